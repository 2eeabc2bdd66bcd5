import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { FailureKind } from '../../src/contract/schemas/fleet.ts';
import type { RunState, RunTarget } from '../../src/contract/schemas/runs.ts';
import type { StoredAnswer } from '../../src/main/store/records.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  tempDir,
  tempStore,
  vinOf,
} from './helpers.ts';

const saoPaulo = { latitude: -23.55, longitude: -46.63 };

/** Runs of a list, one for each state; their ids. */
async function runsOf(
  store: Store,
  connectionId: number,
  listId: number,
  states: readonly RunState[],
  scheduled = true,
) {
  const ids: number[] = [];
  for (const state of states) {
    const run = await store.runs.create(connectionId, { kind: 'list', listId }, null, 1, scheduled);
    await store.runs.setState(run.id, state, null, 2);
    ids.push(run.id);
  }
  return ids;
}

const idsOf = async (store: Store) => (await store.runs.all()).map(({ id }) => id);

test('A run says whether a schedule started it.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const list = await addList(store, [vinOf(1)]);
  const target = { kind: 'list', listId: list.id } as const;
  expect((await store.runs.create(connection.id, target, null, 1)).scheduled).toBe(false);
  const run = await store.runs.create(connection.id, target, null, 1, true);
  expect(run.scheduled).toBe(true);
  expect((await store.runs.all()).map(({ scheduled }) => scheduled)).toEqual([true, false]);
});

test('The newest 500 runs are listed.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const target: RunTarget = { kind: 'vins', vins: [vinOf(1)] };
  for (let index = 0; index < 501; index += 1) await store.runs.create(connection.id, target, null, index);
  const all = await store.runs.all();
  expect(all).toHaveLength(500);
  expect(all[0]?.startedAt).toBe(500);
  expect(all.at(-1)?.startedAt).toBe(1);
});

test('A run is removed with its ledger and nothing else, unless it is running.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const connection = await addConnection(store);
  const kept = await commitRun(store, connection.id, [okAnswer(vinOf(1), saoPaulo)]);
  const run = await commitRun(store, connection.id, [okAnswer(vinOf(1), saoPaulo)]);
  await expect(store.runs.remove(run.id)).rejects.toMatchObject({ kind: 'conflict' });
  await store.runs.setState(run.id, 'completed', null, 5);
  await store.runs.remove(run.id);
  expect(await idsOf(store)).toEqual([kept.id]);
  await expect(store.runs.get(run.id)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(store.runs.remove(run.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect((await store.fleet.counts({ view: everything })).located).toBe(1);
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
  expect(db.prepare('SELECT DISTINCT run FROM run_item').all()).toEqual([{ run: kept.id }]);
  db.close();
});

test('Pruning keeps the newest scheduled runs of a list, and every run by hand, of other lists or under way.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const [{ id: listId }, { id: otherList }] = [
    await addList(store, [vinOf(1)]),
    await addList(store, [vinOf(1)], 'other'),
  ];
  const other = await runsOf(store, connectionId, otherList, ['completed', 'completed']);
  const byHand = await runsOf(store, connectionId, listId, ['completed', 'stopped'], false);
  const [running = 0, paused = 0, , , , stopped = 0, completed = 0] = await runsOf(
    store,
    connectionId,
    listId,
    ['running', 'paused', 'completed', 'interrupted', 'cancelled', 'stopped', 'completed'],
  );
  await store.runs.pruneScheduled(listId, 2);
  const left = [...other, ...byHand, running, paused, stopped, completed];
  expect((await idsOf(store)).toReversed()).toEqual(left);
  await store.runs.pruneScheduled(listId, 2);
  expect(await idsOf(store)).toHaveLength(left.length);
  await store.runs.pruneScheduled(listId, 0);
  expect((await idsOf(store)).toReversed()).toEqual([...other, ...byHand, running, paused]);
});

test('Failures are counted by kind, the most frequent first.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const kinds: FailureKind[] = ['timeout', 'server', 'network', 'server', 'network', 'server'];
  const failures = kinds.map((kind, index): StoredAnswer => {
    return { vin: vinOf(index), attempts: 4, answer: { status: 'failed', kind } };
  });
  const run = await commitRun(store, connection.id, [...failures, okAnswer(vinOf(9), saoPaulo)]);
  expect(await store.runs.failureCounts({ runId: run.id })).toEqual([
    { kind: 'server', count: 3 },
    { kind: 'network', count: 2 },
    { kind: 'timeout', count: 1 },
  ]);
  const good = await commitRun(store, connection.id, [okAnswer(vinOf(9), saoPaulo)]);
  expect(await store.runs.failureCounts({ runId: good.id })).toEqual([]);
  await expect(store.runs.failureCounts({ runId: 99 })).rejects.toMatchObject({ kind: 'not-found' });
});
