import type { ListSchedule, VinList } from '../../contract/schemas/lists.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { createInterruptibleSleep } from '../util/interruptible-sleep.ts';
import type { Lookup } from './types.ts';

const MINUTE_MS = 60_000;

/** The longest sleep, so that a change of the wall clock, or a computer that was asleep, is noticed. */
const LONGEST_SLEEP_MS = MINUTE_MS;
/** The shortest sleep: a due time is met to the second. */
const SHORTEST_SLEEP_MS = 1000;

/** Most scheduled runs of a list that are kept. The oldest are removed before a new one starts. */
const KEPT_RUNS = 100;

interface SchedulesDeps {
  readonly lists: Pick<Store['lists'], 'all' | 'schedule'>;
  readonly runs: Pick<Store['runs'], 'pruneScheduled'>;
  readonly lookup: Pick<Lookup, 'startScheduled' | 'isListBusy'>;
  readonly clock: Clock;
  readonly changed: () => void;
  /** A check for due lists, or the start of a run, failed. Later checks and runs still come at their times. */
  readonly failed: (error: unknown) => void;
}

export interface Schedules {
  /** Looks up a list at its interval from now on; null ends the schedule. */
  set(listId: number, schedule: ListSchedule | null): Promise<VinList>;
  /** Checks at once for due lists, for instance because the computer was asleep. */
  check(): void;
  close(): void;
}

/**
 * Looks up whole lists as their schedules say, by the wall clock, while Rastro is open. A list that missed several due
 * times is looked up once; a list that is already being looked up skips its due time. During an erasure a due list
 * waits.
 */
export function startSchedules(deps: SchedulesDeps): Schedules {
  const { clock } = deps;
  const stop = new AbortController();
  const sleep = createInterruptibleSleep(clock);
  /** Lists whose schedules were set since the current check began: what the check has read of them is out of date. */
  const setMeanwhile = new Set<number>();

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      const nextAt = await startDue().catch((error: unknown) => {
        deps.failed(error);
        return Number.POSITIVE_INFINITY;
      });
      const wait = Math.max(SHORTEST_SLEEP_MS, Math.min(LONGEST_SLEEP_MS, nextAt - clock.now()));
      await sleep.wait(wait, stop.signal).catch(() => undefined);
    }
  }

  async function startDue(): Promise<number> {
    let earliest = Number.POSITIVE_INFINITY;
    setMeanwhile.clear();
    for (const { id, schedule } of await deps.lists.all()) {
      if (stop.signal.aborted || !schedule || setMeanwhile.has(id)) continue;
      const nextAt = dueAfter(schedule, clock.now());
      if (nextAt !== schedule.nextAt) await moveOn(id, schedule, nextAt);
      earliest = Math.min(earliest, nextAt);
    }
    return earliest;
  }

  async function moveOn(listId: number, schedule: DueSchedule, nextAt: number): Promise<void> {
    const isDue = schedule.nextAt <= clock.now();
    // Saved first, so that the next check does not find the list due again even when the run fails.
    await deps.lists.schedule(listId, { ...schedule, nextAt });
    deps.changed();
    if (!isDue || deps.lookup.isListBusy(listId)) return;
    try {
      await run(listId, schedule);
    } catch (error) {
      if (isErasing(error)) await putBack(listId, schedule);
      else deps.failed(error);
    }
  }

  /** Makes a list due again at the next check, unless the user has set its schedule meanwhile. */
  async function putBack(listId: number, schedule: DueSchedule): Promise<void> {
    if (setMeanwhile.has(listId)) return;
    await deps.lists.schedule(listId, schedule);
    deps.changed();
  }

  async function run(listId: number, { connectionId }: DueSchedule): Promise<void> {
    await deps.runs.pruneScheduled(listId, KEPT_RUNS - 1);
    await deps.lookup.startScheduled({ connectionId, target: { kind: 'list', listId }, freshMinutes: null });
  }

  void watch();

  return {
    async set(listId, schedule) {
      setMeanwhile.add(listId);
      const list = await deps.lists.schedule(
        listId,
        schedule && { ...schedule, nextAt: clock.now() + schedule.everyMinutes * MINUTE_MS },
      );
      deps.changed();
      sleep.end();
      return list;
    },
    check: () => sleep.end(),
    close: () => stop.abort(),
  };
}

/** Whether a run was refused because an erasure is under way. */
const isErasing = (error: unknown) => error instanceof AppError && error.details.reason === 'erasing';

type DueSchedule = NonNullable<VinList['schedule']>;

/**
 * The first due time after now, in steps of the interval from the saved due time. A saved time more than one step ahead
 * was written before the wall clock was set back: the list is then due in one step.
 */
function dueAfter({ everyMinutes, nextAt }: DueSchedule, now: number): number {
  const step = everyMinutes * MINUTE_MS;
  if (nextAt > now) return Math.min(nextAt, now + step);
  return nextAt + (Math.floor((now - nextAt) / step) + 1) * step;
}
