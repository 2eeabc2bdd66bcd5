import { closeSync, openSync } from 'node:fs';

/** Permissions of a folder and of a file for the user alone. On Windows, those of the user's profile apply instead. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Makes an empty file unless the file exists, before a library makes it readable for all users.
 *
 * @throws the file system's error
 */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE));
}
