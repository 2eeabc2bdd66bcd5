import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store, StoredAnswer } from '../../src/main/store/types.ts';
import type { Box, FleetRow, FleetView, VehicleStatus } from '../../src/preload/schemas/fleet.ts';
import { addConnection, addList, commitRun, everything, okAnswer, tempStore, vinOf } from './helpers.ts';

const order: readonly VehicleStatus[] = ['ok', 'not-found', 'failed', 'never'];

/** Beyond the size up to which views are gathered, so that big ones are walked. */
const FLEET = 12_000;

/** A fleet with all statuses, many equal times, and vehicles without a position. */
async function mixedFleet(store: Store) {
  const connection = await addConnection(store);
  const numbers = [...Array(FLEET).keys()];
  const all = await addList(
    store,
    numbers.map((number) => vinOf((number * 7_919) % FLEET)),
    'all',
  );
  const twice = numbers.filter((number) => number % 9 === 1);
  const someNumbers = [...numbers.filter((number) => number % 3 > 0), ...twice];
  const some = await addList(store, someNumbers.map(vinOf), 'some');
  const few = await addList(store, numbers.filter((number) => number % 100 === 0).map(vinOf), 'few');
  for (const part of [0, 1, 2]) {
    const asked = numbers.filter((number) => number % 4 === part);
    await commitRun(
      store,
      connection.id,
      asked.map((number) => answerOf(number, part)),
      1_000 + part,
    );
  }
  const again = numbers.filter((number) => number % 40 === 0);
  const failed = again.map((number): StoredAnswer => {
    return { vin: vinOf(number), attempts: 4, answer: { status: 'failed', kind: 'server' } };
  });
  await commitRun(store, connection.id, failed, 5_000);
  return { lists: [all, some, few] };
}

function answerOf(number: number, part: number): StoredAnswer {
  if (part === 2) return { vin: vinOf(number), attempts: 1, answer: { status: 'not-found' } };
  const place = { latitude: (number % 120) - 60, longitude: (number % 359) - 179 };
  return okAnswer(vinOf(number), place, `2026-01-01 00:00:${10 + (number % 50)}`);
}

/** Every vehicle of the store, without any of the store's paging being trusted: by VIN, one by one. */
async function everyRow(store: Store): Promise<FleetRow[]> {
  return [...(await store.fleet.byVins([...Array(FLEET).keys()].map(vinOf)))];
}

type Cells = readonly string[];

/** @param rowsOf the cells of each of a vehicle's rows in the view's list; null: the view has none */
function fits(view: FleetView, rowsOf: ((vin: string) => readonly Cells[]) | null) {
  return ({ vin, status, position }: FleetRow): boolean =>
    (rowsOf ? rowsOf(vin) : [[]]).some((cells) => rowFits(view, vin, cells)) &&
    (view.statuses.length === 0 || view.statuses.includes(status)) &&
    (view.box === null || (position !== null && inside(view.box, position)));
}

function rowFits({ search, cells: filters = [] }: FleetView, vin: string, cells: Cells): boolean {
  const terms = search.split(',').filter(Boolean);
  const found = terms.some((term) => vin.startsWith(term) || vin.endsWith(term));
  return (
    (terms.length === 0 || found || cells.some((cell) => cell.includes(search))) &&
    filters.every(({ column, values }) => values.includes(cells[column] ?? ''))
  );
}

function inside([west, south, east, north]: Box, at: { latitude: number; longitude: number }): boolean {
  const within =
    west <= east
      ? at.longitude >= west && at.longitude <= east
      : at.longitude >= west || at.longitude <= east;
  return within && at.latitude >= south && at.latitude <= north;
}

function sorted(rows: readonly FleetRow[], { column, descending }: FleetView['sort']): FleetRow[] {
  const sign = descending ? -1 : 1;
  const keyOf = (row: FleetRow): number | null => {
    if (column === 'vin') return 0;
    if (column === 'status') return order.indexOf(row.status);
    return column === 'seenAt' ? (row.position?.seenAt ?? null) : row.askedAt;
  };
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if ((x === null) !== (y === null)) return x === null ? 1 : -1;
    return sign * ((x ?? 0) - (y ?? 0) || (a.vin < b.vin ? -1 : 1));
  });
}

const arbitraryView = fc.record({
  list: fc.constantFrom(null, 0, 1, 2),
  search: fc.constantFrom(
    ...['', '', '9BW', '7', '11', '000123', `${vinOf(40)},${vinOf(41)},000077`, 'NOSUCH', 'F1', 'P11'],
  ),
  cells: fc.constantFrom<FleetView['cells'][]>(
    ...[undefined, [], [{ column: 1, values: ['F1', 'F2'] }], [{ column: 1, values: [''] }]],
    [
      { column: 1, values: ['F0'] },
      { column: 0, values: ['P3', 'P4', 'P6'] },
    ],
  ),
  statuses: fc.uniqueArray(fc.constantFrom(...order), { maxLength: 3 }),
  box: fc.constantFrom<(Box | null)[]>(
    null,
    null,
    [-50, -30, 40, 20],
    [170, -60, -170, 60],
    [-180, -90, 180, 90],
  ),
  sort: fc.record({
    column: fc.constantFrom('vin', 'status', 'seenAt', 'askedAt'),
    descending: fc.boolean(),
  }),
  jumps: fc.array(fc.tuple(fc.double({ min: 0, max: 1.02, noNaN: true }), fc.integer({ min: 1, max: 500 })), {
    minLength: 1,
    maxLength: 6,
  }),
});

test('every page, count and place of any view is that of a plain filter and sort', async () => {
  const store = await tempStore();
  const { lists } = await mixedFleet(store);
  const rows = await everyRow(store);
  const members = await Promise.all(
    lists.map(async ({ id }) => Map.groupBy(await store.lists.rows(id, 0, FLEET), ({ vin }) => vin)),
  );
  await fc.assert(
    fc.asyncProperty(arbitraryView, async ({ list, jumps, cells, ...rest }) => {
      const view: FleetView =
        list === null ? { ...rest, listId: null } : { ...rest, cells, listId: lists[list]?.id ?? null };
      const rowsOf = (vin: string) =>
        (list === null ? [] : (members[list]?.get(vin) ?? [])).map((row) => [
          row.cells[0] ?? '',
          row.cells[2] ?? '',
        ]);
      const wanted = sorted(rows.filter(fits(view, list === null ? null : rowsOf)), view.sort);
      for (const [share, limit] of jumps) {
        const offset = Math.floor(share * wanted.length);
        const page = await store.fleet.page(view, offset, limit);
        expect(page.total).toBe(wanted.length);
        const slice = wanted.slice(offset, offset + limit);
        expect(page.rows.map(({ vin }) => vin)).toEqual(slice.map(({ vin }) => vin));
        const [first] = slice;
        if (first) expect(await store.fleet.locate(view, first.vin)).toBe(offset);
      }
      const counts = await store.fleet.counts(view);
      expect(counts.total).toBe(wanted.length);
      expect(counts.located).toBe(wanted.filter(({ position }) => position).length);
      for (const status of order) {
        expect(counts.byStatus[status]).toBe(wanted.filter((row) => row.status === status).length);
      }
    }),
    { numRuns: 100, seed: 2 },
  );
});

test('a page after a commit shows what was committed', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await addList(store, [1, 2, 3].map(vinOf));
  const view: FleetView = { ...everything, sort: { column: 'seenAt', descending: true } };
  const vins = async () => (await store.fleet.page(view, 0, 10)).rows.map(({ vin }) => vin);
  expect(await vins()).toEqual([3, 2, 1].map(vinOf));
  await commitRun(store, connection.id, [okAnswer(vinOf(1), { latitude: 1, longitude: 1 })]);
  expect(await vins()).toEqual([1, 3, 2].map(vinOf));
  await addList(store, [vinOf(4)]);
  expect(await vins()).toEqual([1, 4, 3, 2].map(vinOf));
});

test('a search takes VINs as people write them', async () => {
  const store = await tempStore();
  await addList(store, [123, 4_123, 200].map(vinOf));
  const found = async (search: string) =>
    (await store.fleet.page({ ...everything, search }, 0, 10)).rows.map(({ vin }) => vin);
  expect(await found('000123')).toEqual([vinOf(123)]);
  expect(await found('123')).toEqual([123, 4_123].map(vinOf));
  expect(await found(' 9bw-zzz377vt-000200 ')).toEqual([vinOf(200)]);
  expect(await found('9BW ZZZ377 VT 000200')).toEqual([vinOf(200)]);
  expect(await found(`${vinOf(123)};\u00a0${vinOf(200)}\n`)).toEqual([123, 200].map(vinOf));
  expect(await found(' - ')).toHaveLength(3);
  expect(await found('%')).toEqual([]);
});

test('the extent holds all positions of the view', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  expect(await store.fleet.extent(everything)).toBeNull();
  await commitRun(store, connection.id, [
    okAnswer(vinOf(1), { latitude: -23.5, longitude: -46.5 }),
    okAnswer(vinOf(2), { latitude: 2.25, longitude: -60.75 }),
  ]);
  expect(await store.fleet.extent(everything)).toEqual([-60.75, -23.5, -46.5, 2.25]);
  expect(await store.fleet.extent({ ...everything, search: vinOf(2) })).toEqual([-60.75, 2.25, -60.75, 2.25]);
});

test('a box may reach over the edge of the world as the map shows it', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await commitRun(store, connection.id, [
    okAnswer(vinOf(1), { latitude: 0, longitude: 179 }),
    okAnswer(vinOf(2), { latitude: 0, longitude: -179 }),
    okAnswer(vinOf(3), { latitude: 0, longitude: 0 }),
  ]);
  const found = async (box: Box) =>
    (await store.fleet.page({ ...everything, box }, 0, 10)).rows.map(({ vin }) => vin);
  expect(await found([170, -10, 190, 10])).toEqual([1, 2].map(vinOf));
  expect(await found([-190, -10, -170, 10])).toEqual([1, 2].map(vinOf));
  expect(await found([-400, -10, 20, 10])).toEqual([1, 2, 3].map(vinOf));
  expect(await found([350, -10, 370, 10])).toEqual([vinOf(3)]);
});
