import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../util/errors.ts';
import { policyError } from './parse.ts';

/** A policy has some lines; a larger file is refused. */
const MOST_BYTES = 1024 * 1024;
const OTHERS_MAY_WRITE = 0o022;

/**
 * The text of the administrator's file; null where there is none.
 *
 * @param owner user id that the file and its folder must have; null: the system has no such permissions (Windows)
 * @throws AppError `policy-invalid` for a file that can't be read, or that another user than `owner` could write or
 *   replace
 */
export function readProtected(file: string, owner: number | null): string | null {
  let descriptor: number;
  try {
    // O_NOFOLLOW: a link could lead to where others may write.
    // O_NONBLOCK: a pipe in place of the file must not block the start.
    descriptor = openSync(
      file,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    if (codeOf(error) === 'ELOOP')
      throw policyError({ reason: 'policy-unprotected', path: file }, { cause: error });
    throw policyError({ reason: 'policy-unreadable', path: file }, { cause: error });
  }
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() || found.size > MOST_BYTES)
      throw policyError({ reason: 'policy-unreadable', path: file });
    if (owner !== null) {
      const folder = path.dirname(file);
      for (const [name, { uid, mode }] of [
        [file, found],
        [folder, statSync(folder)],
      ] as const) {
        if (uid === owner && (mode & OTHERS_MAY_WRITE) === 0) continue;
        throw policyError({ reason: 'policy-unprotected', path: name });
      }
    }
    const bytes = readFileSync(descriptor);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError)
      throw policyError({ reason: 'policy-no-json', path: file, line: 1 }, { cause: error });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
