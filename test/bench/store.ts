import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import type { StoredAnswer } from '../../src/main/store/records.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { makeDataDir, saveList } from './engine.ts';
import { benchViews } from './store-views.ts';
import { printTable, timed } from './table.ts';

/** Answers in one transaction: what ten requests bring, and a fast service fills while a commit is under way. */
const GROUP = 500;

/** Answers committed per second, ledger and all, beside a bare loop of upserts that keeps latest and history; then views. */
export async function benchStore(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  const answers = quick ? 20_000 : 100_000;
  const rows: (string | number)[][] = [
    [`${vehicles} vehicles, ${answers} answers`, 'better-sqlite3, /s', 'Rastro, /s', 'times as long'],
  ];
  const bare = await loop(vehicles, answers);
  const own = await engine(vehicles, answers);
  for (const [index, round] of ['first answers', 'moved since'].entries()) {
    const [a = Number.NaN, b = Number.NaN] = [bare[index], own[index]];
    rows.push([round, (answers / a).toFixed(0), (answers / b).toFixed(0), (b / a).toFixed(1)]);
  }
  printTable(rows);
  await benchViews(quick);
}

const timestampOf = (round: number) => `2026-01-0${round + 1} 10:00:00`;

/** Seconds for each of two rounds over the same vehicles. */
async function loop(vehicles: number, answers: number): Promise<number[]> {
  using dataDir = makeDataDir();
  const db = new Sqlite(join(dataDir.path, 'bare.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE position (vin TEXT PRIMARY KEY, timestamp TEXT, latitude REAL, longitude REAL) WITHOUT ROWID;
    CREATE TABLE history (vin TEXT, timestamp TEXT, latitude REAL, longitude REAL, PRIMARY KEY (vin, timestamp))
      WITHOUT ROWID;`);
  const upsert = db.prepare(`INSERT INTO position VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET timestamp = excluded.timestamp, latitude = excluded.latitude, longitude = excluded.longitude`);
  const append = db.prepare('INSERT INTO history VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const vins = Array.from({ length: vehicles }, (_, index) => demoVin(1, index)).sort();
  const fill = db.transaction(() => {
    for (const vin of vins) upsert.run(vin, null, null, null);
  });
  fill();
  const commit = db.transaction((part: readonly string[], round: number) => {
    for (const vin of part) {
      upsert.run(vin, timestampOf(round), -22.9, -47.06 + round);
      append.run(vin, timestampOf(round), -22.9, -47.06 + round);
    }
  });
  const seconds: number[] = [];
  for (const round of [0, 1]) {
    const measured = await timed(async () => {
      for (let at = 0; at < answers; at += GROUP) commit(vins.slice(at, at + GROUP), round);
    });
    seconds.push(measured.seconds);
  }
  db.close();
  return seconds;
}

async function engine(vehicles: number, answers: number): Promise<number[]> {
  using dataDir = makeDataDir();
  const { store } = await openStore({ dataDir: dataDir.path });
  const { id } = await store.connections.save({
    name: 'Bench',
    baseUrl: 'http://127.0.0.1',
    clientId: 'bench',
    timeZone: 'America/Sao_Paulo',
  });
  const target = { kind: 'list', listId: await saveList(store, vehicles) } as const;
  const seconds: number[] = [];
  for (const round of [0, 1]) {
    const run = await store.runs.create(id, target, null, Date.now());
    const vins = await store.runs.queued(run.id, null, answers);
    seconds.push((await timed(() => commitAll(store, run.id, vins, round))).seconds);
  }
  await store.close();
  return seconds;
}

async function commitAll(store: Store, runId: number, vins: readonly string[], round: number): Promise<void> {
  const progress = { requests: 0, throttled: 0, activeMs: 0 };
  for (let at = 0; at < vins.length; at += GROUP) {
    const answers = vins.slice(at, at + GROUP).map(
      (vin): StoredAnswer => ({
        vin,
        answer: {
          status: 'ok',
          timestamp: timestampOf(round),
          latitude: -22.9,
          longitude: -47.06 + round,
        },
        attempts: 1,
      }),
    );
    await store.runs.commit(runId, Date.now(), answers, progress);
  }
}
