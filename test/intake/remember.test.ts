import { expect, it } from 'vitest';
import { rememberIdentifier } from '../../src/main/intake/remember.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import type { ListSource } from '../../src/main/store/records.ts';
import { plainSource, tempStore } from '../store/helpers.ts';

const header = ['Placa', 'Chassi', 'Filial'];
const signature = '["placa","chassi","filial"]';
const choice = {
  header: signature,
  vinColumn: 1,
  otherVinColumns: [],
  keptColumns: null,
  identifierColumn: null,
};

it.each<[string, Partial<ListSource>, object | null]>([
  ['a list with an identifier', { identifierColumn: 0 }, { ...choice, identifierColumn: 0 }],
  ['a list whose last column identifies', { identifierColumn: 2 }, { ...choice, identifierColumn: 2 }],
  ['a list that shall have none', { identifierColumn: null }, choice],
  ['a list that never had one', {}, choice],
  ['a list with further VINs', { otherVinColumns: [2] }, { ...choice, otherVinColumns: [2] }],
  ['a list that shows some columns', { keptColumns: [2] }, { ...choice, keptColumns: [2] }],
  ['a list that shows all columns', { keptColumns: [0, 2] }, choice],
  [
    'a list that shows some, and those of another file',
    { columns: [...header, 'Motorista'], keptColumns: [2, 3] },
    { ...choice, keptColumns: [2] },
  ],
  [
    'a list whose identifier is of another file',
    { columns: [...header, 'Frota'], identifierColumn: 3 },
    null,
  ],
  ['a list without a header', { hasHeader: false, identifierColumn: 0 }, null],
  ['a list whose header is unknown', { header: [] as never, hasHeader: false }, null],
])('the choice of columns that is remembered of %s', async (_, source, expected) => {
  const store = await tempStore();
  const { id } = await saveRows(store.lists, 'Frota', { ...plainSource, header, ...source }, [
    [{ line: 2, vin: '9BWZZZ377VT004251', cells: ['P1', '9BWZZZ377VT004251', 'Sul'] }],
  ]);
  await rememberIdentifier(store.lists, id);
  expect(await store.lists.headerChoices()).toEqual(expected === null ? [] : [expected]);
});
