import { expect, test } from 'vitest';
import { defaultSettings } from '../../src/contract/schemas/app.ts';
import { packRows } from '../../src/main/store/list-blocks/row-packer.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { sortedVins } from './fleet-index/sorted-vins.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempDir,
  tempStore,
  vinOf,
} from './helpers.ts';

const saoPaulo = { latitude: -23.55, longitude: -46.63 };
const campinas = { latitude: -22.9, longitude: -47.06 };

test('Settings start at their defaults and keep what is saved.', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  expect(await store.settings.get()).toEqual(defaultSettings);
  const saved = await store.settings.save({ language: 'pt-BR', freshMinutes: 5 });
  expect(saved).toEqual({ ...defaultSettings, language: 'pt-BR', freshMinutes: 5 });
  await store.settings.save({ theme: 'dark' });
  await store.close();
  expect(await (await tempStore(dataDir)).settings.get()).toEqual({ ...saved, theme: 'dark' });
});

test('Names of connections are unique, a connection is changed by its id, and its runs survive it.', async () => {
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
  expect((await store.fleet.vehicle({ vin: vinOf(1) })).timeZone).toBe('America/Sao_Paulo');
  expect((await addConnection(store)).id).not.toBe(main.id);
});

test('A list keeps rows, duplicates, held-back rows and the form of its file.', async () => {
  const store = await tempStore();
  const listId = await store.lists.draft();
  const row = (line: number, number: number) => ({
    line,
    vin: vinOf(number),
    cells: [`P${line}`, ` ${number}`, 'F'],
  });
  await store.lists.append(
    listId,
    packRows([row(2, 7), row(3, 5)], [{ line: 4, value: 'x', reason: 'length' }]),
  );
  expect(await store.lists.all()).toEqual([]);
  expect((await store.fleet.page({ view: everything, offset: 0, limit: 10 })).total).toBe(0);
  await store.lists.append(listId, packRows([row(5, 7)]));
  const order = sortedVins([row(2, 7), row(3, 5), row(5, 7)]);
  const list = await store.lists.publish(listId, 'fleet', plainSource, order);
  expect(list).toMatchObject({
    ...{ id: listId, name: 'fleet', source: 'fleet.csv', rows: 3, vehicles: 2, heldBack: 1 },
    columns: ['Placa', 'Filial'],
  });
  expect(await store.lists.all()).toEqual([list]);
  expect(await store.lists.source(listId)).toEqual(plainSource);
  expect(await store.lists.rows(listId, 2, 10)).toEqual([row(3, 5), row(5, 7)]);
  expect(await store.lists.rows(listId, 0, 1)).toEqual([row(2, 7)]);
  expect(await store.lists.heldBack(listId, 0, 100)).toEqual([
    { line: 4, value: 'x', reason: 'length', cells: [] },
  ]);

  const page = await store.fleet.page({ view: { ...everything, listId }, offset: 0, limit: 10 });
  expect(page.rows.map(({ vin, cells }) => [vin, cells])).toEqual([
    [vinOf(5), ['P3', 'F']],
    [vinOf(7), ['P2', 'F']],
  ]);
  const { lists } = await store.fleet.vehicle({ vin: vinOf(7) });
  const cells = (line: number) => [
    { column: 'Placa', value: `P${line}` },
    { column: 'Filial', value: 'F' },
  ];
  const rows = [2, 5].map((line) => ({ line, cells: cells(line) }));
  expect(lists).toEqual([{ listId, name: 'fleet', identifier: null, rows }]);
});

test('A list is renamed in its runs too, and its vehicles and runs survive it.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const list = await addList(store, [1, 2].map(vinOf));
  const run = await store.runs.create(connection.id, { kind: 'list', listId: list.id }, null, 1);
  expect((await store.lists.rename({ listId: list.id, name: 'trucks' })).name).toBe('trucks');
  expect(await store.runs.get(run.id)).toMatchObject({ listId: list.id, listName: 'trucks' });
  await store.lists.remove({ listId: list.id });
  expect(await store.lists.all()).toEqual([]);
  expect(await store.runs.get(run.id)).toMatchObject({ listId: null, listName: 'trucks' });
  expect((await store.fleet.page({ view: everything, offset: 0, limit: 10 })).total).toBe(2);
  // Publishing a list, which went before, does without what takes its rows along.
  await store.lists.destroy({ listId: list.id });
  expect(await store.lists.rows(list.id, 0, 10)).toEqual([]);
  await expect(store.lists.rename({ listId: list.id, name: 'x' })).rejects.toMatchObject({
    kind: 'not-found',
  });
  await expect(store.lists.source(list.id)).rejects.toMatchObject({ kind: 'not-found' });
});

test("A draft's number is never given again while the store is open.", async () => {
  const store = await tempStore();
  const { id } = await addList(store, [vinOf(1)]);
  const given: number[] = [id];
  for (const end of ['merge', 'discard', 'remove']) {
    const draft = await store.lists.draft();
    expect(given).not.toContain(draft);
    given.push(draft);
    const columns = { columns: plainSource.columns, keptColumns: [], places: [] };
    if (end === 'merge') await store.lists.merge(id, draft, columns, sortedVins([]));
    else if (end === 'discard') await store.lists.discard(draft);
    else
      await store.lists.remove({
        listId: (await store.lists.publish(draft, 'x', plainSource, sortedVins([]))).id,
      });
  }
  expect(given).not.toContain(await store.lists.draft());
});

test('A list that was never published is gone at the next start.', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  const listId = await store.lists.draft();
  await store.lists.append(listId, packRows([{ line: 2, vin: vinOf(1), cells: [] }]));
  await store.close();
  const again = await tempStore(dataDir);
  expect(await again.lists.rows(listId, 0, 10)).toEqual([]);
  await expect(again.lists.source(listId)).rejects.toMatchObject({ kind: 'not-found' });
});

test('A lookup leaves the last answer in the row and every fix in the history.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const vin = vinOf(1);
  const rowNow = async () => (await store.fleet.vehicle({ vin })).row;
  await commitRun(store, connection.id, [okAnswer(vin, saoPaulo)], 10);
  const seenAt = Date.UTC(2026, 0, 1, 3);
  const position = { ...saoPaulo, timestamp: '2026-01-01 00:00:00', seenAt, fetchedAt: 10 };
  expect(await rowNow()).toEqual({
    vin,
    identifier: null,
    status: 'ok',
    failure: null,
    position,
    askedAt: 10,
    cells: [],
    work: null,
    areas: [],
  });

  await commitRun(
    store,
    connection.id,
    [{ vin, attempts: 4, answer: { status: 'failed', kind: 'timeout' } }],
    20,
  );
  expect(await rowNow()).toMatchObject({ status: 'failed', failure: 'timeout', position, askedAt: 20 });

  await commitRun(store, connection.id, [{ vin, attempts: 1, answer: { status: 'not-found' } }], 30);
  expect(await rowNow()).toMatchObject({ status: 'not-found', failure: null, position, askedAt: 30 });

  await commitRun(store, connection.id, [okAnswer(vin, campinas, '2025-01-01 00:00:00')], 40);
  const older = { ...campinas, seenAt: Date.UTC(2025, 0, 1, 3), fetchedAt: 40 };
  expect((await rowNow()).position).toMatchObject(older);

  await commitRun(store, connection.id, [okAnswer(vin, saoPaulo)], 50);
  const { history, timeZone } = await store.fleet.vehicle({ vin });
  expect(timeZone).toBe('America/Sao_Paulo');
  expect(history.map(({ timestamp, fetchedAt }) => [timestamp, fetchedAt])).toEqual([
    ['2026-01-01 00:00:00', 50],
    ['2025-01-01 00:00:00', 40],
  ]);
  await expect(store.fleet.vehicle({ vin: vinOf(2) })).rejects.toMatchObject({ kind: 'not-found' });
});

test('Rows by VIN come in the order asked, without unknown ones.', async () => {
  const store = await tempStore();
  await addList(store, [1, 2, 3].map(vinOf));
  const rows = await store.fleet.rowsByVins([3, 9, 1].map(vinOf));
  expect(rows.map(({ vin }) => vin)).toEqual([3, 1].map(vinOf));
  expect(await store.fleet.locate({ view: everything, vin: vinOf(9) })).toBeNull();
});
