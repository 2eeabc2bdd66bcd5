import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../../util/errors.ts';
import { makePrivateFile, PRIVATE_FOLDER } from '../../util/private.ts';
import { CHECKPOINT_BYTES, checkpointAfter, type Database, isContentError } from './database.ts';
import { findDamage, suspectMarkerPath } from './find-damage.ts';
import { BUSY_TIMEOUT_MS, databaseFile, lockFolder } from './lock.ts';
import { type MendedRows, mendRows } from './mend-rows.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { setDatabaseAside } from './set-aside.ts';
import { finishRestore } from './swap.ts';

/** The folder of the copies of damaged files on which a recovery works. */
export function recoveryFolder(dataDir: string): string {
  return join(dataDir, 'recovering');
}

export interface OpenedWriter {
  readonly db: Database;
  /** New path of the damaged files that were set aside; null normally. */
  readonly setAside: string | null;
  /** Rows whose content could not be read and that have their defaults now. */
  readonly mended: MendedRows;
  close(): void;
}

/**
 * Opens the only connection that writes. The database is then undamaged and has the current schema.
 *
 * @throws AppError `conflict`, `newer-database`; SqliteError
 */
export function openWriter(dataDir: string): OpenedWriter {
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    finishRestore(dataDir);
    rmSync(recoveryFolder(dataDir), { recursive: true, force: true });
    let setAside = setAsideDamage(dataDir);
    let opened: ReturnType<typeof openWhole>;
    try {
      opened = openWhole(dataDir);
    } catch (error) {
      // A migration found damage, or rows that it does not accept, which the checks above did not see.
      if (setAside || !isContentError(error)) throw error;
      setAside = setDatabaseAside(dataDir);
      opened = openWhole(dataDir);
    }
    const { db, mended } = opened;
    return {
      ...{ db, mended, setAside },
      close() {
        db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Sets damaged files aside until the remaining files are undamaged. A database is checked only once its unusable
 * journals are gone, so it may turn out to be damaged as well.
 */
function setAsideDamage(dataDir: string): string | null {
  let setAside: string | null = null;
  for (;;) {
    const damaged = findDamage(dataDir);
    if (!damaged) break;
    setAside = setDatabaseAside(dataDir, damaged);
  }
  rmSync(suspectMarkerPath(dataDir), { force: true, recursive: true });
  return setAside;
}

function openWhole(dataDir: string): { db: Database; mended: MendedRows } {
  // SQLite gives its journals the permissions of the file.
  makePrivateFile(databaseFile(dataDir));
  const db = configured(new Sqlite(databaseFile(dataDir), { timeout: BUSY_TIMEOUT_MS }));
  try {
    // Has an effect on a new database only: it must be set before the first table is created.
    db.pragma('auto_vacuum = INCREMENTAL');
    // Overwrites what is deleted, which takes no longer. An erasure writes the whole file anew as well.
    db.pragma('secure_delete = ON');
    // Not in memory, because a migration may sort a million rows.
    db.pragma('temp_store = FILE');
    db.pragma('journal_mode = WAL');
    // With a WAL, better-sqlite3's default is NORMAL, which may lose the last commits when the power fails.
    db.pragma('synchronous = FULL');
    db.pragma(checkpointAfter(db));
    db.pragma(`journal_size_limit = ${CHECKPOINT_BYTES}`);
    migrate(db, migrations);
    cleanLeftovers(db);
    return { db, mended: mendRows(db) };
  } catch (error) {
    db.close();
    throw error;
  }
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

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new AppError('disk', `can't make the data folder ${dataDir}`, { path: dataDir }, { cause: error });
  }
}

/** Deletes the drafts that a crash left. */
function cleanLeftovers(db: Database): void {
  db.transaction(() => db.exec('DELETE FROM list WHERE published = 0')).immediate();
}
