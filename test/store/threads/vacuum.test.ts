import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';

test('The space of a list that is removed for good goes back to the disk, in as many steps as it takes.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const wide = 'x'.repeat(20_000);
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...{ line: index + 2, vin: vinOf(index), cells: [wide, vinOf(index), ''] },
  }));
  const { id: listId } = await saveRows(store.lists, 'wide', plainSource, [rows]);
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
  onTestFinished(() => void db.close());
  const pages = () => Number(db.pragma('page_count', { simple: true }));
  const before = pages();
  await store.lists.remove({ listId });
  await store.lists.destroy({ listId });
  // A step gives back a thousand pages at most.
  await expect.poll(pages).toBeLessThan(before - 1_200);
});
