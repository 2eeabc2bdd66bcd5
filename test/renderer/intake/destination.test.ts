import { expect, it } from 'vitest';
import type { VinList } from '../../../src/contract/schemas/lists.ts';
import {
  destinationFor,
  findEarlierList,
  isSavable,
  newList,
  toImportTarget,
} from '../../../src/renderer/intake/destination.ts';

const list = (id: number, source: string | null, columns: readonly string[] = []) =>
  ({ id, source, columns }) as VinList;

it('proposes the newest list that came from a file of the same name', () => {
  const lists = [list(4, null), list(3, 'Frota.csv'), list(2, 'frota.CSV'), list(1, 'outra.csv')];
  expect(findEarlierList(lists, 'FROTA.csv', [])?.id).toBe(3);
  expect(findEarlierList(lists, 'nova.csv', [])).toBeNull();
  expect(findEarlierList(lists, null, [])).toBeNull();
  expect(findEarlierList([], 'frota.csv', [])).toBeNull();
});

it('proposes the only list with the same columns, where no file had the name', () => {
  const lists = [
    list(3, 'a.csv', ['Placa', 'Filial']),
    list(2, 'b.csv', ['PLACA ']),
    list(1, 'c.csv', ['Filial']),
  ];
  expect(findEarlierList(lists, 'outubro.csv', ['placa', 'filial'])?.id).toBe(3);
  expect(findEarlierList(lists, null, ['Filial'])?.id).toBe(1);
  expect(findEarlierList(lists, 'b.csv', ['Filial'])?.id).toBe(2);
  expect(findEarlierList([...lists, list(4, 'd.csv', ['Filial'])], null, ['Filial'])).toBeNull();
});

it('names an existing list to the core only when one is chosen', () => {
  expect(toImportTarget(newList)).toBeUndefined();
  expect(toImportTarget({ how: 'merge', listId: null })).toBeUndefined();
  expect(toImportTarget({ how: 'replace', listId: 7 })).toEqual({ how: 'replace', listId: 7 });
});

it('preselects only the list that came from a file of the same name', () => {
  expect(destinationFor('replace', null, list(3, 'frota.csv'))).toEqual({ how: 'replace', listId: 3 });
  expect(destinationFor('replace', null, null)).toEqual({ how: 'replace', listId: null });
  expect(destinationFor('merge', null, null)).toEqual({ how: 'merge', listId: null });
  expect(destinationFor('replace', 5, list(3, 'frota.csv'))).toEqual({ how: 'replace', listId: 5 });
  expect(destinationFor('new', 5, list(3, 'frota.csv'))).toEqual(newList);
});

it('saves to a new list once it has a name', () => {
  expect(isSavable(newList, { name: 'Frota', target: undefined, added: undefined })).toBe(true);
  expect(isSavable(newList, { name: '  ', target: undefined, added: undefined })).toBe(false);
});

it('saves to an existing list once one is chosen, unless merging would add nothing', () => {
  const chosen = { name: '', target: list(3, null), added: 2 };
  expect(isSavable({ how: 'merge', listId: 3 }, chosen)).toBe(true);
  expect(isSavable({ how: 'merge', listId: 3 }, { ...chosen, added: undefined })).toBe(true);
  expect(isSavable({ how: 'merge', listId: 3 }, { ...chosen, added: 0 })).toBe(false);
  expect(isSavable({ how: 'replace', listId: 3 }, { ...chosen, added: 0 })).toBe(true);
  expect(isSavable({ how: 'merge', listId: null }, { ...chosen, target: undefined })).toBe(false);
});
