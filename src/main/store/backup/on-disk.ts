import { AppError, codeOf, messageOf } from '../../util/errors.ts';
import { isDamage, toAppError } from '../db/database.ts';
import { damaged } from './check.ts';

/**
 * Runs work on a backup's file. What the file system says becomes an AppError `disk`; what SQLite says, one of its own
 * kinds.
 */
export function onDisk<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isDamage(error)) throw damaged(messageOf(error));
    const code = codeOf(error);
    if (code.startsWith('SQLITE_')) throw toAppError(error);
    throw new AppError('disk', `${path}: ${messageOf(error)}`, { path, code }, { cause: error });
  }
}
