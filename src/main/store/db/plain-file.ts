import { accessSync, chmodSync, constants, lstatSync, statSync } from 'node:fs';
import { PRIVATE_FILE } from '../../util/private.ts';

/** Whether there is anything, links that lead nowhere included. */
export function pathExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** A file, also behind a link; else a folder, a device, or a link that leads nowhere or in a circle. */
export function isFile(path: string): boolean {
  return answers(() => statSync(path).isFile());
}

/** Bytes of a file; 0 where there is none, or something else. */
export function bytesOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}

/** Whether the file can be read and written; the user's own is given the permissions that it lacks. */
export function ensureReadWrite(file: string): boolean {
  const isOpen = () => answers(() => accessSync(file, constants.R_OK | constants.W_OK) ?? true);
  return isOpen() || (answers(() => chmodSync(file, PRIVATE_FILE) ?? true) && isOpen());
}

function answers(question: () => boolean): boolean {
  try {
    return question();
  } catch {
    return false;
  }
}
