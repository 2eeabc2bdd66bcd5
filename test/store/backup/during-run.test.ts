import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyBackup, scheduleRestore } from '../../../src/main/store/backup/restore.ts';
import { addConnection, addList, noProgress, okAnswer, tempDir, tempStore, vinOf } from '../helpers.ts';

/** Answers of one commit; eight commits a second are 400 answers a second. */
const BATCH = 50;
const PAUSE_MS = 1_000 / 8;

test('A backup while a run writes 400 answers a second is one state of the run, whole, and equal when restored.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const vins = Array.from({ length: 4_000 }, (_, index) => vinOf(index));
  await addList(store, vins);
  const { id: connectionId } = await addConnection(store);
  const run = await store.runs.create(connectionId, { kind: 'vins', vins }, null, 1_000);
  const commit = (from: number) => {
    const answers = vins
      .slice(from, from + BATCH)
      .map((vin) => okAnswer(vin, { latitude: from / 1_000, longitude: -46 }));
    return store.runs.commit(run.id, 2_000 + from, answers, noProgress);
  };
  const file = join(tempDir(), 'backup.sqlite');
  await commit(0);
  let committed = BATCH;
  const latest = { before: committed, after: 0 };
  let isWritten = false;
  const writing = store.backups.write(file, 1).then(() => {
    latest.after = committed;
    isWritten = true;
  });
  do {
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await commit(committed);
    committed += BATCH;
    await pause;
  } while (!isWritten);
  await writing;
  expect(latest.after).toBeGreaterThan(latest.before);
  await store.close();

  const other = tempDir();
  const { id, ...facts } = copyBackup(other, file);
  expect(facts).toMatchObject({ vehicles: 4_000, lists: 1, runs: 1, madeAt: 1 });
  scheduleRestore(other, id);
  const restored = await tempStore(other);
  const { counts } = await restored.runs.get(run.id);
  expect(counts.ok % BATCH).toBe(0);
  expect(counts.ok).toBeGreaterThanOrEqual(latest.before);
  expect(counts.ok).toBeLessThanOrEqual(latest.after + BATCH);
  await restored.close();
  // The same answers, of the same moment, in vehicles, history and ledger.
  const answersOf = (folder: string) => {
    const db = new Sqlite(join(folder, 'rastro.sqlite'), { readonly: true });
    const until = 2_000 + counts.ok - BATCH;
    const content = [
      db.prepare('SELECT * FROM vehicle WHERE asked_at <= ? ORDER BY id').all(until),
      db.prepare('SELECT * FROM history WHERE fetched_at <= ? ORDER BY vehicle').all(until),
      db.prepare('SELECT count(*) FROM run_item').all(),
      db.prepare('SELECT * FROM list_block').all(),
    ];
    db.close();
    return content;
  };
  expect(answersOf(other)).toEqual(answersOf(dataDir));
  expect(answersOf(other)[0]).toHaveLength(counts.ok);
});
