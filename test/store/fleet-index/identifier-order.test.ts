import { expect, test } from 'vitest';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { identifierRanks } from '../../../src/main/store/fleet-index/identifier-ranks.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { everything, plainSource, tempStore, vinOf } from '../helpers.ts';

type Named = readonly [number: number, identifier: string];

async function listOf(store: Store, rows: readonly Named[], identifierColumn: number | null = 0) {
  const listed = rows.map(([number, identifier], index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: [identifier, vinOf(number), 'F'],
  }));
  return saveRows(store.lists, 'fleet', { ...plainSource, identifierColumn }, [listed]);
}

/** The numbers of the vehicles in the order of their identifiers. */
async function inOrder(store: Store, descending = false, listId: number | null = null): Promise<number[]> {
  const view = { ...everything, listId, sort: { column: 'identifier', descending } as const };
  const { rows } = await store.fleet.page({ view, offset: 0, limit: 500 });
  return rows.map(({ vin }) => Number(vin.slice(-6)));
}

test('All vehicles are sorted by what identifies them, those that nothing identifies last, up and down.', async () => {
  const store = await tempStore();
  await listOf(store, [
    [1, 'DEF1A23'],
    [2, ''],
    [3, ' abc-1d23 '],
    [4, 'ABC1234'],
  ]);
  await listOf(store, [[5, 'x']], null);
  expect(await inOrder(store)).toEqual([4, 3, 1, 2, 5]);
  expect(await inOrder(store, true)).toEqual([1, 3, 4, 2, 5]);
});

test('Identifiers of several lengths are sorted as a list sorts its columns, by the numbers within them.', async () => {
  const store = await tempStore();
  await listOf(store, [
    [1, 'Frota 10'],
    [2, 'Frota 9'],
    [3, 'frota 9'],
    [4, 'Áries'],
  ]);
  expect(await inOrder(store)).toEqual([4, 2, 3, 1]);
});

test('The order follows the newest list that names a vehicle, and lists that change.', async () => {
  const store = await tempStore();
  const { id: old } = await listOf(store, [
    [1, 'AAA1A11'],
    [2, 'BBB1B11'],
  ]);
  expect(await inOrder(store)).toEqual([1, 2]);
  const { id: listId } = await listOf(store, [[1, 'CCC1C11']]);
  expect(await inOrder(store)).toEqual([2, 1]);
  expect(await inOrder(store, false, old)).toEqual([1, 2]);
  await store.lists.setIdentifier({ listId, column: null });
  expect(await inOrder(store)).toEqual([1, 2]);
});

test('An identifier decides among vehicles that are equal by another column.', async () => {
  const store = await tempStore();
  await listOf(store, [
    [1, 'BBB1B11'],
    [2, 'AAA1A11'],
  ]);
  const thenBy = [{ column: 'identifier', descending: false }] as const;
  const view = { ...everything, sort: { column: 'status', descending: false, thenBy } as const };
  const { rows } = await store.fleet.page({ view, offset: 0, limit: 9 });
  expect(rows.map(({ vin }) => vin)).toEqual([vinOf(2), vinOf(1)]);
});

test('Equal identifiers have one rank, and a vehicle has that of its first.', () => {
  const texts = ['abc1d23', 'aaa1a11', 'abc1d23', 'zzz9z99'];
  const bytes = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const starts = Uint32Array.from([0, 8, 16, 24, 32]);
  const ranks = identifierRanks({ bytes, starts }, Uint32Array.from([3, 1, 4, 1]), 5);
  expect([...ranks]).toEqual([NONE, 0, NONE, 1, 1, NONE]);
});

/** The ranks of vehicles that have these identifiers, one after another. */
function ranksOf(texts: readonly string[]): number[] {
  const bytes = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const ends = texts.map((_, index) => Buffer.byteLength(texts.slice(0, index + 1).join('')) + index + 1);
  const vehicles = Uint32Array.from(texts.keys());
  return [...identifierRanks({ bytes, starts: Uint32Array.from([0, ...ends]) }, vehicles, texts.length - 1)];
}

test.each([
  ['the first byte', ['b1111111', 'a2222222'], [1, 0]],
  ['the fourth byte', ['aaab1111', 'aaaa2222'], [1, 0]],
  ['the fifth byte', ['aaaab111', 'aaaaa222'], [1, 0]],
  ['the eighth byte', ['aaaaaaab', 'aaaaaaaa'], [1, 0]],
  ['the ninth byte', ['aaaaaaaab', 'aaaaaaaaa'], [1, 0]],
  ['the second letter of a short text', ['ab', 'aa', 'ab', 'zz'], [1, 0, 1, 2]],
  ['the length', ['aaaaaaa', 'aaaaaa'], [1, 0]],
])('Identifiers that differ in %s are in that order, and equal ones have one rank.', (_, texts, ranks) => {
  expect(ranksOf(texts)).toEqual(ranks);
});
