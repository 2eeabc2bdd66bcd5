import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createProgress } from '../../src/main/lookup/progress.ts';
import { databaseFile } from '../../src/main/store/db/lock.ts';
import type { RunRecord } from '../../src/main/store/records.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';
import { addConnection, okAnswer, tempDir, tempStore, vinOf } from '../store/helpers.ts';

const COUNT = 10_001;
const vins = Array.from({ length: COUNT }, (_, index) => vinOf(index));
const answers = vins.map((vin) => okAnswer(vin, { latitude: -23, longitude: -46 }));

let dataDir: string;
let store: Store;
let clock: FakeClock;
let record: RunRecord;

beforeEach(async () => {
  dataDir = tempDir();
  store = await tempStore(dataDir);
  clock = createFakeClock();
  await clock.advance(60_000);
  const { id } = await addConnection(store);
  record = await store.runs.create(id, { kind: 'vins', vins }, null, 1);
});

it('many answers are written in parts of 5,000, and all of them count', async () => {
  const sizes: number[] = [];
  const runs: Pick<Store['runs'], 'commit' | 'setState'> = {
    setState: store.runs.setState,
    commit(...args) {
      sizes.push(args[2].length);
      return store.runs.commit(...args);
    },
  };
  const progress = createProgress(runs, clock, record, () => ({ requests: 1, throttled: 0 }));
  await progress.commit(answers);
  expect(sizes).toEqual([5_000, 5_000, 1]);
  expect(progress.latest().counts).toMatchObject({ total: COUNT, ok: COUNT, queued: 0 });
  await clock.advance(2_000);
  expect(progress.vinsPerSecond()).toBe(COUNT / 2);
});

it('another program that holds the database is waited for, is told, and loses no answer', async () => {
  const other = new Sqlite(databaseFile(dataDir));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const progress = createProgress(store.runs, clock, record, () => ({ requests: 1, throttled: 0 }));
  const committed = progress.commit(answers);
  await clock.advance(1_000);
  expect(progress.waiting()).toBeNull();
  await clock.advance(2_000);
  expect(progress.waiting()).toMatchObject({ leftMs: 27_000, reason: 'database' });
  // Longer than any other wait of SQLite.
  await setTimeout(600);
  other.exec('ROLLBACK');
  await committed;
  expect(progress.waiting()).toBeNull();
  expect(progress.latest().counts).toMatchObject({ ok: COUNT, queued: 0 });
});

describe('the record of a run', () => {
  it('has the requests and the time since it was last written, until the run ends', async () => {
    let requests = 3;
    const begun = { ...record, activeMs: 7_000 };
    const progress = createProgress(store.runs, clock, begun, () => ({ requests, throttled: 1 }));
    await clock.advance(500);
    expect(progress.latest()).toMatchObject({ requests: 3, throttled: 1, activeMs: 7_500 });
    requests = 5;
    const ended = await progress.end('stopped', 'network');
    expect(ended).toMatchObject({ state: 'stopped', stopReason: 'network', requests: 5, activeMs: 7_500 });
    await clock.advance(500);
    expect(progress.latest()).toEqual(ended);
    expect(await store.runs.get(record.id)).toEqual(ended);
  });

  it('has an end, unless the run is paused', async () => {
    for (const state of ['paused', 'cancelled', 'completed'] as const) {
      const progress = createProgress(store.runs, clock, record, () => ({ requests: 0, throttled: 0 }));
      expect((await progress.end(state, null)).endedAt).toBe(state === 'paused' ? null : clock.now());
    }
  });
});
