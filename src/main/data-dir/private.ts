import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { codeOf } from '../util/errors.ts';
import { PRIVATE_FOLDER } from '../util/private.ts';

/**
 * Creates the data folder, and closes it to other users of the computer. On Windows the profile's own permissions do this.
 * A link stays as it is, because the folder that it leads to may be shared on purpose.
 *
 * Ignores the system's errors: the next write to the folder fails too, and its error is shown.
 */
export function makePrivate(dataDir: string): void {
  if (process.platform === 'win32') return;
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    const found = lstatSync(dataDir);
    if (found.isDirectory() && (found.mode & 0o077) !== 0) chmodSync(dataDir, found.mode & 0o700);
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}
