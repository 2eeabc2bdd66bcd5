import { expect, test } from 'vitest';
import { builtInColumns } from '../../../src/contract/enums.ts';
import { firstLayout, isBuiltIn } from '../../../src/renderer/state/columns.ts';
import { type IdentifierColumn, identifierColumn } from '../../../src/renderer/state/identifier-column.ts';

test('Every column that all lists have has its place in the first layout, once.', () => {
  const ids = firstLayout(['Placa', 'Filial'])
    .filter(isBuiltIn)
    .map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...builtInColumns].toSorted());
});

const seen = (names: string[], identifier?: IdentifierColumn) =>
  firstLayout(names, identifier)
    .filter(({ shown }) => shown)
    .map(({ id }) => id)
    .slice(0, 5);

test.each([
  ['a list with plates', ['Placa', 'Filial'], 0, 1, ['cell:0:Placa', 'place', 'age', 'vin', 'cell:1:Filial']],
  [
    'a list without an identifier, where another has one',
    ['Filial'],
    null,
    1,
    ['vin', 'identifier', 'place', 'age', 'cell:0:Filial'],
  ],
  ['all vehicles, where a list has plates', [], null, null, ['identifier', 'place', 'age', 'vin', 'status']],
] as const)('In %s vehicle, place and age come first.', (_, names, identifier, shownList, expected) => {
  const lists = [
    { id: 1, columns: [...names], identifier },
    { id: 2, columns: ['Placa'], identifier: 0 },
  ];
  expect(seen([...names], identifierColumn(lists, shownList))).toEqual(expected);
});

test('Where no list has an identifier the VIN is first, and shown.', () => {
  expect(seen(['Filial'])).toEqual(['vin', 'place', 'age', 'cell:0:Filial', 'status']);
});
