import type { Clock } from '../util/clock.ts';
import { type RepeatingTask, repeat } from '../util/repeat.ts';

/** Delay of the first check after the start, so that the screen's first requests are answered first. */
export const FIRST_CHECK_MS = 60_000;
/** Time to the next check, also after a failure: a full disk may then have space, or a removed stick may be back. */
export const CHECK_EVERY_MS = 3_600_000;

interface DailyDeps {
  readonly clock: Clock;
  /** Makes a backup if it is due. Never fails. */
  readonly makeIfDue: () => Promise<void>;
}

/** Checks whether a backup is due: once an hour while Rastro is open, and at once on `wake`. */
export const startDaily = ({ clock, makeIfDue }: DailyDeps): RepeatingTask =>
  repeat(
    clock,
    async () => {
      await makeIfDue();
      return CHECK_EVERY_MS;
    },
    FIRST_CHECK_MS,
  );

/** Whether no backup was made yet on the day of `now`, in local time. @param last time of the last backup, if any */
export const isDue = (last: number | null, now: number): boolean =>
  last === null || new Date(last).toDateString() !== new Date(now).toDateString();
