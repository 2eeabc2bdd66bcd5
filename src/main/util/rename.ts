import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from './errors.ts';

/** Milliseconds between the attempts, about a second in all. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 400] as const;

/** Error codes of Windows while another program has the file open without sharing its deletion. */
const BUSY_CODES: readonly string[] = ['EPERM', 'EACCES', 'EBUSY'];

/** The system's functions; tests pass their own. */
interface RenameSystem<R> {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => R;
  readonly sleep: (ms: number) => R;
}

const system: RenameSystem<Promise<void>> = { platform: process.platform, rename, sleep: setTimeout };

const blockingSystem: RenameSystem<void> = {
  platform: process.platform,
  rename: renameSync,
  sleep: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/**
 * `rename` with retries on Windows, for about a second: there, antivirus programs and indexers open a new file for a
 * moment, in which renaming the file fails.
 *
 * @throws the file system's error: at once where waiting does not help, else the error of the first attempt
 */
export async function renameWithRetry(
  from: string,
  to: string,
  more: Partial<RenameSystem<Promise<void>>> = {},
): Promise<void> {
  const io = { ...system, ...more };
  let first: unknown;
  for (const pause of [...PAUSES_MS, null]) {
    try {
      await io.rename(from, to);
      return;
    } catch (error) {
      if (!isBusy(error, io.platform)) throw error;
      first ??= error;
      if (pause === null) throw first;
      await io.sleep(pause);
    }
  }
}

/** `renameWithRetry` that blocks the thread: for a worker, and for the start, before there is a window. */
export function renameWithRetrySync(from: string, to: string, more: Partial<RenameSystem<void>> = {}): void {
  const io = { ...blockingSystem, ...more };
  let first: unknown;
  for (const pause of [...PAUSES_MS, null]) {
    try {
      io.rename(from, to);
      return;
    } catch (error) {
      if (!isBusy(error, io.platform)) throw error;
      first ??= error;
      if (pause === null) throw first;
      io.sleep(pause);
    }
  }
}

/** Whether waiting may help. On systems other than Windows these codes mean missing permissions, so it does not. */
const isBusy = (error: unknown, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && BUSY_CODES.includes(codeOf(error));
