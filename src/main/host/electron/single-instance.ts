import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { AppError, messageOf } from '../../util/errors.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../util/private.ts';

/** Milliseconds to wait for the lock: longer than the first instance may take to close (`CLOSE_LIMIT_MS`). */
const WAIT_MS = 45_000;
const RETRY_MS = 250;

const secondStart = z.object({ isHidden: z.boolean() }).catch({ isHidden: false });
export type SecondStart = z.infer<typeof secondStart>;

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

/**
 * Takes the lock of a data folder, or hands this start over to the instance that has it.
 *
 * If that instance is already closing, this process waits for its end. The wait blocks the process, because Electron
 * must not start in the folder before the lock is held. `app.relaunch()` in the first instance would be simpler, but
 * does not restart an AppImage (electron-userland/electron-builder#1727).
 *
 * @param folder the existing folder of Chromium's own files
 * @returns `elsewhere`: another instance has the lock and gets `start`; a `conflict` error: that instance was closing
 *   and did not end in time
 */
export function takeLock(folder: string, start: SecondStart): 'ours' | 'elsewhere' | AppError {
  const mark = closingMark(folder);
  const deadline = Date.now() + WAIT_MS;
  let isWaiting = false;
  while (!app.requestSingleInstanceLock(start)) {
    // Once seen, the mark is not checked again: the first instance is about to end.
    isWaiting ||= existsSync(mark);
    if (!isWaiting) return 'elsewhere';
    if (Date.now() > deadline) {
      return new AppError('conflict', 'the Rastro that was open before is still closing');
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
  // The previous instance left the mark. Later starts must not wait for an instance that is not closing.
  rmSync(mark, { force: true });
  return 'ours';
}

/** Marks for later starts that this instance, which holds the lock, is about to end. @throws the file system's error */
export function markClosing(folder: string): void {
  writeFileSync(closingMark(folder), '', { mode: PRIVATE_FILE });
}

const closingMark = (folder: string): string => path.join(folder, 'closing');

/**
 * Collects later starts of Rastro on the same folder. Starts that come before `listen` are passed to its listener. Call
 * it before Electron is ready.
 */
export function collectSecondStarts(): { listen(listener: (start: SecondStart) => void): void } {
  const early: SecondStart[] = [];
  let onStart = (start: SecondStart): void => void early.push(start);
  app.on('second-instance', (_event, _argv, _folder, data) => onStart(secondStart.parse(data)));
  return {
    listen(listener) {
      onStart = listener;
      for (const start of early) listener(start);
    },
  };
}
