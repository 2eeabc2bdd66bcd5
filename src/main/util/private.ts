import { closeSync, openSync } from 'node:fs';

/** Permissions of a folder and of a file that are the user's alone. Windows has its profile's own. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Makes an empty file unless it is there, before a library would make it for all users. @throws the file system's error */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE));
}
