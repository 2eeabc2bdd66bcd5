import Sqlite from 'better-sqlite3';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { databaseFile } from '../../src/main/store/db/lock.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { makeDataDir } from './engine.ts';
import { fillStore, PLACES_FILE } from './screen/fleet.ts';
import { medianMs, printTable, timed } from './table.ts';

const ROUNDS = 9;

/** The answers of the overview, beside SQLite with the same file. */
export async function benchGroups(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  using dataDir = makeDataDir();
  const listId = await fillStore(dataDir.path, vehicles);
  const bare = await bareTimes(dataDir.path);
  const { store } = await openStore({ dataDir: dataDir.path, placesFile: PLACES_FILE });
  await store.fleet.warm();
  const view: FleetView = {
    ...{ listId, search: '', statuses: [], box: null },
    sort: { column: 'vin', descending: false },
  };
  const [run] = await store.runs.all();
  const asked: readonly (readonly [string, number | null, () => Promise<unknown>])[] = [
    ['by state', bare.place, () => store.fleet.groups({ view, by: 'region', limit: 10 })],
    ['by municipality', bare.place, () => store.fleet.groups({ view, by: 'place', limit: 10 })],
    ['by a column of 53 values', null, () => store.fleet.groups({ view, by: 1, limit: 10 })],
    ['ages in days', bare.day, () => store.fleet.ages({ view })],
    ['ages of a run', null, () => store.runs.ages({ runId: run?.id ?? 0 })],
  ];
  const rows: (string | number)[][] = [
    [`overview of ${vehicles} vehicles`, 'SQLite, ms', 'first time, ms', 'Rastro, ms'],
  ];
  for (const [name, sql, ask] of asked) {
    const first = (await timed(ask)).seconds * 1000;
    const then = await medianMs(ROUNDS, ask);
    rows.push([name, sql === null ? '–' : sql.toFixed(0), first.toFixed(0), then.toFixed(1)]);
  }
  await store.close();
  printTable(rows);
}

/** Milliseconds in which SQLite counts by place, status and age, and by day. */
async function bareTimes(dataDir: string): Promise<{ readonly place: number; readonly day: number }> {
  const db = new Sqlite(databaseFile(dataDir), { readonly: true });
  const time = (sql: string) => {
    const all = db.prepare(sql);
    return medianMs(3, () => all.all());
  };
  const place = await time(
    'SELECT place, status, seen_at < unixepoch() - 86400, count(*) FROM vehicle GROUP BY 1, 2, 3',
  );
  const day = await time('SELECT seen_at / 86400, count(*) FROM vehicle GROUP BY 1');
  db.close();
  return { place, day };
}
