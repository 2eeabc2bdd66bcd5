import { expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { createVinSorter } from '../../../src/main/intake/vin-sorter.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { StoredAnswer, StoredRunTarget } from '../../../src/main/store/records.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  noProgress,
  okAnswer,
  plainSource,
  tempDir,
  tempStore,
  vinOf,
} from '../helpers.ts';

const saoPaulo = { latitude: -23.55, longitude: -46.63 };
const campinas = { latitude: -22.9, longitude: -47.06 };

test('A run goes through its ledger and counts its answers.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const list = await addList(store, [1, 2, 3, 4, 1].map(vinOf));
  const target = { kind: 'list', listId: list.id } as const;
  expect(await store.runs.target(target, null)).toEqual({ rows: 5, vehicles: 4, duplicates: 1, fresh: 0 });
  const run = await store.runs.create(connection.id, target, null, 7);
  expect(run).toMatchObject({
    ...{
      target: 'list',
      connectionName: 'main',
      listName: 'fleet',
      state: 'running',
      startedAt: 7,
      endedAt: null,
    },
    counts: { total: 4, queued: 4, ok: 0, notFound: 0, failed: 0 },
  });
  const first = await store.runs.queued(run.id, null, 3);
  expect(first).toHaveLength(3);
  const [a = '', b = '', c = ''] = first;
  const rest = await store.runs.queued(run.id, c, 3);
  expect([...first, ...rest].sort()).toEqual([1, 2, 3, 4].map(vinOf));

  const failed = { vin: c, attempts: 4, answer: { status: 'failed', kind: 'server' } } as const;
  const notFound = { vin: b, attempts: 1, answer: { status: 'not-found' } } as const;
  const progress = { requests: 6, throttled: 1, activeMs: 900 };
  const after = await store.runs.commit(run.id, 100, [failed, okAnswer(a, saoPaulo), notFound], progress);
  expect(after).toMatchObject({
    ...progress,
    counts: { total: 4, queued: 1, ok: 1, notFound: 1, failed: 1 },
  });
  expect(await store.runs.queued(run.id, null, 9)).toEqual(rest);
  const failures = { total: 1, rows: [{ vin: c, kind: 'server', attempts: 4 }] };
  expect(await store.runs.failures({ runId: run.id, after: null, limit: 9 })).toEqual(failures);

  const again = await store.runs.commit(run.id, 200, [okAnswer(c, saoPaulo)], progress);
  expect(again.counts).toEqual({ total: 4, queued: 1, ok: 2, notFound: 1, failed: 0 });
  expect(await store.runs.failures({ runId: run.id, after: null, limit: 9 })).toEqual({ total: 0, rows: [] });
  const ended = await store.runs.setState(run.id, 'stopped', 'network', 300);
  expect(ended).toMatchObject({ state: 'stopped', stopReason: 'network', endedAt: 300 });
  expect(await store.runs.get(run.id)).toEqual(ended);
});

test('A new run does not get the number of a removed run, by which others still know that one.', async () => {
  const dataDir = tempDir();
  let store = await tempStore(dataDir);
  const connection = await addConnection(store);
  const create = () => store.runs.create(connection.id, { kind: 'vins', vins: [vinOf(1)] }, null, 1);
  for (const opens of [false, true]) {
    const { id } = await create();
    await store.runs.setState(id, 'completed', null, 2);
    if (opens) {
      await store.close();
      store = await tempStore(dataDir);
    }
    await store.runs.remove(id);
    expect((await create()).id).toBe(id + 1);
  }
});

test('A commit with a vehicle that the run lacks changes nothing.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await addList(store, [1, 2].map(vinOf));
  const run = await store.runs.create(connection.id, { kind: 'vins', vins: [vinOf(1)] }, null, 1);
  const answers = [1, 2].map((number) => okAnswer(vinOf(number), saoPaulo));
  await expect(store.runs.commit(run.id, 5, answers, noProgress)).rejects.toMatchObject({ kind: 'internal' });
  expect(await store.runs.get(run.id)).toEqual(run);
  expect((await store.fleet.counts({ view: everything })).located).toBe(0);
});

test('Only a vehicle that was answered lately is fresh.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await addList(store, [5].map(vinOf));
  await commitRun(store, connection.id, [okAnswer(vinOf(1), saoPaulo)], 100);
  await commitRun(store, connection.id, [okAnswer(vinOf(2), saoPaulo)], 200);
  await commitRun(
    store,
    connection.id,
    [{ vin: vinOf(3), attempts: 1, answer: { status: 'not-found' } }],
    200,
  );
  const failure = { vin: vinOf(4), attempts: 4, answer: { status: 'failed', kind: 'network' } } as const;
  await commitRun(store, connection.id, [okAnswer(vinOf(4), saoPaulo)], 200);
  await commitRun(store, connection.id, [failure], 210);
  const target = { kind: 'everything' } as const;
  expect(await store.runs.target(target, 200)).toEqual({ rows: 5, vehicles: 5, duplicates: 0, fresh: 2 });
  const run = await store.runs.create(connection.id, target, 200, 300);
  expect((await store.runs.queued(run.id, null, 9)).toSorted()).toEqual([1, 4, 5].map(vinOf));
  expect(run.counts.total).toBe(3);
  const vins = [2, 3, 6].map(vinOf);
  expect(await store.runs.target({ kind: 'vins', vins }, 200)).toMatchObject({ vehicles: 3, fresh: 2 });
});

test('A run on VINs adds the unknown ones, and a run on failures has those of the run before.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const list = await addList(store, [1, 2, 3].map(vinOf));
  const run = await store.runs.create(connection.id, { kind: 'list', listId: list.id }, null, 1);
  const failures = [1, 3].map((number) => {
    return { vin: vinOf(number), attempts: 4, answer: { status: 'failed', kind: 'server' } } as const;
  });
  await store.runs.commit(run.id, 50, failures, noProgress);
  const target = { kind: 'failed', runId: run.id } as const;
  expect(await store.runs.target(target, null)).toMatchObject({ rows: 2, vehicles: 2 });
  const retry = await store.runs.create(connection.id, target, null, 60);
  expect(retry).toMatchObject({
    ...{ target: 'failed', listId: list.id, listName: 'fleet', counts: { total: 2 } },
  });
  expect(await store.runs.targetVins(target, '', 9)).toEqual(await store.runs.queued(retry.id, null, 9));

  const vins = [8, 9, 8].map(vinOf);
  expect(await store.runs.target({ kind: 'vins', vins }, null)).toEqual({
    ...{ rows: 3, vehicles: 2, duplicates: 1, fresh: 0 },
  });
  const selection = await store.runs.create(connection.id, { kind: 'vins', vins }, null, 70);
  expect(selection).toMatchObject({
    ...{ target: 'vins', listId: null, listName: null, counts: { total: 2 } },
  });
  expect(await store.runs.targetVins({ kind: 'vins', vins }, vinOf(8), 9)).toEqual([vinOf(9)]);
  expect((await store.fleet.page({ view: everything, offset: 0, limit: 10 })).total).toBe(5);
  expect((await store.runs.all()).map(({ id }) => id)).toEqual([selection.id, retry.id, run.id]);
});

test('A run on a view has the vehicles that its filters leave, whatever its order.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const { id: listId } = await addList(store, [5, 3, 9, 3, 1].map(vinOf));
  await addList(store, [2, 4].map(vinOf), 'another');
  const run = await store.runs.create(connection.id, { kind: 'vins', vins: [3, 4, 9].map(vinOf) }, null, 1);
  const answers = [3, 4, 9].map((number): StoredAnswer => {
    return { vin: vinOf(number), attempts: 1, answer: { status: 'not-found' } };
  });
  await store.runs.commit(run.id, 50, answers, noProgress);
  const view: FleetView = {
    ...everything,
    listId,
    statuses: ['not-found'],
    sort: { column: 'vin', descending: true },
  };
  const target = await store.runs.resolve({ kind: 'view', view });
  expect(await store.runs.target(target, null)).toEqual({ rows: 2, vehicles: 2, duplicates: 0, fresh: 0 });
  expect(await store.runs.target(target, 40)).toMatchObject({ vehicles: 2, fresh: 2 });
  const filtered = await store.runs.create(connection.id, target, null, 60);
  expect(filtered).toMatchObject({ target: 'view', listId: null, listName: null, counts: { total: 2 } });
  const queued = await store.runs.queued(filtered.id, null, 9);
  expect(queued.toSorted()).toEqual([3, 9].map(vinOf));
  expect(await store.runs.targetVins(target, '', 9)).toEqual(queued);
  expect(await store.runs.targetVins(target, queued[0] ?? '', 9)).toEqual(queued.slice(1));
  const none = await store.runs.resolve({ kind: 'view', view: { ...view, search: 'ZZZZ' } });
  expect(await store.runs.target(none, null)).toMatchObject({ vehicles: 0 });
  expect(await store.runs.resolve({ kind: 'everything' })).toEqual({ kind: 'everything' });
});

test('A run that was under way or paused when the process ended is interrupted.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const states = ['running', 'paused', 'completed', 'cancelled', 'stopped'] as const;
  for (const state of states) {
    const run = await store.runs.create(connection.id, { kind: 'vins', vins: [vinOf(1)] }, null, 1);
    await store.runs.setState(run.id, state, null, null);
  }
  await store.runs.markInterrupted();
  const after = (await store.runs.all()).map(({ state }) => state).reverse();
  expect(after).toEqual(['interrupted', 'interrupted', 'completed', 'cancelled', 'stopped']);
});

test('Another zone changes every time that came over the connection, and no other.', async () => {
  const store = await tempStore();
  const [main, other] = [await addConnection(store), await addConnection(store, 'other')];
  await commitRun(store, main.id, [okAnswer(vinOf(1), saoPaulo)]);
  await commitRun(store, main.id, [okAnswer(vinOf(2), saoPaulo)]);
  await commitRun(store, other.id, [okAnswer(vinOf(2), campinas)]);
  await store.connections.save({ ...main, timeZone: 'UTC' });
  const times = async (vin: string) => {
    const { row, history } = await store.fleet.vehicle({ vin });
    return [row.position?.seenAt, ...history.map((fix) => fix.seenAt)];
  };
  const [utc, local] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 3)];
  expect(await times(vinOf(1))).toEqual([utc, utc]);
  expect(await times(vinOf(2))).toEqual([local, local, utc]);
  await store.connections.save({ ...main, timeZone: 'America/Sao_Paulo' });
  expect(await times(vinOf(1))).toEqual([local, local]);
});

test('A zone that changes during a run leaves no time in the old one.', async () => {
  const store = await tempStore();
  const main = await addConnection(store);
  const vins = [1, 2, 3].map(vinOf);
  const run = await store.runs.create(main.id, { kind: 'vins', vins }, null, 1);
  const commit = (number: number) =>
    store.runs.commit(run.id, 5, [okAnswer(vinOf(number), saoPaulo)], noProgress);
  await commit(1);
  await store.connections.save({ ...main, timeZone: 'Asia/Kolkata' });
  await commit(2);
  await store.connections.remove(main.id);
  await commit(3);
  const seen = (await store.fleet.rowsByVins(vins)).map(({ position }) => position?.seenAt);
  expect(seen).toEqual(Array(3).fill(Date.UTC(2025, 11, 31, 18, 30)));
});

test('An invalid time is stored as a failure, and the last good position stays.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await commitRun(store, connection.id, [okAnswer(vinOf(1), saoPaulo)], 10);
  for (const timestamp of ['2026-02-30 00:00:00', '2026-01-01T00:00:00', '']) {
    const run = await commitRun(store, connection.id, [okAnswer(vinOf(1), campinas, timestamp)], 20);
    expect(run.counts).toMatchObject({ ok: 0, failed: 1, queued: 0 });
  }
  const { row, history } = await store.fleet.vehicle({ vin: vinOf(1) });
  expect(row).toMatchObject({ status: 'failed', failure: 'invalid-item', position: saoPaulo, askedAt: 20 });
  expect(history).toHaveLength(1);
});

test('The VINs of a target come page by page in the order of its run.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await addList(store, [9, 4, 2].map(vinOf), 'before');
  const { id: listId } = await addList(store, [5, 9, 5, 1, 2, 7, 9, 3].map(vinOf));
  const pages = async (target: StoredRunTarget, limit: number) => {
    const vins: string[] = [];
    for (let after = ''; ; after = vins.at(-1) ?? '') {
      const page = await store.runs.targetVins(target, after, limit);
      vins.push(...page);
      if (page.length < limit) return vins;
    }
  };
  const run = await store.runs.create(connection.id, { kind: 'list', listId }, null, 1);
  const queued = await store.runs.queued(run.id, null, 99);
  const failures = queued.slice(1).map((vin): StoredAnswer => {
    return { vin, attempts: 4, answer: { status: 'failed', kind: 'server' } };
  });
  await store.runs.commit(run.id, 5, failures, noProgress);
  const all = await store.runs.create(connection.id, { kind: 'everything' }, null, 1);
  for (const limit of [1, 2, 3, 6, 99]) {
    expect(await pages({ kind: 'list', listId }, limit)).toEqual(queued);
    expect(await pages({ kind: 'failed', runId: run.id }, limit)).toEqual(queued.slice(1));
    const everyVin = await store.runs.queued(all.id, null, 99);
    expect(await pages({ kind: 'everything' }, limit)).toEqual(everyVin);
    expect(await pages({ kind: 'vins', vins: [8, 1, 8].map(vinOf) }, limit)).toEqual([8, 1].map(vinOf));
  }
});

test('Failures come page by page in the order of their VINs.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const vins = [7, 3, 9, 1, 5].map(vinOf);
  const run = await store.runs.create(connection.id, { kind: 'vins', vins }, null, 1);
  const failures = vins.slice(1).map((vin, index): StoredAnswer => {
    return { vin, attempts: index + 1, answer: { status: 'failed', kind: 'timeout' } };
  });
  await store.runs.commit(run.id, 5, [...failures, okAnswer(vinOf(7), saoPaulo)], noProgress);
  const page = async (after: string | null) => {
    const { total, rows } = await store.runs.failures({ runId: run.id, after, limit: 2 });
    return [total, ...rows.map(({ vin, attempts }) => [vin, attempts])];
  };
  expect(await page(null)).toEqual([4, [vinOf(1), 3], [vinOf(3), 1]]);
  expect(await page(vinOf(3))).toEqual([4, [vinOf(5), 4], [vinOf(9), 2]]);
  expect(await page(vinOf(9))).toEqual([4]);
  await expect(store.runs.failures({ runId: 77, after: null, limit: 2 })).rejects.toMatchObject({
    kind: 'not-found',
  });
});

test('A target that is gone or unknown is not found, and leaves no run.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const { id: listId } = await addList(store, [vinOf(1)]);
  const unpublished = await store.lists.draft();
  await store.lists.remove({ listId });
  const targets: [StoredRunTarget, string][] = [
    [{ kind: 'list', listId }, `no list ${listId}`],
    [{ kind: 'list', listId: unpublished }, `no list ${unpublished}`],
    [{ kind: 'failed', runId: 77 }, 'no run 77'],
  ];
  for (const [target, message] of targets) {
    const refusal = { kind: 'not-found', message };
    await expect(store.runs.target(target, null)).rejects.toMatchObject(refusal);
    await expect(store.runs.targetVins(target, '', 10)).rejects.toMatchObject(refusal);
    await expect(store.runs.create(connection.id, target, null, 1)).rejects.toMatchObject(refusal);
  }
  const row = { line: 2, vin: vinOf(2), cells: [] };
  await expect(store.lists.append(listId, packRows([row]))).rejects.toMatchObject({ kind: 'not-found' });
  const publish = store.lists.publish(listId, 'x', plainSource, createVinSorter().sorted());
  await expect(publish).rejects.toMatchObject({ kind: 'not-found' });

  await store.connections.remove(connection.id);
  await expect(store.connections.save(connection)).rejects.toMatchObject({ kind: 'not-found' });
  const vins: StoredRunTarget = { kind: 'vins', vins: [vinOf(5)] };
  for (const id of [connection.id, 99]) {
    const refusal = { kind: 'not-found', message: `no connection ${id}` };
    await expect(store.runs.create(id, vins, null, 1)).rejects.toMatchObject(refusal);
  }
  expect(await store.runs.all()).toEqual([]);
  expect(await store.fleet.rowsByVins([vinOf(5)])).toEqual([]);
});
