import { describe, expect, it } from 'vitest';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { sortedVins } from '../fleet-index/sorted-vins.ts';
import { addConnection, addList, everything, plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';

const viewOf = (listId: number | null, name = 'Paradas') => ({
  id: null,
  name,
  view: { ...everything, listId },
  columns: [],
});

async function replaced(store: Store, listId: number) {
  const draft = await store.lists.draft();
  const rows = [{ line: 2, vin: vinOf(9), cells: ['P', vinOf(9), 'F'] }];
  await store.lists.append(draft, packRows(rows));
  return store.lists.replace(listId, draft, plainSource, sortedVins(rows));
}

describe('A list that is removed', () => {
  it('comes back from the bin as it was, after a restart too', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const { id: connectionId } = await addConnection(store);
    const list = await addList(store, [1, 2].map(vinOf), 'Frota');
    const listId = list.id;
    const view = await store.views.save(viewOf(listId));
    const schedule = { connectionId, everyMinutes: 30, nextAt: Date.now() + 60_000 };
    await store.lists.schedule(listId, schedule);
    const run = await store.runs.create(connectionId, { kind: 'list', listId }, null, 1);
    expect(await store.lists.removal({ listId })).toMatchObject({ views: ['Paradas'] });

    await store.lists.remove({ listId });
    expect(await store.lists.all()).toEqual([]);
    expect(await store.views.all()).toEqual([]);
    expect((await store.fleet.vehicle({ vin: vinOf(1) })).lists).toEqual([]);
    const shown = { view: { ...everything, listId }, offset: 0, limit: 10 };
    expect((await store.fleet.page(shown)).total).toBe(0);
    await expect(store.lists.removal({ listId })).rejects.toMatchObject({ kind: 'not-found' });
    await store.close();

    const again = await tempStore(dataDir);
    expect(await again.lists.removed()).toMatchObject([
      { id: listId, name: 'Frota', source: 'fleet.csv', rows: 2 },
    ]);
    expect(await again.lists.restore({ listId })).toEqual({ ...list, schedule });
    expect(await again.lists.removed()).toEqual([]);
    expect(await again.views.all()).toEqual([view]);
    expect(await again.runs.get(run.id)).toMatchObject({ listId });
    expect((await again.fleet.page(shown)).rows.map(({ cells }) => cells[0])).toEqual(['P0', 'P1']);
  });

  it('has no schedule once the connection of its schedule was removed', async () => {
    const store = await tempStore();
    const { id: connectionId } = await addConnection(store);
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.lists.schedule(listId, { connectionId, everyMinutes: 30, nextAt: 1 });
    await store.lists.remove({ listId });
    await store.connections.remove(connectionId);
    expect((await store.lists.restore({ listId })).schedule).toBeNull();
  });

  it('is not looked up for the times that it missed', async () => {
    const store = await tempStore();
    const { id: connectionId } = await addConnection(store);
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.lists.schedule(listId, { connectionId, everyMinutes: 30, nextAt: 1 });
    await store.lists.remove({ listId });
    const before = Date.now();
    const { schedule } = await store.lists.restore({ listId });
    expect(schedule?.nextAt).toBeGreaterThanOrEqual(before + 30 * 60_000);
  });

  it('goes for good when it is destroyed, and when it was long enough in the bin', async () => {
    const store = await tempStore();
    const [first, second, third] = [
      await addList(store, [vinOf(1)], 'first'),
      await addList(store, [vinOf(2)], 'second'),
      await addList(store, [vinOf(3)], 'third'),
    ];
    await store.lists.destroy({ listId: third.id });
    expect(await store.lists.all()).toHaveLength(3);
    for (const { id } of [first, second]) await store.lists.remove({ listId: id });
    await store.lists.destroy({ listId: first.id });
    expect(await store.lists.removed()).toMatchObject([{ id: second.id }]);
    expect(await store.lists.rows(first.id, 0, 10)).toEqual([]);
    await store.lists.emptyBin(Date.now() - 60_000);
    expect(await store.lists.removed()).toMatchObject([{ id: second.id }]);
    await store.lists.emptyBin(Date.now() + 60_000);
    expect(await store.lists.removed()).toEqual([]);
    expect(await store.lists.all()).toMatchObject([{ id: third.id }]);
    await expect(store.lists.restore({ listId: second.id })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('A list that another one replaces', () => {
  it('goes to the bin with its rows, and comes back beside the other one', async () => {
    const store = await tempStore();
    const list = await addList(store, [1, 2].map(vinOf), 'Frota');
    const view = await store.views.save(viewOf(list.id));
    const by = await replaced(store, list.id);
    expect(await store.lists.removed()).toMatchObject([{ id: list.id, name: 'Frota', rows: 2 }]);
    expect(await store.lists.restore({ listId: list.id })).toEqual(list);
    expect((await store.lists.all()).map(({ id }) => id).sort()).toEqual([list.id, by.id].sort());
    expect(await store.views.all()).toMatchObject([{ id: view.id, view: { listId: by.id } }]);
  });

  it('takes its place again, with views, runs and schedule, and the other one goes to the bin', async () => {
    const store = await tempStore();
    const { id: connectionId } = await addConnection(store);
    const list = await addList(store, [1, 2].map(vinOf), 'Frota');
    const view = await store.views.save(viewOf(list.id));
    const schedule = { connectionId, everyMinutes: 30, nextAt: Date.now() + 60_000 };
    await store.lists.schedule(list.id, schedule);
    const run = await store.runs.create(connectionId, { kind: 'list', listId: list.id }, null, 1);
    const columns = [{ id: 'vin', width: 200, shown: true }];
    await store.layouts.save({ listId: list.id, columns });
    const by = await replaced(store, list.id);
    await store.lists.rename({ listId: by.id, name: 'Frota Sul' });
    const later = await store.views.save(viewOf(by.id, 'Novas'));

    const back = await store.lists.putBack({ listId: list.id, insteadOf: by.id });
    expect(back).toEqual({ ...list, name: 'Frota Sul', schedule });
    expect(await store.lists.all()).toEqual([back]);
    expect(await store.lists.removed()).toMatchObject([{ id: by.id, rows: 1 }]);
    expect((await store.views.all()).map(({ id, view: { listId } }) => [id, listId])).toEqual([
      [view.id, list.id],
      [later.id, list.id],
    ]);
    expect(await store.runs.get(run.id)).toMatchObject({ listId: list.id });
    expect(await store.layouts.all()).toEqual([{ listId: list.id, columns }]);
    const shown = { view: { ...everything, listId: list.id }, offset: 0, limit: 10 };
    expect((await store.fleet.page(shown)).rows.map(({ cells }) => cells[0])).toEqual(['P0', 'P1']);
  });

  it('stays in the bin when the other one is gone, and when it is not in the bin', async () => {
    const store = await tempStore();
    const list = await addList(store, [1, 2].map(vinOf), 'Frota');
    const by = await replaced(store, list.id);
    await store.lists.remove({ listId: by.id });
    const putBack = () => store.lists.putBack({ listId: list.id, insteadOf: by.id });
    await expect(putBack()).rejects.toMatchObject({ kind: 'not-found' });
    expect((await store.lists.removed()).map(({ id }) => id).sort()).toEqual([list.id, by.id].sort());
    await store.lists.restore({ listId: list.id });
    await store.lists.restore({ listId: by.id });
    await expect(putBack()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await store.lists.all()).toHaveLength(2);
  });
});

describe('When a list was last updated', () => {
  it('is known after it was replaced, and its first date stays', async () => {
    const store = await tempStore();
    const list = await addList(store, [1, 2].map(vinOf));
    expect(list.updatedAt).toBeNull();
    const before = Date.now();
    const by = await replaced(store, list.id);
    expect(by.updatedAt).toBeGreaterThanOrEqual(before);
    expect(by.createdAt).toBe(list.createdAt);
    expect((await store.lists.putBack({ listId: list.id, insteadOf: by.id })).updatedAt).toBeNull();
  });

  it('is known after rows were added', async () => {
    const store = await tempStore();
    const list = await addList(store, [1, 2].map(vinOf));
    const before = Date.now();
    const draft = await store.lists.draft();
    const rows = [{ line: 2, vin: vinOf(9), cells: ['P', vinOf(9), 'F'] }];
    await store.lists.append(draft, packRows(rows));
    const columns = { columns: plainSource.columns, keptColumns: [0, 1, 2], places: [0, 1, 2] };
    const merged = await store.lists.merge(list.id, draft, columns, sortedVins(rows));
    expect(merged.updatedAt).toBeGreaterThanOrEqual(before);
    expect(merged.createdAt).toBe(list.createdAt);
  });
});
