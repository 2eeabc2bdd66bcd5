import type { Clock } from '../util/clock.ts';
import { createInterruptibleSleep } from '../util/interruptible-sleep.ts';

/** After the start, once the screen is up and its first requests are answered. */
export const FIRST_CHECK_MS = 60_000;
/** Also after a failure: a disk that was full, or a stick that was out, may be there again. */
export const CHECK_EVERY_MS = 3_600_000;

export interface DailyDeps {
  readonly clock: Clock;
  /** Makes a backup if it is due. Never fails. */
  readonly makeIfDue: () => Promise<void>;
}

export interface Daily {
  /** Checks at once, for instance because the computer was asleep or the settings changed. */
  wake(): void;
  close(): void;
}

/** Looks once an hour whether a backup is due, while Rastro is open. */
export function startDaily({ clock, makeIfDue }: DailyDeps): Daily {
  const closed = new AbortController();
  const sleep = createInterruptibleSleep(clock);

  async function watch(): Promise<void> {
    await sleep.wait(FIRST_CHECK_MS, closed.signal).catch(() => undefined);
    while (!closed.signal.aborted) {
      await makeIfDue();
      await sleep.wait(CHECK_EVERY_MS, closed.signal).catch(() => undefined);
    }
  }
  void watch();

  return { wake: () => sleep.end(), close: () => closed.abort() };
}

/** Whether no backup was made yet on the day of `now`, by the clock on the wall. @param last null: never */
export function isDue(last: number | null, now: number): boolean {
  return last === null || new Date(last).toDateString() !== new Date(now).toDateString();
}
