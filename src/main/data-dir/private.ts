import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../util/errors.ts';
import { PRIVATE_FOLDER } from '../util/private.ts';

/** Folders in the data folder whose files Rastro writes. Chromium sets the permissions of its folder `window`. */
const OWN_FOLDERS = ['.', 'logs', 'intake'];

/**
 * Creates the data folder, and makes its files unreadable for other users of the computer, since an earlier version
 * wrote files that they could read. On Windows the profile's own permissions do this.
 *
 * Ignores the system's errors: the next write to the folder fails too, and its error is shown.
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

/** Removes other users' permissions. Leaves a link as it is, because its target may be shared on purpose. */
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
