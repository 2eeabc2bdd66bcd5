import { closeSync, openSync } from 'node:fs';

/** Permissions of a folder for the user alone. On Windows, the permissions of the user's profile apply instead. */
export const PRIVATE_FOLDER = 0o700;
/** Permissions of a file for the user alone. */
export const PRIVATE_FILE = 0o600;

/**
 * Makes an empty file for the user alone, unless the file exists. Call it before a library that would make the file
 * readable for all users.
 *
 * @throws the file system's error
 */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE));
}
