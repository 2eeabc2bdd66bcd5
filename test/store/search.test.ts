import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { migrate } from '../../src/main/store/open.ts';
import { openStore } from '../../src/main/store/store.ts';
import { filterOf } from '../../src/main/store/view/filter.ts';
import { everything, tempDir, vinOf } from './helpers.ts';

test('vehicles of an earlier version are found by their last characters, by an index', async () => {
  const dataDir = tempDir();
  const file = join(dataDir, 'rastro.sqlite');
  const earlier = new Sqlite(file);
  migrate(earlier, migrations.slice(0, 2));
  for (let number = 0; number < 200; number += 1) {
    earlier.prepare('INSERT INTO vehicle (vin) VALUES (?)').run(vinOf(number));
  }
  earlier.close();
  const { store } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const view = { ...everything, search: '042' };
  expect((await store.fleet.page(view, 0, 10)).rows.map(({ vin }) => vin)).toEqual([vinOf(42)]);

  const db = new Sqlite(file, { readonly: true });
  onTestFinished(() => void db.close());
  const { sql, parameters } = filterOf(view, 'gather');
  const plan = db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT count(*) FROM vehicle WHERE ${sql}`)
    .all(...parameters)
    .map(({ detail }) => detail);
  expect(plan.join('\n')).toMatch(/SEARCH.*vehicle_vin[\s\S]*SEARCH.*vehicle_reversed_vin/);
  expect(plan.join('\n')).not.toContain('SCAN');
});
