import type { SystemTask } from '../../contract/schemas/system-schedules.ts';
import { nextRun } from './plan.ts';
import type { Entry } from './record.ts';
import type { FoundTask } from './types.ts';

/** What is known of a list's task: Rastro's own record, and what the system reports. */
interface TaskSources {
  readonly listId: number;
  /** Absent: Rastro did not make the task. */
  readonly entry: Entry | undefined;
  /** Absent: the system has no such task, or can't be asked. */
  readonly found: FoundTask | undefined;
  /** The name of the task or the path of its file, even if there is no task. */
  readonly where: string;
}

/** The task as the screen shows it; its next run is computed where the system does not name one. */
export function systemTask({ listId, entry, found, where }: TaskSources, now: Date): SystemTask {
  const state = stateOf(entry, found);
  const schedule = entry?.schedule ?? null;
  const planned = state === 'ready' && schedule ? nextRun(schedule, now).getTime() : null;
  return {
    listId,
    schedule,
    state,
    where: found?.where ?? where,
    nextRunAt: found?.enabled ? (found.nextRunAt ?? planned) : null,
    lastRunAt: found?.lastRunAt ?? null,
    lastResult: found?.lastResult ?? null,
  };
}

/** `left-over`: not made by Rastro; `missing`: removed outside; `changed`: changed outside. */
function stateOf(entry: Entry | undefined, found: FoundTask | undefined): SystemTask['state'] {
  if (!entry) return 'left-over';
  if (!found) return 'missing';
  if (!found.enabled) return 'off';
  return entry.fingerprint === null || entry.fingerprint === found.fingerprint ? 'ready' : 'changed';
}

interface TaskListSources {
  readonly entries: readonly Entry[];
  /** The system's tasks by list; null where the system can't be asked. */
  readonly found: ReadonlyMap<number, FoundTask> | null;
  readonly lists: readonly { readonly id: number }[];
  readonly where: (listId: number) => string;
}

/** The tasks that Rastro recorded or that the system has, by the lists' numbers. A deleted list's task is left over. */
export function systemTasks({ entries, found, lists, where }: TaskListSources, now: Date): SystemTask[] {
  const ids = new Set([...entries.map(({ schedule }) => schedule.listId), ...(found?.keys() ?? [])]);
  return [...ids]
    .sort((a, b) => a - b)
    .map((listId) => {
      const entry = entries.find(({ schedule }) => schedule.listId === listId);
      const sources = { listId, entry, found: found?.get(listId), where: where(listId) };
      const task = systemTask(sources, now);
      if (!found) return { ...task, state: 'unknown' };
      return lists.some(({ id }) => id === listId) ? task : { ...task, state: 'left-over' };
    });
}
