import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RecoveredCounts } from '../../../contract/schemas/app.ts';
import { AppError } from '../../util/errors.ts';
import { PRIVATE_FOLDER } from '../../util/private.ts';
import { renameWithRetrySync } from '../../util/rename.ts';
import { syncFile } from '../../util/sync-to-disk.ts';
import { type Database, isContentError } from '../db/database.ts';
import { findDamage, suspectMarkerPath } from '../db/find-damage.ts';
import { databaseFile, lockFolder } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import { DATABASE_SUFFIXES, type DatabaseSuffix, setDatabaseAside } from '../db/set-aside.ts';
import { finishRestore, pendingRestorePath } from '../db/swap.ts';
import { copyReadable } from './copy-readable.ts';

interface SetAside {
  /** New path of its files. */
  readonly setAside: string | null;
  /** What its successor has of it; null: nothing in it could be read, or a journal alone was set aside. */
  readonly recovered: RecoveredCounts | null;
}

const NOTHING: SetAside = { setAside: null, recovered: null };

interface OpenedWriter extends SetAside {
  readonly db: Database;
  close(): void;
}

/**
 * Opens the only connection that writes. The database is then undamaged and has the current schema: a damaged one was
 * set aside, and a new one has what could be read of it.
 *
 * @throws AppError `conflict`, `newer-database`, `disk`; SqliteError
 */
export function openWriter(dataDir: string): OpenedWriter {
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    finishRestore(dataDir);
    let damage = replaceDamage(dataDir);
    let db: Database;
    try {
      db = openDatabase(dataDir);
    } catch (error) {
      // A large file has damage that the checks above did not look for.
      if (damage.setAside || !isContentError(error)) throw error;
      damage = replace(dataDir, DATABASE_SUFFIXES);
      db = openDatabase(dataDir);
    }
    return {
      ...damage,
      db,
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
function replaceDamage(dataDir: string): SetAside {
  let damage = NOTHING;
  for (let parts = findDamage(dataDir); parts; parts = findDamage(dataDir)) damage = replace(dataDir, parts);
  rmSync(suspectMarkerPath(dataDir), { force: true, recursive: true });
  return damage;
}

/** Sets files of the database aside. Where all of them go, a new database with what could be read takes their place. */
function replace(dataDir: string, parts: readonly DatabaseSuffix[]): SetAside {
  const copy = join(dataDir, 'rastro.recovering.sqlite');
  const recovered = parts === DATABASE_SUFFIXES ? copyReadable(databaseFile(dataDir), copy) : null;
  if (recovered) {
    syncFile(copy);
    // From here on a killed process is followed by one that puts the copy in its place.
    renameWithRetrySync(copy, pendingRestorePath(dataDir));
  }
  const setAside = setDatabaseAside(dataDir, parts);
  finishRestore(dataDir);
  return { setAside, recovered };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new AppError('disk', `can't make the data folder ${dataDir}`, { path: dataDir }, { cause: error });
  }
}
