import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createStatementCache } from '../../../src/main/store/db/database.ts';
import { plainPages } from '../../../src/main/store/fleet-index/plain-pages.ts';
import { addList, everything, tempDir, tempStore, vinOf } from '../helpers.ts';

const FLEET = 300;

test('A page that is read before the index has the vehicles of the page that is read from the index.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const vins = [...Array(FLEET).keys()].map((number) => vinOf((number * 77) % FLEET));
  const lists = [vins, vins.slice(0, 250), vins.slice(7, 10), [...vins.slice(3, 9), ...vins.slice(0, 6)]];
  const ids: (number | null)[] = [null];
  for (const list of lists) ids.push((await addList(store, list)).id);
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
  onTestFinished(() => void db.close());
  const pageOf = plainPages(createStatementCache(db));
  const vinById = db.prepare<[number], string>('SELECT vin FROM vehicle WHERE id = ?').pluck();
  const sorts = (['vin', 'line'] as const).flatMap((column) =>
    [false, true].map((descending) => ({ column, descending })),
  );
  await store.fleet.warm();
  for (const listId of ids) {
    for (const sort of sorts) {
      for (const [offset, limit] of [
        [0, 1],
        [0, 20],
        [1, 20],
        [2, 2],
        [240, 20],
        [400, 5],
      ] as const) {
        const { rows, total } = await store.fleet.page({
          view: { ...everything, listId, sort },
          offset,
          limit,
        });
        const { numbers, total: early } = pageOf(listId, sort, offset, limit);
        expect({ listId, sort, offset, total: early, vins: numbers.map((id) => vinById.get(id)) }).toEqual({
          ...{ listId, sort, offset, total },
          vins: rows.map(({ vin }) => vin),
        });
      }
    }
  }
  expect(pageOf(99, { column: 'line', descending: false }, 0, 9)).toEqual({ numbers: [], total: 0 });
  expect(pageOf(99, { column: 'vin', descending: false }, 0, 9)).toEqual({ numbers: [], total: 0 });
});
