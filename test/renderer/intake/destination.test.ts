import { expect, it } from 'vitest';
import type { VinList } from '../../../src/preload/schemas/lists.ts';
import { earlierList, intoOf, newList } from '../../../src/renderer/intake/destination.ts';

const list = (id: number, source: string | null) => ({ id, source }) as VinList;

it('proposes the newest list that came from a file of the same name', () => {
  const lists = [list(4, null), list(3, 'Frota.csv'), list(2, 'frota.CSV'), list(1, 'outra.csv')];
  expect(earlierList(lists, 'FROTA.csv')?.id).toBe(3);
  expect(earlierList(lists, 'nova.csv')).toBeNull();
  expect(earlierList(lists, null)).toBeNull();
  expect(earlierList([], 'frota.csv')).toBeNull();
});

it('says into which list, or into none', () => {
  expect(intoOf(newList)).toBeUndefined();
  expect(intoOf({ how: 'merge', listId: null })).toBeUndefined();
  expect(intoOf({ how: 'replace', listId: 7 })).toEqual({ how: 'replace', listId: 7 });
});
