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
  const pauseAfter = pauses(io.platform);
  for (;;) {
    try {
      return await io.rename(from, to);
    } catch (error) {
      await io.sleep(pauseAfter(error));
    }
  }
}

/** `renameWithRetry` that blocks the thread: for a worker, and for the start, before there is a window. */
export function renameWithRetrySync(from: string, to: string, more: Partial<RenameSystem<void>> = {}): void {
  const io = { ...blockingSystem, ...more };
  const pauseAfter = pauses(io.platform);
  for (;;) {
    try {
      io.rename(from, to);
      return;
    } catch (error) {
      io.sleep(pauseAfter(error));
    }
  }
}

/**
 * Gives the pause after each failure, in milliseconds, or throws where waiting does not help any more. On systems other
 * than Windows the codes mean missing permissions, so it never does.
 */
function pauses(platform: NodeJS.Platform): (error: unknown) => number {
  const failures: unknown[] = [];
  return (error) => {
    if (platform !== 'win32' || !BUSY_CODES.includes(codeOf(error))) throw error;
    const pause = PAUSES_MS[failures.push(error) - 1];
    if (pause === undefined) throw failures[0];
    return pause;
  };
}
