import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renameWithRetrySync } from '../../util/rename.ts';
import { syncFolder } from '../../util/sync-to-disk.ts';
import { timeInName } from '../../util/time-in-name.ts';
import { databaseFile } from './lock.ts';
import { pathExists } from './plain-file.ts';
import { renameParts } from './set-aside.ts';

const PART = /^rastro\.restore-[0-9a-f-]{36}\.part(-wal|-shm|-journal)?$/;

export const restoreCopyPath = (dataDir: string, id: string) => join(dataDir, `rastro.restore-${id}.part`);

/** Path of the complete and checked backup that takes the place of the database when the store opens next. */
export const pendingRestorePath = (dataDir: string) => join(dataDir, 'rastro.restoring.sqlite');

/**
 * If a backup is waiting, sets the database aside and gives its name to the backup. Removes the copies that a killed
 * process left. Call it while holding the folder's lock, before the database is opened.
 *
 * @returns the new path of the former database; null: no backup is waiting, or there was no database
 * @throws the file system's error
 */
export function finishRestore(dataDir: string): string | null {
  for (const name of readdirSync(dataDir).filter((each) => PART.test(each)))
    rmSync(join(dataDir, name), { force: true });
  const waiting = pendingRestorePath(dataDir);
  const found = statSync(waiting, { throwIfNoEntry: false });
  if (!found) return null;
  const aside = join(dataDir, `rastro.replaced-${timeInName(found.mtime)}.sqlite`);
  renameParts(databaseFile(dataDir), aside);
  renameWithRetrySync(waiting, databaseFile(dataDir));
  syncFolder(dataDir);
  return pathExists(aside) ? aside : null;
}
