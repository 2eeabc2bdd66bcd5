import { createPause } from '../lookup/pause.ts';
import type { Clock } from '../util/clock.ts';

/** After the start, once the screen is up and its first requests are answered. */
export const FIRST_LOOK_MS = 2 * 60_000;
export const LOOK_EVERY_MS = 24 * 3_600_000;
/** A computer that was offline is often online an hour later. */
export const LOOK_AGAIN_MS = 3_600_000;

export interface TimetableDeps {
  readonly clock: Clock;
  readonly isOn: () => Promise<boolean>;
  /** A run is under way: a look that is due waits for its end. */
  readonly isRunning: () => boolean;
  /** @returns whether the server answered */
  readonly look: () => Promise<boolean>;
  readonly failed: (error: unknown) => void;
}

export interface Timetable {
  /** Looks now whether a look is due: a run has ended, the search was switched on, the computer was asleep. */
  check(): void;
  close(): void;
}

/** Looks for new versions some time after the start and then once a day, by the clock on the wall. */
export function watchForUpdates(deps: TimetableDeps): Timetable {
  const { clock } = deps;
  const leave = new AbortController();
  const pause = createPause(clock);
  let dueAt = clock.now() + FIRST_LOOK_MS;
  let isCalled = false;

  async function lookIfDue(): Promise<void> {
    // A clock that was set back must not put a look off for longer than a day.
    dueAt = Math.min(dueAt, clock.now() + LOOK_EVERY_MS);
    if (clock.now() < dueAt || deps.isRunning() || !(await deps.isOn())) return;
    const isAnswered = await deps.look();
    dueAt = clock.now() + (isAnswered ? LOOK_EVERY_MS : LOOK_AGAIN_MS);
  }

  async function watch(): Promise<void> {
    while (!leave.signal.aborted) {
      isCalled = false;
      await lookIfDue().catch(deps.failed);
      if (isCalled) continue;
      const left = dueAt - clock.now();
      // What is due and held back waits for `check`.
      await pause.wait(left > 0 ? left : LOOK_EVERY_MS, leave.signal).catch(() => undefined);
    }
  }
  void watch();

  return {
    check() {
      isCalled = true;
      pause.end();
    },
    close: () => leave.abort(),
  };
}
