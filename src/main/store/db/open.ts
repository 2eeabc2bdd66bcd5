import Sqlite from 'better-sqlite3';
import { makePrivateFile } from '../../util/private.ts';
import { CHECKPOINT_BYTES, checkpointAfter, type Database } from './database.ts';
import { BUSY_TIMEOUT_MS, databaseFile, WRITE_TIMEOUT_MS } from './lock.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/** Small tables of which a start reads each row. Their constraints say what every reader relies on, such as valid JSON. */
const RELIED_ON = ['setting', 'list', 'run', 'saved_view', 'column_layout', 'pace', 'header_choice'];

/**
 * Opens the only connection that writes, and brings the schema to the current version. Deletes the drafts that a crash
 * left.
 *
 * @throws SqliteError, also for rows of some small tables that break a constraint
 */
export function openDatabase(dataDir: string): Database {
  // SQLite gives its journals the permissions of the file.
  makePrivateFile(databaseFile(dataDir));
  const db = configured(new Sqlite(databaseFile(dataDir), { timeout: BUSY_TIMEOUT_MS }));
  try {
    // Not in memory, because a migration may sort a million rows.
    db.pragma('temp_store = FILE');
    createTables(db);
    db.pragma('journal_mode = WAL');
    // With a WAL, better-sqlite3's default is NORMAL, which may lose the last commits when the power fails.
    db.pragma('synchronous = FULL');
    // Overwrites what is deleted, which takes no longer. An erasure writes the whole file anew as well.
    db.pragma('secure_delete = ON');
    db.pragma(checkpointAfter(db));
    db.pragma(`journal_size_limit = ${CHECKPOINT_BYTES}`);
    requireSound(db);
    db.transaction(() => db.exec('DELETE FROM list WHERE published = 0')).immediate();
    db.pragma(`busy_timeout = ${WRITE_TIMEOUT_MS}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A connection that only reads would not do: for it, SQLite leaves the constraints out. */
function requireSound(db: Database): void {
  for (const table of RELIED_ON) {
    const found = db.pragma(`quick_check(${table})`, { simple: true });
    if (found !== 'ok') throw new Sqlite.SqliteError(String(found), 'SQLITE_CORRUPT');
  }
}

export function createTables(db: Database): void {
  // It has an effect only before anything is written, and would write to the header of another file.
  if (db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL');
  migrate(db, migrations);
}

/** A connection that only reads. It sees the last commit and never waits for the writer. */
export function openReader(dataDir: string): Database {
  const db = configured(new Sqlite(databaseFile(dataDir), { readonly: true, timeout: BUSY_TIMEOUT_MS }));
  db.pragma('temp_store = MEMORY');
  return db;
}

/** A connection that reads through the data once, as an export does: a large cache would not help. */
export function openSnapshotReader(dataDir: string): Database {
  const db = openReader(dataDir);
  db.pragma('cache_size = -4096');
  return db;
}

function configured(db: Database): Database {
  db.pragma('foreign_keys = ON');
  // Negative: in KiB.
  db.pragma('cache_size = -16384');
  return db;
}
