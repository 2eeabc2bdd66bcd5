import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../../src/main/store/db/migrations/index.ts';
import { readDatabaseFacts } from '../../../src/main/store/diagnostics/facts.ts';
import { AREAS, LISTS, officeDatabase, pagesOf, smash, sql, VEHICLES } from '../db/office-database.ts';
import { tempDir } from '../helpers.ts';

const nothing = {
  error: null,
  version: null,
  newestVersion: migrations.length,
  pages: null,
  freePages: null,
};

test('Support learns versions, sizes, counts, settings and runs of a database.', () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(
    file,
    `UPDATE vehicle SET status = id % 2 WHERE id < 5;
    INSERT INTO setting (name, value) VALUES ('workStates', '["mine"]'), ('officeName', '"mine"'), ('freshMinutes', '-1'), ('other', '1'),
      ('watchKm', '{');
    UPDATE run SET scheduled = 1, stop_reason = 'user', ok = 7, not_found = 8, failed = 9 WHERE id = 2;`,
  );
  const facts = readDatabaseFacts(dataDir);
  expect(facts).toMatchObject({ error: null, version: migrations.length, newestVersion: migrations.length });
  expect(facts.pages).toBeGreaterThan(100);
  expect(facts.freePages).toBeGreaterThan(0);
  expect(facts.freePages).toBeLessThan(facts.pages ?? 0);
  expect(facts.integrity).toEqual(['ok']);
  expect(facts.counts).toEqual({
    ...{ vehicle: VEHICLES, history: 2 * VEHICLES, list: LISTS, connection: 1, run: 2, schedule: 1 },
    ...{ saved_view: 1, named_area: AREAS.length },
  });
  expect(facts.byStatus).toEqual([
    { status: 0, vehicles: VEHICLES - 2 },
    { status: 1, vehicles: 2 },
  ]);
  // Neither texts of the user nor values that are none.
  expect(facts.settings).toEqual({ language: 'en', theme: 'dark' });
  expect(facts.runs).toEqual([
    {
      ...{
        id: 2,
        target: 'list',
        state: 'completed',
        stopReason: 'user',
        scheduled: 1,
        startedAt: 2_000_000,
      },
      ...{ endedAt: 2_000_001, activeMs: 5, total: VEHICLES, ok: 7, notFound: 8, failed: 9 },
      ...{ requests: 12, throttled: 0 },
    },
    expect.objectContaining({ id: 1, scheduled: 0, stopReason: null }),
  ]);
});

test('Support learns of the latest twenty runs.', () => {
  const dataDir = tempDir();
  sql(
    officeDatabase(dataDir),
    `WITH RECURSIVE n (id) AS (SELECT 3 UNION ALL SELECT id + 1 FROM n LIMIT 30)
    INSERT INTO run (id, connection_id, target, state, started_at, total) SELECT id, 1, 'vins', 'completed', 1, 0 FROM n`,
  );
  const ids = readDatabaseFacts(dataDir).runs.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => 32 - index));
});

test('Every name that people gave is known, so that it can be struck out.', () => {
  const dataDir = tempDir();
  sql(
    officeDatabase(dataDir),
    `UPDATE list SET name = 'of list', source = '{"fileName":"of file","sheet":"of sheet","columns":["of column"]}';
    UPDATE run SET list_name = 'of run'; UPDATE saved_view SET name = 'of view';
    UPDATE named_area SET name = 'of area', in_group = 'of group';
    UPDATE vehicle_work SET state = 'of state', assignee = 'of person';
    INSERT OR REPLACE INTO setting (name, value)
      VALUES ('workStates', '["of choice"]'), ('officeName', '"of office"'), ('basemap', '{"address":"of map","path":"of map file"}');
    UPDATE connection SET name = 'of connection', base_url = 'of address', client_id = 'of client';`,
  );
  const { names } = readDatabaseFacts(dataDir);
  expect([...new Set(names)].toSorted()).toEqual([
    ...[
      'of address',
      'of area',
      'of choice',
      'of client',
      'of column',
      'of connection',
      'of file',
      'of group',
    ],
    ...[
      'of list',
      'of map',
      'of map file',
      'of office',
      'of person',
      'of run',
      'of sheet',
      'of state',
      'of view',
      'seen',
    ],
  ]);
});

test('What an older or damaged database lacks is left out, and names are then not known.', () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, 'DROP TABLE named_area; DROP TABLE setting; DROP TABLE run; PRAGMA user_version = 3');
  expect(readDatabaseFacts(dataDir)).toMatchObject({
    ...{ error: null, version: 3, settings: {}, runs: [], names: null, integrity: ['ok'] },
    counts: { named_area: null, run: null, vehicle: VEHICLES },
  });
  smash(file, pagesOf(file, 'vehicle', 'leaf'));
  const { integrity, byStatus } = readDatabaseFacts(dataDir);
  // The first five faults.
  expect([integrity.join().match(/error code/g)?.length, byStatus]).toEqual([5, []]);
});

test('A file that is none, or no database, is an error without names.', () => {
  const dataDir = join(tempDir(), 'Maria');
  const missing = readDatabaseFacts(dataDir);
  expect(missing).toEqual({
    ...{ ...nothing, integrity: [], counts: {}, byStatus: [], settings: {}, runs: [], names: null },
    error: 'Cannot open database because the directory does not exist',
  });
  const other = tempDir();
  expect(readDatabaseFacts(other).error).toBe('SQLITE_CANTOPEN');
  writeFileSync(join(other, 'rastro.sqlite'), 'Maria '.repeat(100));
  expect(readDatabaseFacts(other)).toMatchObject({
    ...{ ...nothing, integrity: ['SQLITE_NOTADB'], byStatus: [], runs: [], names: null, settings: {} },
  });
});
