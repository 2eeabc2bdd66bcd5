/**
 * Restores a backup in steps. The process may be killed between any two of them:
 *
 * 1. The file is copied into the data folder as a part (`copyBackup`). The copy is checked and brought to this
 *    version.
 * 2. The part gets the name of the waiting backup (`scheduleRestore`): from now on the restore is decided.
 * 3. When the store opens next, the present database goes aside and the waiting one takes its name (`finishRestore`).
 *    After a kill between two renames, the next opening goes on under the same names.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, rmSync, statSync, utimesSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { BackupFacts } from '../../../preload/schemas/backup.ts';
import { codeOf } from '../../util/errors.ts';
import { PRIVATE_FILE } from '../../util/private.ts';
import { renameWithRetrySync } from '../../util/rename.ts';
import { syncFile, syncFolder } from '../../util/sync-to-disk.ts';
import { lockFolder } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { DATABASE_SUFFIXES } from '../db/set-aside.ts';
import { finishRestore, pendingRestorePath, restoreCopyPath } from '../db/swap.ts';
import { CREATED_AT_KEY, factsOf, requireIntact, requireRastroHeader } from './check.ts';
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
      // Only a database that was set aside has a WAL; a backup has none.
      if (isWal && existsSync(`${file}-wal`)) copyPrivately(`${file}-wal`, `${part}-wal`);
      return { ...prepared(part), id, bytes: statSync(file).size };
    });
  } catch (error) {
    dropCopy(dataDir, id);
    throw error;
  }
}

/** Copies a file for this user alone. With the original's permissions, others might read it, or nobody write it. */
function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  try {
    chmodSync(to, PRIVATE_FILE);
  } catch (error) {
    // The file system of a memory stick has no permissions.
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Checks the copy and migrates it to this version. Afterwards it is a single file, without a WAL. */
function prepared(part: string): Omit<BackupFacts, 'bytes'> {
  const db = new Sqlite(part);
  try {
    db.pragma('journal_mode = DELETE');
    requireRastroHeader(part);
    requireIntact(db);
    migrate(db, migrations);
    const facts = factsOf(db);
    db.prepare('DELETE FROM setting WHERE name = ?').run(CREATED_AT_KEY);
    // In WAL mode its first opening writes no rollback journal, which a kill would leave. `close` checkpoints the WAL.
    db.pragma('journal_mode = WAL');
    return facts;
  } finally {
    db.close();
  }
}

export function dropCopy(dataDir: string, id: string): void {
  for (const part of DATABASE_SUFFIXES) rmSync(restoreCopyPath(dataDir, id) + part, { force: true });
}

/** Decides the restore: the next opening of the store swaps the databases. @throws AppError `disk` */
export function scheduleRestore(dataDir: string, id: string): void {
  onDisk(dataDir, () => {
    const part = restoreCopyPath(dataDir, id);
    // This time becomes part of the name of the database that is set aside.
    utimesSync(part, new Date(), new Date());
    syncFile(part);
    renameWithRetrySync(part, pendingRestorePath(dataDir));
    syncFolder(dataDir);
  });
}

/**
 * Restores a backup into a data folder that no process has open.
 *
 * @returns what the backup holds, and where the former database went; null: there was none
 * @throws AppError `conflict` where a process has it open, and what `copyBackup` throws
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
