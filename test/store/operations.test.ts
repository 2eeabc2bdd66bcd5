import { expect, test } from 'vitest';
import { openStore } from '../../src/main/store/store.ts';
import { defaultSettings } from '../../src/preload/schemas/app.ts';
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
} from './helpers.ts';

const saoPaulo = { latitude: -23.55, longitude: -46.63 };
const campinas = { latitude: -22.9, longitude: -47.06 };

test('settings start at their defaults and keep what is saved', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  expect(await store.settings.get()).toEqual(defaultSettings);
  const saved = await store.settings.save({ language: 'pt-BR', freshMinutes: 5 });
  expect(saved).toEqual({ ...defaultSettings, language: 'pt-BR', freshMinutes: 5 });
  await store.settings.save({ theme: 'dark' });
  await store.close();
  expect(await (await tempStore(dataDir)).settings.get()).toEqual({ ...saved, theme: 'dark' });
});

test('connections are named once, changed by id, and removed without their runs', async () => {
  const store = await tempStore();
  const main = await addConnection(store);
  expect(main).toMatchObject({ name: 'main', demo: false });
  await expect(addConnection(store)).rejects.toMatchObject({ kind: 'conflict', details: { name: 'main' } });
  const other = await addConnection(store, 'other');
  await expect(store.connections.save({ ...other, name: 'main' })).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await store.connections.save({ ...other, name: 'renamed' })).toEqual({ ...other, name: 'renamed' });
  await expect(store.connections.save({ ...other, id: 99 })).rejects.toMatchObject({ kind: 'not-found' });

  const run = await commitRun(store, main.id, [okAnswer(vinOf(1), saoPaulo)]);
  await store.connections.remove(main.id);
  expect((await store.connections.all()).map(({ name }) => name)).toEqual(['renamed']);
  expect((await store.runs.get(run.id)).connectionName).toBe('main');
  expect((await store.fleet.vehicle(vinOf(1))).timeZone).toBe('America/Sao_Paulo');
  expect((await addConnection(store)).id).not.toBe(main.id);
});

test('a list keeps rows, duplicates, held-back rows and how its file was written', async () => {
  const store = await tempStore();
  const listId = await store.lists.create('fleet', plainSource);
  const row = (line: number, number: number) => ({
    line,
    vin: vinOf(number),
    cells: [`P${line}`, ` ${number}`, 'F'],
  });
  await store.lists.append(listId, [row(2, 7), row(3, 5)], [{ line: 4, value: 'x', reason: 'length' }]);
  expect(await store.lists.all()).toEqual([]);
  expect((await store.fleet.page(everything, 0, 10)).total).toBe(0);
  await store.lists.append(listId, [row(5, 7)], []);
  const list = await store.lists.publish(listId);
  expect(list).toMatchObject({
    ...{ id: listId, name: 'fleet', source: 'fleet.csv', rows: 3, vehicles: 2, heldBack: 1 },
    columns: ['Placa', 'Filial'],
  });
  expect(await store.lists.all()).toEqual([list]);
  expect(await store.lists.source(listId)).toEqual(plainSource);
  expect(await store.lists.rows(listId, 2, 10)).toEqual([row(3, 5), row(5, 7)]);
  expect(await store.lists.rows(listId, 0, 1)).toEqual([row(2, 7)]);
  expect(await store.lists.heldBack(listId)).toEqual([{ line: 4, value: 'x', reason: 'length' }]);

  const page = await store.fleet.page({ ...everything, listId }, 0, 10);
  expect(page.rows.map(({ vin, cells }) => [vin, cells])).toEqual([
    [vinOf(5), ['P3', 'F']],
    [vinOf(7), ['P2', 'F']],
  ]);
  const { lists } = await store.fleet.vehicle(vinOf(7));
  const cells = (line: number) => [
    { column: 'Placa', value: `P${line}` },
    { column: 'Filial', value: 'F' },
  ];
  const rows = [2, 5].map((line) => ({ line, cells: cells(line) }));
  expect(lists).toEqual([{ listId, name: 'fleet', rows }]);
});

test('a list is renamed with its runs, and removed without its vehicles and runs', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const list = await addList(store, [1, 2].map(vinOf));
  const run = await store.runs.create(connection.id, { kind: 'list', listId: list.id }, null, 1);
  expect((await store.lists.rename(list.id, 'trucks')).name).toBe('trucks');
  expect(await store.runs.get(run.id)).toMatchObject({ listId: list.id, listName: 'trucks' });
  await store.lists.remove(list.id);
  expect(await store.lists.all()).toEqual([]);
  expect(await store.runs.get(run.id)).toMatchObject({ listId: null, listName: 'trucks' });
  expect((await store.fleet.page(everything, 0, 10)).total).toBe(2);
  await expect(store.lists.rename(list.id, 'x')).rejects.toMatchObject({ kind: 'not-found' });
  await expect(store.lists.source(list.id)).rejects.toMatchObject({ kind: 'not-found' });
});

test('a list that was never published is gone at the next start', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  const listId = await store.lists.create('half', plainSource);
  await store.lists.append(listId, [{ line: 2, vin: vinOf(1), cells: [] }], []);
  await store.close();
  const again = await tempStore(dataDir);
  expect(await again.lists.rows(listId, 0, 10)).toEqual([]);
  await expect(again.lists.source(listId)).rejects.toMatchObject({ kind: 'not-found' });
});

test('what a lookup gave: the last answer in the row, every fix in the history', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const vin = vinOf(1);
  const rowNow = async () => (await store.fleet.vehicle(vin)).row;
  await commitRun(store, connection.id, [okAnswer(vin, saoPaulo, 2_000)], 10);
  const position = { ...saoPaulo, timestamp: '2026-01-01 00:00:00', seenAt: 2_000_000, fetchedAt: 10 };
  expect(await rowNow()).toEqual({ vin, status: 'ok', failure: null, position, askedAt: 10, cells: [] });

  await commitRun(
    store,
    connection.id,
    [{ vin, attempts: 4, answer: { status: 'failed', kind: 'timeout' } }],
    20,
  );
  expect(await rowNow()).toMatchObject({ status: 'failed', failure: 'timeout', position, askedAt: 20 });

  await commitRun(store, connection.id, [{ vin, attempts: 1, answer: { status: 'not-found' } }], 30);
  expect(await rowNow()).toMatchObject({ status: 'not-found', failure: null, position, askedAt: 30 });

  const older = okAnswer(vin, campinas, 1_000);
  await commitRun(
    store,
    connection.id,
    [{ ...older, answer: { ...older.answer, timestamp: '2025-01-01 00:00:00' } }],
    40,
  );
  expect((await rowNow()).position).toMatchObject({ ...campinas, seenAt: 1_000_000, fetchedAt: 40 });

  await commitRun(store, connection.id, [okAnswer(vin, saoPaulo, 2_000)], 50);
  const { history, timeZone } = await store.fleet.vehicle(vin);
  expect(timeZone).toBe('America/Sao_Paulo');
  expect(history.map(({ timestamp, fetchedAt }) => [timestamp, fetchedAt])).toEqual([
    ['2026-01-01 00:00:00', 50],
    ['2025-01-01 00:00:00', 40],
  ]);
  await expect(store.fleet.vehicle(vinOf(2))).rejects.toMatchObject({ kind: 'not-found' });
});

test('rows by VIN come in the order asked, unknown ones left out', async () => {
  const store = await tempStore();
  await addList(store, [1, 2, 3].map(vinOf));
  const rows = await store.fleet.byVins([3, 9, 1].map(vinOf));
  expect(rows.map(({ vin }) => vin)).toEqual([3, 1].map(vinOf));
  expect(await store.fleet.locate(everything, vinOf(9))).toBeNull();
});

test('a run goes through its ledger and keeps count', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const list = await addList(store, [1, 2, 3, 4, 1].map(vinOf));
  const target = { kind: 'list', listId: list.id } as const;
  expect(await store.runs.target(target, null)).toEqual({ rows: 5, vehicles: 4, duplicates: 1, fresh: 0 });
  const run = await store.runs.create(connection.id, target, null, 7);
  expect(run).toMatchObject({
    ...{ connectionName: 'main', listName: 'fleet', state: 'running', startedAt: 7, endedAt: null },
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
  expect(await store.runs.failures(run.id)).toEqual([{ vin: c, kind: 'server', attempts: 4 }]);

  const again = await store.runs.commit(run.id, 200, [okAnswer(c, saoPaulo)], progress);
  expect(again.counts).toEqual({ total: 4, queued: 1, ok: 2, notFound: 1, failed: 0 });
  const ended = await store.runs.setState(run.id, 'stopped', 'network', 300);
  expect(ended).toMatchObject({ state: 'stopped', stopReason: 'network', endedAt: 300 });
  expect(await store.runs.get(run.id)).toEqual(ended);
});

test('a commit with a vehicle that the run has not changes nothing', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  await addList(store, [1, 2].map(vinOf));
  const run = await store.runs.create(connection.id, { kind: 'vins', vins: [vinOf(1)] }, null, 1);
  const answers = [1, 2].map((number) => okAnswer(vinOf(number), saoPaulo));
  await expect(store.runs.commit(run.id, 5, answers, noProgress)).rejects.toMatchObject({ kind: 'internal' });
  expect(await store.runs.get(run.id)).toEqual(run);
  expect((await store.fleet.counts(everything)).located).toBe(0);
});

test('only what was answered lately is fresh', async () => {
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

test('a run on VINs adds the unknown ones, a run on failures takes those of the run before', async () => {
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
  expect(retry).toMatchObject({ listId: list.id, listName: 'fleet', counts: { total: 2 } });
  expect(await store.runs.targetVins(target, '', 9)).toEqual(await store.runs.queued(retry.id, null, 9));

  const vins = [8, 9, 8].map(vinOf);
  expect(await store.runs.target({ kind: 'vins', vins }, null)).toEqual({
    ...{ rows: 3, vehicles: 2, duplicates: 1, fresh: 0 },
  });
  const selection = await store.runs.create(connection.id, { kind: 'vins', vins }, null, 70);
  expect(selection).toMatchObject({ listId: null, listName: null, counts: { total: 2 } });
  expect(await store.runs.targetVins({ kind: 'vins', vins }, vinOf(8), 9)).toEqual([vinOf(9)]);
  expect((await store.fleet.page(everything, 0, 10)).total).toBe(5);
  expect((await store.runs.all()).map(({ id }) => id)).toEqual([selection.id, retry.id, run.id]);
});

test('what ran or paused when the process ended is interrupted', async () => {
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

test('another zone re-reads every time that came over the connection, and no other', async () => {
  const store = await tempStore();
  const [main, other] = [await addConnection(store), await addConnection(store, 'other')];
  const seenAt = Date.UTC(2026, 0, 1, 3) / 1000;
  await commitRun(store, main.id, [okAnswer(vinOf(1), saoPaulo, seenAt)]);
  await commitRun(store, main.id, [okAnswer(vinOf(2), saoPaulo, seenAt)]);
  await commitRun(store, other.id, [okAnswer(vinOf(2), campinas, seenAt)]);
  await store.connections.save({ ...main, timeZone: 'UTC' });
  const times = async (vin: string) => {
    const { row, history } = await store.fleet.vehicle(vin);
    return [row.position?.seenAt, ...history.map((fix) => fix.seenAt)];
  };
  const [utc, local] = [Date.UTC(2026, 0, 1), seenAt * 1000];
  expect(await times(vinOf(1))).toEqual([utc, utc]);
  expect(await times(vinOf(2))).toEqual([local, local, utc]);
  await store.connections.save({ ...main, timeZone: 'America/Sao_Paulo' });
  expect(await times(vinOf(1))).toEqual([local, local]);
});
