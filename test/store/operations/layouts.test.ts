import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import { sortedVins } from '../fleet-index/sorted-vins.ts';
import { addList, plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';

const columns = [
  { id: 'vin', width: 172, shown: true },
  { id: 'cell:1:Filial', width: 90, shown: false },
];

describe('The layout of columns', () => {
  it('is saved for all vehicles and for each list, and is there after a restart.', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.layouts.save({ listId, columns: columns.slice(0, 1) });
    await store.layouts.save({ listId: null, columns: [] });
    await store.layouts.save({ listId: null, columns });
    const saved = [
      { listId: null, columns },
      { listId, columns: columns.slice(0, 1) },
    ];
    expect(await store.layouts.all()).toEqual(saved);
    await store.close();
    expect(await (await tempStore(dataDir)).layouts.all()).toEqual(saved);
  });

  it('goes where the user restores the default.', async () => {
    const store = await tempStore();
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.layouts.save({ listId: null, columns });
    await store.layouts.save({ listId, columns });
    await store.layouts.save({ listId, columns: null });
    expect(await store.layouts.all()).toEqual([{ listId: null, columns }]);
    await store.layouts.save({ listId: null, columns: null });
    expect(await store.layouts.all()).toEqual([]);
  });

  it('goes into the bin with its list, comes back with it, and is deleted with it.', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.layouts.save({ listId, columns });
    await store.lists.remove({ listId });
    expect(await store.layouts.all()).toEqual([]);
    // An earlier version's page hands over the layouts of lists in the bin too.
    await store.layouts.save({ listId, columns: columns.slice(0, 1) });
    expect(await store.layouts.all()).toEqual([]);
    await store.lists.restore({ listId });
    expect(await store.layouts.all()).toEqual([{ listId, columns: columns.slice(0, 1) }]);
    const unknown = store.layouts.save({ listId: listId + 1, columns });
    await expect(unknown).rejects.toMatchObject({ kind: 'not-found' });
    await store.lists.remove({ listId });
    await store.lists.destroy({ listId });
    await store.close();
    const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM column_layout').pluck().get()).toBe(0);
    db.close();
  });

  it('of a later version is left out.', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.layouts.save({ listId: null, columns });
    await store.layouts.save({ listId, columns });
    const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
    db.prepare(`UPDATE column_layout SET columns = '{"groups":[]}' WHERE list_id IS NULL`).run();
    db.close();
    expect(await store.layouts.all()).toEqual([{ listId, columns }]);
  });

  it('is that of the list which another one replaces, and of that one when it comes back.', async () => {
    const store = await tempStore();
    const { id: listId } = await addList(store, [vinOf(1)]);
    await store.layouts.save({ listId, columns });
    const draft = await store.lists.draft();
    const rows = [{ line: 2, vin: vinOf(2), cells: ['P', vinOf(2), 'F'] }];
    await store.lists.append(draft, packRows(rows));
    const { id: by } = await store.lists.replace(listId, draft, plainSource, sortedVins(rows));
    expect(await store.layouts.all()).toEqual([{ listId: by, columns }]);
    await store.lists.restore({ listId });
    expect(await store.layouts.all()).toHaveLength(2);
  });
});
