import { expect, it } from 'vitest';
import { contract } from '../../../src/preload/contract.ts';
import type { VinList } from '../../../src/preload/schemas/lists.ts';
import {
  earlierList,
  fittingName,
  intoOf,
  newList,
  towards,
} from '../../../src/renderer/intake/destination.ts';

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

it('chooses no list for the user but the one that the file brings up to date', () => {
  expect(towards('replace', null, list(3, 'frota.csv'))).toEqual({ how: 'replace', listId: 3 });
  expect(towards('replace', null, null)).toEqual({ how: 'replace', listId: null });
  expect(towards('merge', null, null)).toEqual({ how: 'merge', listId: null });
  expect(towards('replace', 5, list(3, 'frota.csv'))).toEqual({ how: 'replace', listId: 5 });
  expect(towards('new', 5, list(3, 'frota.csv'))).toEqual(newList);
});

it('proposes a name that a list can have', () => {
  const { shape } = contract.intake.commit.input;
  expect(fittingName(' Frota ')).toBe('Frota');
  for (const name of ['x'.repeat(200), `${'x'.repeat(119)}\u{1f69a}`, `${'x'.repeat(119)} Sul`]) {
    const proposed = fittingName(name);
    expect(shape.name.parse(proposed)).toBe(proposed);
    expect(proposed.isWellFormed()).toBe(true);
    expect(name.startsWith(proposed)).toBe(true);
    expect(proposed.length).toBeGreaterThan(118);
  }
});
