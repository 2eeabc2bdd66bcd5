import { accessSync, constants, mkdirSync } from 'node:fs';
import { app } from 'electron';
import { AppError, messageOf } from '../../util/errors.ts';
import { PRIVATE_FOLDER } from '../../util/private.ts';
import { type SecondStart, takeLock } from './single-instance.ts';

/**
 * Makes the folder of Chromium's files and takes its lock. Call it before Electron is ready. It returns an error and
 * does not show it, because no dialog would appear before Electron is ready.
 *
 * @returns `elsewhere`: another instance has the lock
 */
export function claimFolder(folder: string, start: SecondStart): 'ours' | 'elsewhere' | AppError {
  // In a folder that can't be written, the lock would be refused as if another Rastro held it.
  const obstacle = makeFolder(folder);
  if (obstacle) return obstacle;
  app.setPath('userData', folder);
  return takeLock(folder, start);
}

/** Makes the folder and checks that it can be written. @returns the error where that fails */
function makeFolder(folder: string): AppError | null {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return new AppError('disk', messageOf(error), { path: folder }, { cause: error });
  }
}
