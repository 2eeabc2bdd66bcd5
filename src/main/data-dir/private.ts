import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../util/errors.ts';
import { PRIVATE_FOLDER } from '../util/private.ts';

/** Folders of the data folder whose files are the program's own. `window` is Chromium's, which sees to its own. */
const OWN_FOLDERS = ['.', 'logs', 'intake'];

/**
 * Makes the data folder, and takes what is in it away from other users of the computer: an earlier version wrote files that
 * they could read. On Windows the profile's own permissions do this.
 *
 * Failures are left to those who write there next: they have an error to show.
 */
export function makePrivate(dataDir: string): void {
  if (process.platform === 'win32') return;
  attempt(() => mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER }));
  for (const folder of OWN_FOLDERS) {
    const own = path.join(dataDir, folder);
    attempt(() => {
      takeFromOthers(own);
      for (const name of readdirSync(own)) takeFromOthers(path.join(own, name));
    });
  }
}

/** A link stays as it is: what it leads to may be shared on purpose. */
function takeFromOthers(file: string): void {
  const found = lstatSync(file);
  const isOwn = found.isFile() || found.isDirectory();
  if (isOwn && (found.mode & 0o077) !== 0) attempt(() => chmodSync(file, found.mode & 0o700));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}
