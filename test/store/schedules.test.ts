import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../src/main/store/threads/store.ts';
import { addConnection, addList, tempDir, tempStore, vinOf } from './helpers.ts';

test('A list has its schedule in every answer until the schedule is ended.', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  const { id: connectionId } = await addConnection(store);
  const list = await addList(store, [vinOf(1)]);
  expect(list.schedule).toBeNull();
  const schedule = { connectionId, everyMinutes: 30, nextAt: 5_000 };
  expect(await store.lists.schedule(list.id, schedule)).toEqual({ ...list, schedule });
  expect(await store.lists.rename({ listId: list.id, name: 'trucks' })).toMatchObject({
    name: 'trucks',
    schedule,
  });
  await store.close();
  const again = await tempStore(dataDir);
  expect(await again.lists.all()).toMatchObject([{ name: 'trucks', schedule }]);
  const later = { ...schedule, everyMinutes: 60, nextAt: 9_000 };
  expect((await again.lists.schedule(list.id, later)).schedule).toEqual(later);
  expect((await again.lists.schedule(list.id, null)).schedule).toBeNull();
  expect((await again.lists.schedule(list.id, null)).schedule).toBeNull();
});

test('A schedule needs its list and its connection, and ends with either.', async () => {
  const store = await tempStore();
  const [main, other] = [await addConnection(store), await addConnection(store, 'other')];
  const [first, second] = [await addList(store, [vinOf(1)]), await addList(store, [vinOf(2)], 'second')];
  const over = (connectionId: number) => ({ connectionId, everyMinutes: 30, nextAt: 1 });
  await expect(store.lists.schedule(99, over(main.id))).rejects.toMatchObject({ kind: 'not-found' });
  await expect(store.lists.schedule(99, null)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(store.lists.schedule(first.id, over(99))).rejects.toMatchObject({ kind: 'not-found' });
  await store.lists.schedule(first.id, over(main.id));
  await store.lists.schedule(second.id, over(other.id));
  await store.connections.remove(main.id);
  expect((await store.lists.all()).map(({ schedule }) => schedule)).toEqual([null, over(other.id)]);
  await expect(store.lists.schedule(first.id, over(main.id))).rejects.toMatchObject({ kind: 'not-found' });
  await store.lists.remove({ listId: second.id });
  expect(await store.lists.all()).toMatchObject([{ id: first.id, schedule: null }]);
});

test("A connection's rate is kept until its address or client id changes.", async () => {
  const store = await tempStore();
  const main = await addConnection(store);
  const other = await addConnection(store, 'other');
  const rate = { requestsPerSecond: 39.5, burst: 12 };
  expect(await store.connections.rate(main.id, 0)).toBeNull();
  await store.connections.saveRate(main.id, { requestsPerSecond: 1, burst: 1 }, 1);
  await store.connections.saveRate(main.id, rate, 2);
  expect(await store.connections.rate(main.id, 0)).toEqual(rate);
  expect(await store.connections.rate(other.id, 0)).toBeNull();
  await store.connections.save({ ...main, name: 'renamed', timeZone: 'UTC' });
  expect(await store.connections.rate(main.id, 0)).toEqual(rate);
  for (const change of [{ baseUrl: 'https://example.org' }, { clientId: 'another' }]) {
    await store.connections.saveRate(main.id, rate, 3);
    await store.connections.save({ ...main, ...change });
    expect(await store.connections.rate(main.id, 0)).toBeNull();
    await store.connections.save(main);
  }
  await store.connections.saveRate(main.id, rate, 4);
  await store.connections.remove(main.id);
  expect(await store.connections.rate(main.id, 0)).toBeNull();
  await store.connections.saveRate(main.id, rate, 5);
  await store.connections.saveRate(99, rate, 5);
  expect(await store.connections.rate(main.id, 0)).toBeNull();
  expect(await store.connections.rate(99, 0)).toBeNull();
});

test('A rate that cannot be read counts as none.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const main = await addConnection(store);
  await store.connections.saveRate(main.id, { requestsPerSecond: 5, burst: 1 }, 1);
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  for (const found of ['[]', '{"requestsPerSecond":-1,"burst":1}', '{"burst":1}']) {
    db.prepare('UPDATE pace SET found = ?').run(found);
    expect(await store.connections.rate(main.id, 0), found).toBeNull();
  }
  db.close();
});
