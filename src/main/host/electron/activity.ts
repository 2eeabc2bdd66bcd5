import type { Run } from '../../../contract/schemas/runs.ts';
import type { App } from '../../app/types.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import { onEvent } from './core-events.ts';
import type { Language } from './preferences.ts';

/** What would end if Rastro quit now. */
export interface Activity {
  /** Runs in progress, the oldest first. */
  readonly runs: readonly Run[];
  /** Number of lists with a schedule, which Rastro looks up only while it is open. */
  readonly scheduledLists: number;
}

export interface ActivityWatch {
  /** Synchronous, because a window's `close` event must be answered at once. */
  current(): Activity;
  /** Calls the listener after each change; a few times a second during a run. */
  onChange(listener: (activity: Activity) => void): void;
}

export async function watchActivity(core: App, log: Log): Promise<ActivityWatch> {
  const runs = new Map<number, Run>();
  /** Ids of the runs that an event has reported. For them the list that is read at the start may be out of date. */
  const reported = new Set<number>();
  const listeners = new Set<(activity: Activity) => void>();
  let scheduledLists = 0;

  const current = (): Activity => ({
    runs: [...runs.values()].toSorted((a, b) => a.id - b.id),
    scheduledLists,
  });
  const changed = () => {
    for (const listener of listeners) listener(current());
  };

  async function countSchedules(): Promise<void> {
    const lists = await core.handlers.lists.all(undefined);
    scheduledLists = lists.filter(({ schedule }) => schedule !== null).length;
  }

  onEvent(core, 'run.changed', (run) => {
    reported.add(run.id);
    if (run.state === 'running') runs.set(run.id, run);
    else runs.delete(run.id);
    changed();
  });
  onEvent(core, 'lists.changed', () => {
    countSchedules().then(changed, (error: unknown) =>
      log.warn('the schedules could not be counted', { error: messageOf(error) }),
    );
  });
  const [all] = await Promise.all([core.handlers.runs.all(undefined), countSchedules()]);
  for (const run of all) {
    if (run.state === 'running' && !reported.has(run.id)) runs.set(run.id, run);
  }
  return {
    current,
    onChange: (listener) => {
      listeners.add(listener);
    },
  };
}

export const isActive = ({ runs, scheduledLists }: Activity): boolean =>
  runs.length > 0 || scheduledLists > 0;

/** How much of a run is done, as `42%`; 100% only when nothing is left. */
export function percentDone({ counts }: Pick<Run, 'counts'>, language: Language): string {
  const share = counts.total === 0 ? 0 : (counts.total - counts.queued) / counts.total;
  return new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}
