import type { Clock } from './clock.ts';
import { createInterruptibleSleep } from './interruptible-sleep.ts';

export interface RepeatingTask {
  /** Does the work now. If it is in progress, does it once more right afterwards. */
  wake(): void;
  close(): void;
}

/**
 * Does some work, waits, and does it again.
 *
 * @param work never fails; returns the milliseconds to wait before the next time. `close` aborts the signal
 * @param firstMs milliseconds to wait before the first time
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
