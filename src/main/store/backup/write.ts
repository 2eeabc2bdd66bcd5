import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { BackupFacts } from '../../../contract/schemas/backup.ts';
import { AppError, codeOf, messageOf } from '../../util/errors.ts';
import { makePrivateFile } from '../../util/private.ts';
import { renameWithRetrySync } from '../../util/rename.ts';
import { syncFile, syncFolder } from '../../util/sync-to-disk.ts';
import { isDamage, toAppError } from '../db/database.ts';
import { markSuspect } from '../db/find-damage.ts';
import { databaseFile } from '../db/lock.ts';
import { openReader } from '../db/open.ts';
import { DATABASE_SUFFIXES } from '../db/set-aside.ts';
import { CREATED_AT_KEY, factsOf, requireIntact, requireRastroHeader } from './check.ts';
import { onDisk } from './on-disk.ts';

const PART = /^\.rastro-backup-[0-9a-f-]{36}\.part(-journal)?$/;
/** If an unfinished backup has had no write for this time, its process was killed. */
const ABANDONED_MS = 3_600_000;

/**
 * Writes a backup of the data folder as a whole or not at all: it is written under a temporary name in the target's
 * folder, checked, synced to the disk, then renamed. Only the user can read it. It replaces a file of the same name.
 *
 * `VACUUM INTO` reads one state of the database, takes no lock that delays a commit, and leaves deleted rows out
 * (https://sqlite.org/lang_vacuum.html). It works in any process, whether or not Rastro has the folder open.
 *
 * @param id of the unfinished file, for `dropUnfinished`
 * @throws AppError `disk` where it can't be written, `not-found` where the folder has no database, `database`
 */
export function writeBackup(
  dataDir: string,
  file: string,
  madeAt: number,
  id: string = randomUUID(),
): BackupFacts {
  requireDatabase(dataDir);
  const folder = dirname(file);
  const part = partPath(file, id);
  return onDisk(file, () => {
    try {
      removeAbandoned(folder);
      // SQLite would make the file readable for all users.
      makePrivateFile(part);
      copyInto(dataDir, part);
      const facts = completed(part, madeAt);
      renameWithRetrySync(part, file);
      syncFolder(folder);
      return { ...facts, bytes: statSync(file).size };
    } catch (error) {
      throw writeFailed(error, file);
    } finally {
      dropUnfinished(file, id);
    }
  });
}

const partPath = (file: string, id: string) => join(dirname(file), `.rastro-backup-${id}.part`);

/** Removes what a backup that was ended in the middle has left. */
export function dropUnfinished(file: string, id: string): void {
  for (const each of DATABASE_SUFFIXES) rmSync(partPath(file, id) + each, { force: true, maxRetries: 5 });
}

/**
 * Codes of the system, and of SQLite where it could not write. Of the database it only reads here, so what it can't write
 * is the backup, mostly on another disk than the data folder.
 */
const NOT_WRITTEN = /^(E[A-Z0-9]+|SQLITE_(FULL|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)))$/;

/** The error with the backup's path and a text for the screen, where the backup could not be written. */
function writeFailed(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (!NOT_WRITTEN.test(code)) return error;
  const details = {
    path,
    code: code === 'SQLITE_FULL' ? 'ENOSPC' : code,
    reason: 'backup-unwritable',
  } as const;
  return new AppError('disk', `${path}: ${messageOf(error)}`, details, { cause: error });
}

function requireDatabase(dataDir: string): void {
  if (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.isFile()) return;
  throw new AppError('not-found', `There is no database in ${dataDir}.`, { path: dataDir });
}

function copyInto(dataDir: string, part: string): void {
  try {
    const db = openReader(dataDir);
    try {
      db.prepare('VACUUM INTO ?').run(part);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    // The database is damaged, not the backup.
    markSuspect(dataDir);
    throw toAppError(error);
  }
}

/** Stores in the backup when it was made, checks it, and syncs it to the disk. */
function completed(part: string, madeAt: number): Omit<BackupFacts, 'bytes'> {
  const db = new Sqlite(part);
  try {
    requireRastroHeader(part);
    db.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)').run(
      CREATED_AT_KEY,
      String(madeAt),
    );
    requireIntact(db);
    return factsOf(db);
  } finally {
    db.close();
    // VACUUM INTO does not sync the file to the disk.
    syncFile(part);
  }
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => PART.test(each))) {
    const part = join(folder, name);
    const { mtimeMs } = statSync(part, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(part, { force: true });
  }
}
