import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { SavedViewDraft } from '../../../src/contract/schemas/views.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { sortedVins } from '../fleet-index/sorted-vins.ts';
import { addList, everything, plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';

const columns = [
  { id: 'vin', width: 172, shown: true },
  { id: 'age', width: 190, shown: false },
];

const draft = (more: Partial<SavedViewDraft> = {}): SavedViewDraft => ({
  id: null,
  name: 'Falhas',
  view: { ...everything, statuses: ['failed'] },
  columns,
  ...more,
});

const ofList = (listId: number) => draft({ view: { ...everything, listId } });

/** Another list in the place of one. */
async function replaced(store: Store, listId: number) {
  const by = await store.lists.draft();
  const rows = [{ line: 2, vin: vinOf(2), cells: ['P', vinOf(2), 'F'] }];
  await store.lists.append(by, packRows(rows));
  return store.lists.replace(listId, by, plainSource, sortedVins(rows));
}

describe('a saved view', () => {
  it('is listed as it was saved, in the order of saving, after a restart too', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const first = await store.views.save(draft());
    const thenBy = [{ column: 'place', descending: true }] as const;
    const second = await store.views.save(
      draft({ name: 'Tudo', view: { ...everything, sort: { column: 'status', descending: false, thenBy } } }),
    );
    expect(first).toEqual({ ...draft(), id: first.id });
    await store.close();
    expect(await (await tempStore(dataDir)).views.all()).toEqual([first, second]);
  });

  it('is replaced and removed by its id', async () => {
    const store = await tempStore();
    const { id } = await store.views.save(draft());
    const changed = await store.views.save({ ...draft(), id, name: 'Outro', columns: [] });
    expect(await store.views.all()).toEqual([changed]);
    await store.views.remove({ id });
    expect(await store.views.all()).toEqual([]);
    await expect(store.views.save({ ...draft(), id })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is removed with its list, and needs a list that exists', async () => {
    const store = await tempStore();
    const list = await addList(store, [vinOf(1)]);
    const kept = await store.views.save(draft());
    await store.views.save(ofList(list.id));
    await store.lists.remove({ listId: list.id });
    expect(await store.views.all()).toEqual([kept]);
    await expect(store.views.save(ofList(list.id))).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('moves to the list that replaces its own', async () => {
    const store = await tempStore();
    const list = await addList(store, [vinOf(1)]);
    const { id } = await store.views.save(ofList(list.id));
    const after = await replaced(store, list.id);
    expect(after.id).not.toBe(list.id);
    expect(await store.views.all()).toEqual([{ ...ofList(after.id), id }]);
  });

  it('of a later version is left out, and is there again for that version', async () => {
    const dataDir = tempDir();
    const store = await tempStore(dataDir);
    const [later, known] = [await store.views.save(draft()), await store.views.save(draft())];
    const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
    const sortBy = db.prepare("UPDATE saved_view SET view = json_set(view, '$.sort.column', ?) WHERE id = ?");
    sortBy.run('speed', later.id);
    expect(await store.views.all()).toEqual([known]);
    sortBy.run('vin', later.id);
    db.close();
    expect(await store.views.all()).toEqual([later, known]);
  });
});
