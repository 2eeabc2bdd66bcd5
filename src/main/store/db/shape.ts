import Sqlite from 'better-sqlite3';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/**
 * Query of the tables with their columns, the indexes, triggers and views. Leaves out their SQL text, because after
 * ALTER TABLE it differs between versions of SQLite.
 */
const SHAPE = `
SELECT 'column' AS kind, owner.name AS owner, found.name AS name, found.type, found."notnull", found.pk, found.hidden
FROM sqlite_schema AS owner, pragma_table_xinfo(owner.name) AS found
WHERE owner.type = 'table' AND owner.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
UNION ALL
SELECT 'index', owner.name, coalesce(found.name, ''), owner.tbl_name, found.seqno, found."desc", found.key
FROM sqlite_schema AS owner, pragma_index_xinfo(owner.name) AS found
WHERE owner.type = 'index' AND owner.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
UNION ALL
SELECT type, name, '', '', 0, 0, 0 FROM sqlite_schema WHERE type IN ('trigger', 'view')
ORDER BY 1, 2, 3, 5`;

/** Whether a database has the tables, columns and indexes of its version, and neither triggers nor views besides. */
export const matchesSchemaOf = (db: Database, version: number): boolean =>
  shapeOf(db) === shapeOfVersion(version);

const shapeOf = (db: Database): string => JSON.stringify(db.prepare(SHAPE).raw().all());

function shapeOfVersion(version: number): string {
  const model = new Sqlite(':memory:');
  try {
    migrate(model, migrations.slice(0, version));
    return shapeOf(model);
  } finally {
    model.close();
  }
}
