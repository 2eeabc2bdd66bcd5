import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../../util/errors.ts';
import { makePrivateFile } from '../../util/private.ts';
import { renameWithRetrySync } from '../../util/rename.ts';
import { isDamage } from './database.ts';
import { ensureReadWrite, isFile, pathExists } from './plain-file.ts';

/** How long SQLite waits for a lock at a start. Short, since the wait blocks the thread. The caller may try again. */
export const BUSY_TIMEOUT_MS = 250;

/** How long a write waits for another program that holds the database, such as a backup or an antivirus. */
export const WRITE_TIMEOUT_MS = 30_000;

export const databaseFile = (dataDir: string): string => join(dataDir, 'rastro.sqlite');

/**
 * Locks the folder against a second process, by an exclusive transaction that stays open on an empty database. SQLite's
 * lock belongs to the operating system, which releases it however the process dies; a file with a process id would
 * stay. `rastro.sqlite` itself can't be locked like this, since our own readers open it.
 *
 * @returns a function that releases the lock
 * @throws AppError `conflict` when another process holds it
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'lock.sqlite');
  for (const attempt of ['first', 'last']) {
    // A folder, device or broken link of this name may be the user's, so it is renamed. A file stays in place, since
    // SQLite's lock is on the file; `ensureReadWrite` gives it missing permissions.
    if (pathExists(file) && !isFile(file)) renameWithRetrySync(file, `${file}.damaged-${Date.now()}`);
    else if (pathExists(file)) ensureReadWrite(file);
    makePrivateFile(file);
    const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    } catch (error) {
      db.close();
      if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
        throw new AppError('conflict', `another Rastro has ${dataDir} open`, { path: dataDir });
      }
      // The lock file has no data, so a damaged one is deleted, and the last attempt makes a new one.
      if (attempt === 'last' || !isDamage(error)) throw error;
      rmSync(file);
    }
  }
  throw new AppError('internal', 'no lock');
}
