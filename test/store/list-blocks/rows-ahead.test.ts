/** The cells of a list in a snapshot, whose rows are read ahead: page by page what single rows have. */
import { expect, onTestFinished, test } from 'vitest';
import type { FleetRow, FleetView } from '../../../src/contract/schemas/fleet.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { everything, plainSource, tempStore, vinOf } from '../helpers.ts';

const PAGE = 250;

/** A list whose rows stand in another order than their VINs; some have a second row, some are wide, some are odd. */
async function addFleet(store: Store, count: number, cellOf: (number: number) => string): Promise<number> {
  const order = Array.from({ length: count }, (_, index) => (index * 7919) % count);
  const again = order.filter((number) => number % 5 === 0);
  const rows = [...order, ...again].map((number, index) => {
    const vin = vinOf(number);
    return {
      line: index + 2,
      vin,
      cells: [cellOf(number) + (index < count ? '' : ' again'), vin, `F${number}`],
    };
  });
  return (await saveRows(store.lists, 'fleet', { ...plainSource, identifierColumn: 0 }, [rows])).id;
}

/** Pages of a snapshot in succession. */
async function walked(store: Store, view: FleetView, size = PAGE): Promise<FleetRow[]> {
  const snapshot = await store.snapshot();
  onTestFinished(() => snapshot.close());
  const rows: FleetRow[] = [];
  for (;;) {
    const page = await snapshot.fleet.page({ view, offset: rows.length, limit: size });
    rows.push(...page.rows);
    if (page.rows.length === 0) return rows;
  }
}

/** What each vehicle's row must have, in the order of the VINs. */
const expected = (count: number, cellOf: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => [vinOf(number), cellOf(number), cellOf(number), `F${number}`]);

const cellsOf = (rows: readonly FleetRow[]) =>
  rows.map(({ vin, identifier, cells }) => [vin, identifier?.value, ...cells]);

test('A view by VIN has the cells of each vehicle, over many parts of any size.', async () => {
  const store = await tempStore();
  // Characters of one to four bytes, and those that separate cells in the store.
  const cellOf = (number: number) =>
    `P${number} ${['', 'ção', '東京', '😀', '\u001f\u001e\u001b'][number % 5]}`.trim();
  const listId = await addFleet(store, 9_001, cellOf);
  for (const size of [PAGE, 333, 1_000])
    expect(cellsOf(await walked(store, { ...everything, listId }, size))).toEqual(expected(9_001, cellOf));
});

test('Rows too wide to be kept are read all the same.', async () => {
  const store = await tempStore();
  const wide = 'x'.repeat(20_000);
  const cellOf = (number: number) => `P${number}${number % 3 === 0 ? wide : ''}`;
  const listId = await addFleet(store, 1_500, cellOf);
  expect(cellsOf(await walked(store, { ...everything, listId }))).toEqual(expected(1_500, cellOf));
});

test('Pages of two lists and of two orders in turn have their own cells.', async () => {
  const store = await tempStore();
  const cellsBy = [(number: number) => `A${number}`, (number: number) => `B${number}`];
  const lists = [];
  for (const cellOf of cellsBy) lists.push(await addFleet(store, 3_000, cellOf));
  const snapshot = await store.snapshot();
  onTestFinished(() => snapshot.close());
  for (const offset of [0, 250, 2_750, 1_000, 1_250]) {
    for (const [at, listId] of lists.entries()) {
      for (const descending of [false, true]) {
        const view: FleetView = { ...everything, listId, sort: { column: 'vin', descending } };
        const { rows } = await snapshot.fleet.page({ view, offset, limit: PAGE });
        const numbers = Array.from({ length: PAGE }, (_, row) =>
          descending ? 2_999 - offset - row : offset + row,
        );
        expect(rows.map(({ cells }) => cells[0])).toEqual(numbers.map((number) => cellsBy[at]?.(number)));
      }
    }
  }
});

test('Behind the last vehicle there are no rows.', async () => {
  const store = await tempStore();
  const listId = await addFleet(store, 300, (number) => `A${number}`);
  const snapshot = await store.snapshot();
  onTestFinished(() => snapshot.close());
  for (const offset of [300, 10_000]) {
    const page = await snapshot.fleet.page({ view: { ...everything, listId }, offset, limit: PAGE });
    expect(page).toEqual({ rows: [], total: 300 });
  }
});

test('A snapshot keeps the cells of its moment.', async () => {
  const store = await tempStore();
  const listId = await addFleet(store, 2_500, (number) => `A${number}`);
  const view = { ...everything, listId };
  const snapshot = await store.snapshot();
  onTestFinished(() => snapshot.close());
  await snapshot.fleet.page({ view, offset: 0, limit: PAGE });
  await store.lists.remove({ listId });
  await expect(store.lists.all()).resolves.toEqual([]);
  const { rows } = await snapshot.fleet.page({ view, offset: 2_250, limit: PAGE });
  expect(rows.at(-1)?.cells[0]).toBe('A2499');
});
