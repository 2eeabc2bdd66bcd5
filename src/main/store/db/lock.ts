import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../../util/errors.ts';
import { isDamage } from './database.ts';

/** A wait blocks the thread, so it is short; the caller may try again. */
export const BUSY_TIMEOUT_MS = 250;

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'rastro.sqlite');
}

/**
 * Keeps a second process out of the folder by an exclusive transaction on an empty database that is never ended.
 * SQLite's lock is the operating system's: it goes when the process dies, however it dies, unlike a file with a
 * process id in it. `rastro.sqlite` itself can't be locked so, since our own reader must get in.
 *
 * @returns what ends the lock
 * @throws AppError `conflict` when another process holds it
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'lock.sqlite');
  for (const attempt of ['first', 'last']) {
    const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    } catch (error) {
      db.close();
      if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
        throw new AppError('conflict', `another Rastro has ${dataDir} open`, { path: dataDir });
      }
      // It holds nothing, so a damaged one is simply made again.
      if (attempt === 'last' || !isDamage(error)) throw error;
      rmSync(file);
    }
  }
  throw new AppError('internal', 'no lock');
}
