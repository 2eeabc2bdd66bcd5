/** The rows of many vehicles at once, as they are copied: in the view's order, from any number of blocks and lists. */
import { expect, onTestFinished, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import type { RowParts } from '../../../src/contract/schemas/rows.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { openPlaces } from '../../../src/main/places/nearest.ts';
import { openStore, type Store } from '../../../src/main/store/threads/store.ts';
import { columnsToRows } from '../../../src/shared/row-columns.ts';
import { placesFile } from '../../helpers/project.ts';
import { addConnection, commitRun, everything, okAnswer, plainSource, tempDir, vinOf } from '../helpers.ts';

const WHOLE: RowParts = {
  identifier: true,
  position: true,
  place: true,
  work: true,
  areas: true,
  cells: null,
};

/** Vehicles 0 to 1499 in a list, each second one in two rows; 1500 to 1999 in no list; every third has a position. */
async function fleet() {
  const { store } = await openStore({ dataDir: tempDir(), placesFile });
  onTestFinished(() => store.close());
  while (!(await store.fleet.backfillPlaces()).isDone);
  const first = Array.from({ length: 1500 }, (_, index) => (index * 7) % 1500);
  const again = first.filter((number) => number % 2 === 0);
  const rows = [...first, ...again].map((number, index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: [`P${number}${index < 1500 ? '' : ' again'}`, vinOf(number), `F${number % 3}`],
  }));
  const { id: listId } = await saveRows(store.lists, 'fleet', plainSource, [rows]);
  const { id } = await addConnection(store);
  const located = Array.from({ length: 667 }, (_, index) => index * 3);
  const others = Array.from({ length: 500 }, (_, index) => index + 1500).filter((number) => number % 3 > 0);
  await commitRun(store, id, [
    ...located.map((number) => okAnswer(vinOf(number), { latitude: -20 - number / 500, longitude: -47 })),
    ...others.map((number) => ({
      vin: vinOf(number),
      attempts: 1,
      answer: { status: 'not-found' as const },
    })),
  ]);
  return { store, listId };
}

/** Some of all vehicles, in no order, one of them twice, and one that nobody knows. */
const asked = [
  ...Array.from({ length: 1900 }, (_, index) => vinOf((index * 11) % 2000)),
  vinOf(0),
  vinOf(9999),
];

async function rowsInOrder(store: Store, view: FleetView, parts: RowParts) {
  return columnsToRows(await store.fleet.rowsInOrder({ view, vins: asked, parts }));
}

/** The same rows by the calls for a few vehicles. */
async function rowsByFew(store: Store, view: FleetView) {
  const vins = [];
  for (let from = 0; from < asked.length; from += 900) vins.push(...asked.slice(from, from + 900));
  const ordered = await store.fleet.inOrder({ view, vins });
  const rows = [];
  for (let from = 0; from < ordered.length; from += 100)
    rows.push(...(await store.fleet.byVins({ vins: ordered.slice(from, from + 100), listId: view.listId })));
  return rows;
}

test('Rows of a list and of no list are those of the calls for a few, in each order.', async () => {
  const { store, listId } = await fleet();
  for (const view of [
    everything,
    { ...everything, sort: { column: 'seenAt', descending: true } } as const,
    { ...everything, listId },
    { ...everything, listId, sort: { column: 1, descending: true } } as const,
    { ...everything, listId, sort: { column: 'line', descending: false } } as const,
  ]) {
    const rows = await rowsInOrder(store, view, WHOLE);
    expect(rows).toHaveLength(1900);
    expect(rows).toEqual(await rowsByFew(store, view));
  }
});

test("A vehicle's cells are those of its first row in the list; a vehicle of no list has none.", async () => {
  const { store, listId } = await fleet();
  const rows = await rowsInOrder(store, { ...everything, listId }, WHOLE);
  const byVin = new Map(rows.map((row) => [row.vin, row.cells]));
  expect(byVin.get(vinOf(1))).toEqual(['P1', 'F1']);
  expect(byVin.get(vinOf(4))).toEqual(['P4', 'F1']);
  expect(byVin.get(vinOf(1600))?.join('')).toBe('');
});

test('Identifiers come with all vehicles, from the lists that name them.', async () => {
  const { store, listId } = await fleet();
  await store.lists.setIdentifier({ listId, column: 0 });
  const rows = await rowsInOrder(store, everything, { ...WHOLE, cells: [] });
  const byVin = new Map(rows.map((row) => [row.vin, row.identifier]));
  expect(byVin.get(vinOf(1))).toEqual({ value: 'P1', name: 'Placa', others: [] });
  expect(byVin.get(vinOf(4))).toMatchObject({ value: 'P4', others: ['P4 again'] });
  expect(byVin.get(vinOf(1600))).toBeNull();
  expect(rows).toEqual(await rowsByFew(store, everything));
});

test('The place is the nearest, by its stored number or without one.', async () => {
  const { store } = await fleet();
  const places = await openPlaces(placesFile);
  const nearest = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    places.nearest(latitude, longitude);
  const rows = await rowsInOrder(store, everything, WHOLE);
  expect(rows.filter(({ place }) => place)).toHaveLength(rows.filter(({ position }) => position).length);
  for (const { position, place } of rows) expect(place).toEqual(position && nearest(position));
});

test('Parts that are not asked for are not sent.', async () => {
  const { store, listId } = await fleet();
  const view = { ...everything, listId };
  const whole = await rowsInOrder(store, view, WHOLE);
  const none: RowParts = {
    identifier: false,
    position: false,
    place: false,
    work: false,
    areas: false,
    cells: [],
  };
  const bare = await rowsInOrder(store, view, none);
  expect(bare).toEqual(
    whole.map((row) => ({ ...row, identifier: null, position: null, place: null, cells: expect.anything() })),
  );
  expect(bare.every(({ cells }) => cells.join('') === '')).toBe(true);
  const placed = await rowsInOrder(store, view, { ...none, place: true, cells: [1] });
  expect(placed.map(({ place }) => place)).toEqual(whole.map(({ place }) => place));
  expect(placed.every(({ position }) => position === null)).toBe(true);
  expect(placed.map(({ cells }) => cells[1])).toEqual(whole.map(({ cells }) => cells[1]));
});

test('VINs of a view come in its order, from any row on.', async () => {
  const { store, listId } = await fleet();
  const view = { ...everything, listId, sort: { column: 'vin', descending: true } } as const;
  const all = Array.from({ length: 1500 }, (_, index) => vinOf(1499 - index));
  expect(await store.fleet.vins({ view, offset: 0, limit: 100_000 })).toEqual(all);
  expect(await store.fleet.vins({ view, offset: 3, limit: 2 })).toEqual(all.slice(3, 5));
});
