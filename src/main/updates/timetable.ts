import type { Clock } from '../util/clock.ts';
import { type RepeatingTask, repeat } from '../util/repeat.ts';

/** Delay of the first check after the start, so that the screen is up and its first requests are answered. */
export const FIRST_CHECK_MS = 2 * 60_000;
export const CHECK_EVERY_MS = 24 * 3_600_000;
/** Delay after a failed check: a computer that was offline is often online an hour later. */
export const RETRY_MS = 3_600_000;

export interface TimetableDeps {
  readonly clock: Clock;
  readonly isOn: () => Promise<boolean>;
  /** Whether a run is in progress; a due check waits for its end. */
  readonly isRunning: () => boolean;
  /** @returns whether the server answered */
  readonly check: () => Promise<boolean>;
  readonly failed: (error: unknown) => void;
}

/**
 * Checks for new versions some minutes after the start and then once a day, by the wall clock. Call `wake` when a run
 * has ended, checks were switched on, or the computer woke: if a check is due, it starts.
 */
export function watchForUpdates(deps: TimetableDeps): RepeatingTask {
  const { clock } = deps;
  let dueAt = clock.now() + FIRST_CHECK_MS;

  async function checkIfDue(): Promise<void> {
    // A clock that was set back must not delay a check by more than a day.
    dueAt = Math.min(dueAt, clock.now() + CHECK_EVERY_MS);
    if (clock.now() < dueAt || deps.isRunning() || !(await deps.isOn())) return;
    const isAnswered = await deps.check();
    dueAt = clock.now() + (isAnswered ? CHECK_EVERY_MS : RETRY_MS);
  }

  return repeat(clock, async () => {
    await checkIfDue().catch(deps.failed);
    const left = dueAt - clock.now();
    // A check that is due but had to wait starts at the next `wake`.
    return left > 0 ? left : CHECK_EVERY_MS;
  });
}
