import type { Clock } from './clock.ts';
import { createInterruptibleSleep } from './interruptible-sleep.ts';

/** Work that is repeated until it is closed. */
export interface RepeatingTask {
  /** Does the work now. If it is in progress, does it once more right afterwards. */
  wake(): void;
  close(): void;
}

/**
 * Does some work, waits, and does it again.
 *
 * @param work never fails; returns how long to wait for the next time, in milliseconds. The signal is aborted by `close`.
 * @param firstMs how long it waits before the first time, in milliseconds
 */
export function repeat(
  clock: Clock,
  work: (closed: AbortSignal) => Promise<number>,
  firstMs = 0,
): RepeatingTask {
  const closed = new AbortController();
  const sleep = createInterruptibleSleep(clock);
  let isWoken = false;

  const wait = (ms: number) => sleep.wait(ms, closed.signal).catch(() => undefined);
  async function goOn(): Promise<void> {
    if (firstMs > 0) await wait(firstMs);
    while (!closed.signal.aborted) {
      isWoken = false;
      const ms = await work(closed.signal);
      if (!isWoken) await wait(ms);
    }
  }
  void goOn();

  return {
    wake() {
      isWoken = true;
      sleep.end();
    },
    close: () => closed.abort(),
  };
}
