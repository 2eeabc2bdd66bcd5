import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../util/errors.ts';
import { PRIVATE_FOLDER } from '../util/private.ts';
import { defaultDataDir } from './data-dir.ts';

/** The path of the named folder, else of the usual one. Creates it, and closes it to other users of the computer. */
export function openDataDir(named: string | null): string {
  const dataDir = named === null ? defaultDataDir() : path.resolve(named);
  makePrivate(dataDir);
  return dataDir;
}

/**
 * Creates the data folder, and closes it to other users of the computer. On Windows the profile's own permissions do this.
 * A link stays as it is, because the folder that it leads to may be shared on purpose.
 *
 * Ignores the system's errors: the next write to the folder fails too, and its error is shown.
 */
function makePrivate(dataDir: string): void {
  if (process.platform === 'win32') return;
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    const found = lstatSync(dataDir);
    if (found.isDirectory() && (found.mode & 0o077) !== 0) chmodSync(dataDir, found.mode & 0o700);
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}
