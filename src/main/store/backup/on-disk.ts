import { AppError, codeOf, messageOf } from '../../util/errors.ts';
import { isDamage, toAppError } from '../db/database.ts';
import { damagedBackupError } from './check.ts';

/**
 * Runs work on a backup's file and converts its errors. Damage becomes AppError `bad-input` (`backup-damaged`), and an
 * error of the file system becomes `disk`. `toAppError` converts any other error of SQLite.
 */
export function onDisk<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isDamage(error)) throw damagedBackupError(messageOf(error));
    const code = codeOf(error);
    if (code.startsWith('SQLITE_')) throw toAppError(error);
    throw new AppError('disk', `${path}: ${messageOf(error)}`, { path, code }, { cause: error });
  }
}
