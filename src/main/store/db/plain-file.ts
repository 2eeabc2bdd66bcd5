import { accessSync, chmodSync, constants, lstatSync, statSync } from 'node:fs';
import { PRIVATE_FILE } from '../../util/private.ts';

/** Whether a path exists, also as a broken link. */
export const pathExists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether a path is a file or a link to one, and not a folder, a device, or a broken or circular link. */
export const isFile = (path: string): boolean => answers(() => statSync(path).isFile());

/** Size of a file in bytes; 0 where nothing is there, or something other than a file. */
export function bytesOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : 0;
}

/** Whether the file can be read and written. Gives a file of the user the permissions that it lacks. */
export function ensureReadWrite(file: string): boolean {
  const isOpen = () => answers(() => accessSync(file, constants.R_OK | constants.W_OK) ?? true);
  return isOpen() || (answers(() => chmodSync(file, PRIVATE_FILE) ?? true) && isOpen());
}

/** False where the question throws. */
function answers(question: () => boolean): boolean {
  try {
    return question();
  } catch {
    return false;
  }
}
