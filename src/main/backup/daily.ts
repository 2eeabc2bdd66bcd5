import type { Clock } from '../util/clock.ts';
import { type Repeated, repeat } from '../util/repeat.ts';

/** After the start, once the screen is up and its first requests are answered. */
export const FIRST_CHECK_MS = 60_000;
/** Also after a failure: a disk that was full, or a stick that was out, may be there again. */
export const CHECK_EVERY_MS = 3_600_000;

export interface DailyDeps {
  readonly clock: Clock;
  /** Makes a backup if it is due. Never fails. */
  readonly makeIfDue: () => Promise<void>;
}

/** Looks once an hour whether a backup is due, while Rastro is open; at once when it is woken. */
export const startDaily = ({ clock, makeIfDue }: DailyDeps): Repeated =>
  repeat(
    clock,
    async () => {
      await makeIfDue();
      return CHECK_EVERY_MS;
    },
    FIRST_CHECK_MS,
  );

/** Whether no backup was made yet on the day of `now`, in local time. @param last null: never */
export function isDue(last: number | null, now: number): boolean {
  return last === null || new Date(last).toDateString() !== new Date(now).toDateString();
}
