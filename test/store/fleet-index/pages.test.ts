import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  AgeFilter,
  Box,
  FleetRow,
  FleetView,
  Point,
  Sort,
  SortLevel,
  VehicleStatus,
} from '../../../src/contract/schemas/fleet.ts';
import type { StoredAnswer } from '../../../src/main/store/records.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { addConnection, addList, commitRun, everything, okAnswer, tempStore, vinOf } from '../helpers.ts';

const order: readonly VehicleStatus[] = ['ok', 'not-found', 'failed', 'never'];

const FLEET = 12_000;

/** A day of the past, so that by the settings' limits all are silent but those of today. */
const OLD = '2026-01-01 00:00:';

/** A fleet with all statuses, many equal times, and vehicles without a position. */
async function mixedFleet(store: Store) {
  const connection = await addConnection(store, 'main', 'UTC');
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
      1_000 * (1 + part),
    );
  }
  const again = numbers.filter((number) => number % 40 === 0);
  const failed = again.map((number): StoredAnswer => {
    return { vin: vinOf(number), attempts: 4, answer: { status: 'failed', kind: 'server' } };
  });
  await commitRun(store, connection.id, failed, 50_000);
  return { lists: [all, some, few] };
}

function answerOf(number: number, part: number): StoredAnswer {
  if (part === 2) return { vin: vinOf(number), attempts: 1, answer: { status: 'not-found' } };
  const place = { latitude: (number % 120) - 60, longitude: (number % 359) - 179 };
  // One in eleven was seen just now, one in thirteen two days ago; the limits are 24 and 168 hours.
  if (number % 11 === 0) return okAnswer(vinOf(number), place, hoursAgo(1));
  if (number % 13 === 0) return okAnswer(vinOf(number), place, hoursAgo(48));
  return okAnswer(vinOf(number), place, `${OLD}${10 + (number % 50)}`);
}

/** As the service would write it in UTC. */
function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Every vehicle of the store, without any of the store's paging being trusted: by VIN, one by one. */
async function everyRow(store: Store): Promise<FleetRow[]> {
  return [...(await store.fleet.rowsByVins([...Array(FLEET).keys()].map(vinOf)))];
}

type Cells = readonly string[];

/** @param rowsOf the cells of each of a vehicle's rows in the view's list; null: the view has none */
function fits(view: FleetView, rowsOf: ((vin: string) => readonly Cells[]) | null) {
  return ({ vin, status, position }: FleetRow): boolean =>
    (rowsOf ? rowsOf(vin) : [[]]).some((cells) => rowFits(view, vin, cells)) &&
    (view.statuses.length === 0 || view.statuses.includes(status)) &&
    (view.box === null || (position !== null && inside(view.box, position))) &&
    (!view.shape || (position !== null && inTriangle(view.shape, position))) &&
    (!view.ages?.length || view.ages.includes(ageOf(position)));
}

function ageOf(position: FleetRow['position']): AgeFilter {
  if (!position) return 'none';
  const hours = (Date.now() - position.seenAt) / 3_600_000;
  return hours > 168 ? 'silent' : hours > 24 ? 'late' : 'recent';
}

/** On which side of each edge a point of the map is, and so whether within: nothing of the store's own ways. */
function inTriangle(
  ring: readonly Point[],
  { longitude, latitude }: { longitude: number; latitude: number },
) {
  const north = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
  const sides = ring.map(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [0, 0];
    return Math.sign((x2 - x1) * (north(latitude) - north(y1)) - (north(y2) - north(y1)) * (longitude - x1));
  });
  return new Set(sides).size === 1;
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

/**
 * @param cellOf what the list has for a vehicle in one of its columns
 * @param lineOf the vehicle's first line in the list, or what stands for it among all vehicles
 */
function sorted(
  rows: readonly FleetRow[],
  { thenBy = [], ...first }: Sort,
  cellOf: (vin: string, column: number) => string,
  lineOf: (vin: string) => number | null,
): FleetRow[] {
  const keyOf = (row: FleetRow, column: SortLevel['column']): number | null => {
    if (column === 'vin') return Number(row.vin.slice(-6));
    if (column === 'line') return lineOf(row.vin);
    if (column === 'status') return order.indexOf(row.status);
    if (column === 'seenAt') return row.position?.seenAt ?? null;
    if (column === 'latitude') return row.position?.latitude ?? null;
    if (column === 'longitude') return row.position?.longitude ?? null;
    if (column === 'askedAt') return row.askedAt;
    const cell = typeof column === 'number' ? cellOf(row.vin, column) : '';
    return cell === '' ? null : Number(cell.slice(1));
  };
  return rows.toSorted((a, b) => {
    for (const { column, descending } of [first, ...thenBy]) {
      const [x, y] = [keyOf(a, column), keyOf(b, column)];
      if ((x === null) !== (y === null)) return x === null ? 1 : -1;
      if (x !== y) return (descending ? -1 : 1) * ((x ?? 0) - (y ?? 0));
    }
    return a.vin < b.vin ? -1 : 1;
  });
}

const arbitraryLevel = fc.record({
  column: fc.constantFrom<SortLevel['column'][]>(
    ...(['vin', 'line', 'status', 'status', 'seenAt', 'askedAt', 'latitude', 'longitude'] as const),
    ...[0, 1, 1],
  ),
  descending: fc.boolean(),
});

const arbitraryView = fc.record({
  list: fc.constantFrom(null, 0, 1, 2),
  search: fc.constantFrom(
    ...['', '', '9BW', '7', '11', '000123', `${vinOf(40)},${vinOf(41)},000077`, 'NOSUCH', 'F1', 'P11'],
    ...[vinOf(40), `${vinOf(48)},${vinOf(44)},${vinOf(22)},${vinOf(13)},${vinOf(99_999)}`],
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
  shape: fc.constantFrom<(Point[] | null)[]>(...[null, null, null], [
    [-100.5, -40.5],
    [80.5, -30.5],
    [10.5, 50.5],
  ]),
  ages: fc.uniqueArray(fc.constantFrom<AgeFilter[]>('recent', 'late', 'silent', 'none'), { maxLength: 2 }),
  levels: fc.array(arbitraryLevel, { minLength: 1, maxLength: 4 }),
  jumps: fc.array(fc.tuple(fc.double({ min: 0, max: 1.02, noNaN: true }), fc.integer({ min: 1, max: 500 })), {
    minLength: 1,
    maxLength: 6,
  }),
});

test('Every page, count and position of any view equals that of a plain filter and sort.', async () => {
  const store = await tempStore();
  const { lists } = await mixedFleet(store);
  const rows = await everyRow(store);
  const members = await Promise.all(
    lists.map(async ({ id }) => Map.groupBy(await store.lists.rows(id, 0, FLEET), ({ vin }) => vin)),
  );
  await fc.assert(
    fc.asyncProperty(arbitraryView, async ({ list, jumps, cells, levels, ...rest }) => {
      const [first = everything.sort, ...thenBy] = list === null ? levels.map(builtIn) : levels;
      const sort: Sort = { ...first, ...(thenBy.length > 0 ? { thenBy } : {}) };
      const view: FleetView =
        list === null
          ? { ...rest, listId: null, sort }
          : { ...rest, cells, listId: lists[list]?.id ?? null, sort };
      const rowsOf = (vin: string) =>
        (list === null ? [] : (members[list]?.get(vin) ?? [])).map((row) => [
          row.cells[0] ?? '',
          row.cells[2] ?? '',
        ]);
      const cellOf = (vin: string, column: number) => rowsOf(vin)[0]?.[column] ?? '';
      const lineOf = (vin: string) =>
        list === null ? Number(vin.slice(-6)) : (members[list]?.get(vin)?.[0]?.line ?? null);
      const wanted = sorted(
        rows.filter(fits(view, list === null ? null : rowsOf)),
        view.sort,
        cellOf,
        lineOf,
      );
      for (const [share, limit] of jumps) {
        const offset = Math.floor(share * wanted.length);
        const page = await store.fleet.page({ view, offset, limit });
        expect(page.total).toBe(wanted.length);
        const slice = wanted.slice(offset, offset + limit);
        expect(page.rows.map(({ vin }) => vin)).toEqual(slice.map(({ vin }) => vin));
        const [first] = slice;
        if (first) expect(await store.fleet.locate({ view, vin: first.vin })).toBe(offset);
      }
      const counts = await store.fleet.counts({ view });
      expect(counts.total).toBe(wanted.length);
      expect(counts.located).toBe(wanted.filter(({ position }) => position).length);
      for (const age of ['recent', 'late', 'silent', 'none'] as const) {
        expect(counts.byAge[age]).toBe(wanted.filter(({ position }) => ageOf(position) === age).length);
      }
      for (const status of order) {
        expect(counts.byStatus[status]).toBe(wanted.filter((row) => row.status === status).length);
      }
    }),
    { numRuns: 100, seed: 2 },
  );
});

/** Among all vehicles there are no columns of a list. */
const builtIn = (level: SortLevel): SortLevel =>
  typeof level.column === 'number' ? { ...level, column: 'vin' } : level;

test('A page after a commit shows the committed answers.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await addList(store, [1, 2, 3].map(vinOf));
  const view: FleetView = { ...everything, sort: { column: 'seenAt', descending: true } };
  const vins = async () =>
    (await store.fleet.page({ view, offset: 0, limit: 10 })).rows.map(({ vin }) => vin);
  expect(await vins()).toEqual([1, 2, 3].map(vinOf));
  await commitRun(store, connection.id, [okAnswer(vinOf(2), { latitude: 1, longitude: 1 })]);
  expect(await vins()).toEqual([2, 1, 3].map(vinOf));
  await addList(store, [vinOf(0)]);
  expect(await vins()).toEqual([2, 0, 1, 3].map(vinOf));
  await commitRun(store, connection.id, [
    okAnswer(vinOf(0), { latitude: 1, longitude: 1 }, '2026-01-02 00:00:00'),
  ]);
  expect(await vins()).toEqual([0, 2, 1, 3].map(vinOf));
});

test('A search accepts VINs as people write them.', async () => {
  const store = await tempStore();
  await addList(store, [123, 4_123, 200].map(vinOf));
  const found = async (search: string) =>
    (await store.fleet.page({ view: { ...everything, search }, offset: 0, limit: 10 })).rows.map(
      ({ vin }) => vin,
    );
  expect(await found('000123')).toEqual([vinOf(123)]);
  expect(await found('123')).toEqual([123, 4_123].map(vinOf));
  expect(await found(' 9bw-zzz377vt-000200 ')).toEqual([vinOf(200)]);
  expect(await found('9BW ZZZ377 VT 000200')).toEqual([vinOf(200)]);
  expect(await found(`${vinOf(123)};\u00a0${vinOf(200)}\n`)).toEqual([123, 200].map(vinOf));
  expect(await found(' - ')).toHaveLength(3);
  expect(await found('%')).toEqual([]);
});

test('The extent contains all positions of the view.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  expect(await store.fleet.extent({ view: everything })).toBeNull();
  await commitRun(store, connection.id, [
    okAnswer(vinOf(1), { latitude: -23.5, longitude: -46.5 }),
    okAnswer(vinOf(2), { latitude: 2.25, longitude: -60.75 }),
  ]);
  expect(await store.fleet.extent({ view: everything })).toEqual([-60.75, -23.5, -46.5, 2.25]);
  expect(await store.fleet.extent({ view: { ...everything, search: vinOf(2) } })).toEqual([
    -60.75, 2.25, -60.75, 2.25,
  ]);
});

test('A box may cross the 180th meridian, as the map repeats the world.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await commitRun(store, connection.id, [
    okAnswer(vinOf(1), { latitude: 0, longitude: 179 }),
    okAnswer(vinOf(2), { latitude: 0, longitude: -179 }),
    okAnswer(vinOf(3), { latitude: 1, longitude: 0 }),
  ]);
  const found = async (box: Box) =>
    (await store.fleet.page({ view: { ...everything, box }, offset: 0, limit: 10 })).rows.map(
      ({ vin }) => vin,
    );
  expect(await found([170, -10, 190, 10])).toEqual([1, 2].map(vinOf));
  expect(await found([-190, -10, -170, 10])).toEqual([1, 2].map(vinOf));
  expect(await found([-400, -10, 20, 10])).toEqual([1, 2, 3].map(vinOf));
  expect(await found([350, -10, 370, 10])).toEqual([vinOf(3)]);
});
