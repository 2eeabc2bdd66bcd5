/**
 * Restores a backup in steps. The process may be killed between any two of them:
 *
 * 1. `copyBackup` copies the file into the data folder under a temporary name. It checks the copy and migrates it to
 *    the current schema.
 * 2. `scheduleRestore` renames the copy to `rastro.restoring.sqlite`, which decides the restore.
 * 3. When the store opens next, `finishRestore` sets the present database aside and gives its name to the copy. After a
 *    kill between two renames, the next opening continues with the same names.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, rmSync, statSync, utimesSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { BackupFacts } from '../../../contract/schemas/backup.ts';
import { codeOf } from '../../util/errors.ts';
import { PRIVATE_FILE } from '../../util/private.ts';
import { renameWithRetrySync } from '../../util/rename.ts';
import { syncFile, syncFolder } from '../../util/sync-to-disk.ts';
import { lockFolder } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { DATABASE_SUFFIXES } from '../db/set-aside.ts';
import { finishRestore, pendingRestorePath, restoreCopyPath } from '../db/swap.ts';
import { CREATED_AT_KEY, factsOf, requireIntact, requireRastroHeader, requireTablesAlone } from './check.ts';
import { onDisk } from './on-disk.ts';

/**
 * Copies a backup into the data folder and checks the copy; the present database stays in use.
 *
 * @returns the id of the copy, for `scheduleRestore` and `dropCopy`
 * @throws AppError `bad-input` (`backup-not-ours`, `backup-damaged`), `newer-database`, `disk`
 */
export function copyBackup(dataDir: string, file: string): BackupFacts & { readonly id: string } {
  const id = randomUUID();
  const part = restoreCopyPath(dataDir, id);
  try {
    return onDisk(file, () => {
      const { isWal } = requireRastroHeader(file);
      copyPrivately(file, part);
      // A backup has no WAL, but the file may be a database that was set aside.
      if (isWal && existsSync(`${file}-wal`)) copyPrivately(`${file}-wal`, `${part}-wal`);
      return { ...prepared(part), id, bytes: statSync(file).size };
    });
  } catch (error) {
    dropCopy(dataDir, id);
    throw error;
  }
}

/** Copies a file for this user alone. The original's permissions might let others read the copy, or nobody write it. */
function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  try {
    chmodSync(to, PRIVATE_FILE);
  } catch (error) {
    // A file system without permissions, as on a memory stick, refuses.
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Checks the copy and migrates it to the current schema. Afterwards it is a single file, without a WAL. */
function prepared(part: string): Omit<BackupFacts, 'bytes'> {
  const db = new Sqlite(part);
  try {
    db.pragma('journal_mode = DELETE');
    requireRastroHeader(part);
    requireTablesAlone(db);
    requireIntact(db);
    migrate(db, migrations);
    const facts = factsOf(db);
    db.prepare('DELETE FROM setting WHERE name = ?').run(CREATED_AT_KEY);
    // Changing the mode at the first opening would write a rollback journal, which a kill would leave. `close` empties
    // the WAL.
    db.pragma('journal_mode = WAL');
    return facts;
  } finally {
    db.close();
  }
}

export function dropCopy(dataDir: string, id: string): void {
  for (const part of DATABASE_SUFFIXES) rmSync(restoreCopyPath(dataDir, id) + part, { force: true });
}

/** Makes the next opening of the store put the copy in the place of the database. @throws AppError `disk` */
export function scheduleRestore(dataDir: string, id: string): void {
  onDisk(dataDir, () => {
    const part = restoreCopyPath(dataDir, id);
    // `finishRestore` puts this time in the name of the database that it sets aside.
    utimesSync(part, new Date(), new Date());
    syncFile(part);
    renameWithRetrySync(part, pendingRestorePath(dataDir));
    syncFolder(dataDir);
  });
}

/**
 * Restores a backup into a data folder that no process has open.
 *
 * @returns what the backup holds, and in `aside` the new path of the former database; null: there was none
 * @throws AppError `conflict` where a process has the folder open, and what `copyBackup` throws
 */
export function restoreClosed(
  dataDir: string,
  file: string,
): BackupFacts & { readonly aside: string | null } {
  const unlock = lockFolder(dataDir);
  try {
    const { id, ...facts } = copyBackup(dataDir, file);
    scheduleRestore(dataDir, id);
    return { ...facts, aside: onDisk(dataDir, () => finishRestore(dataDir)) };
  } finally {
    unlock();
  }
}
