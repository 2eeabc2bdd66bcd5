import Sqlite from 'better-sqlite3';
import type { FleetView, Sort, SortLevel } from '../../src/contract/schemas/fleet.ts';
import { databaseFile } from '../../src/main/store/db/lock.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { sortOfLevels } from '../../src/shared/sort.ts';
import { makeDataDir } from './engine.ts';
import { fillStore, PLACES_FILE } from './screen/fleet.ts';
import { median, printTable, timed } from './table.ts';

/** Rows of a page, as the table asks for them. */
const PAGE = 200;
/** The first rounds, which compile the code, are not counted. */
const [ROUNDS, UNCOUNTED] = [9, 2];

const EVERYTHING = { listId: null, search: '', statuses: [], box: null };

/** What the orders are by, from one column to four, and the columns of the database for it. */
const LEVELS = [
  { level: { column: 'status', descending: true }, sql: 'status DESC' },
  { level: { column: 'place', descending: false }, sql: 'place' },
  { level: { column: 'seenAt', descending: true }, sql: 'seen_at DESC' },
  { level: { column: 'longitude', descending: false }, sql: 'longitude' },
] as const;

/** Three orders are cached: these push out the one that is asked for. */
const OTHERS: readonly SortLevel[] = [
  { column: 'latitude', descending: false },
  { column: 'latitude', descending: true },
  { column: 'askedAt', descending: false },
];

/** Sorts by one to four columns, to the first page, beside SQLite with the same file. */
export async function benchSorts(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  using dataDir = makeDataDir();
  await fillStore(dataDir.path, vehicles);
  printTable(await timeSorts(dataDir.path, vehicles));
}

/** @param dataDir has a store with so many vehicles */
export async function timeSorts(dataDir: string, vehicles: number): Promise<(string | number)[][]> {
  const bare = bareTimes(dataDir, vehicles);
  const { store } = await openStore({ dataDir, placesFile: PLACES_FILE });
  await store.fleet.warm();
  const page = (sort: Sort, offset: number) => {
    const view: FleetView = { ...EVERYTHING, sort };
    return timed(() => store.fleet.page({ view, offset, limit: PAGE }));
  };
  /** Milliseconds to the first page, and to one in the middle after it. */
  const time = async (sort: Sort) => {
    const rounds: { first: number; later: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const other of OTHERS) await page(other, 0);
      const first = (await page(sort, 0)).seconds * 1000;
      rounds.push({ first, later: (await page(sort, vehicles / 2 + round * PAGE)).seconds * 1000 });
    }
    const counted = rounds.slice(UNCOUNTED);
    return {
      first: median(counted.map(({ first }) => first)),
      later: median(counted.map(({ later }) => later)),
    };
  };
  const rows: (string | number)[][] = [
    [`${vehicles} vehicles`, 'SQLite, ms', 'Rastro, ms', 'times as long', 'each alone, ms', 'page, ms'],
  ];
  let alone = 0;
  for (const [index, { level }] of LEVELS.entries()) {
    const sort = sortOfLevels(LEVELS.slice(0, index + 1).map((one) => one.level)) ?? level;
    const { first, later } = await time(sort);
    alone += (await time(level)).first;
    const whole = bare[index] ?? Number.NaN;
    const count = index + 1;
    rows.push([
      `sort by ${count} ${count === 1 ? 'column' : 'columns'}`,
      whole.toFixed(0),
      first.toFixed(0),
      (first / whole).toFixed(2),
      alone.toFixed(0),
      later.toFixed(1),
    ]);
  }
  await store.close();
  return rows;
}

/** Milliseconds in which SQLite sorts by one to four columns, to a page in the middle. */
function bareTimes(dataDir: string, vehicles: number): number[] {
  const db = new Sqlite(databaseFile(dataDir), { readonly: true });
  const times = LEVELS.map((_, index) => {
    const order = LEVELS.slice(0, index + 1).map(({ sql }) => sql);
    const page = db.prepare(`SELECT vin FROM vehicle ORDER BY ${order.join(', ')}, vin LIMIT ? OFFSET ?`);
    const rounds = Array.from({ length: 3 }, () => {
      const start = performance.now();
      page.all(PAGE, vehicles / 2);
      return performance.now() - start;
    });
    return median(rounds);
  });
  db.close();
  return times;
}
