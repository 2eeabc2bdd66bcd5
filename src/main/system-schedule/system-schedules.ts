import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VinList } from '../../preload/schemas/lists.ts';
import type { SystemSchedule, SystemTask, SystemTasks } from '../../preload/schemas/system-schedules.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { lookupCommand } from './lookup-command.ts';
import { inWeekOrder, nextRun, oneLine } from './plan.ts';
import { type Entry, openRecord } from './record.ts';
import type { FoundTask, SystemScheduler } from './types.ts';

interface Deps {
  readonly dataDir: string;
  /** Program and first arguments of the command line; null where there is none. */
  readonly command: readonly string[] | null;
  /** Null on a system whose scheduler is not known. */
  readonly scheduler: SystemScheduler | null;
  readonly lists: () => Promise<readonly Pick<VinList, 'id' | 'name'>[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A task was made or removed. */
  readonly changed: () => void;
  readonly log: Log;
}

export interface SystemSchedules {
  /** What Rastro made, by its own record: nothing is asked of the system. */
  saved(): Promise<SystemSchedule[]>;
  /** Whether Rastro made a task for the list. */
  has(listId: number): Promise<boolean>;
  /** Every task of this data folder, as the system holds it now. */
  all(): Promise<SystemTasks>;
  /**
   * Makes the list's task, or makes it anew.
   *
   * @throws AppError `not-found` for a list that is gone, `bad-input` for a command that the system can't keep as it is,
   *   `scheduler-refused`, `disk`
   */
  save(schedule: SystemSchedule): Promise<SystemTask>;
  /** Removes the list's task; one that is gone already counts as removed. */
  remove(listId: number): Promise<void>;
  /** Removes the tasks of lists or connections that are gone; a failure is logged and leaves the task over. */
  removeWhere(isGone: (schedule: SystemSchedule) => boolean): Promise<void>;
  /** A list has another number from now on: its task goes with it. A failure is logged. */
  move(from: number, to: number): Promise<void>;
  /**
   * Makes tasks anew whose program is gone, for instance since an update has another file name.
   *
   * @throws AppError `scheduler-refused` when the scheduler can't be asked; other failures are logged
   */
  repair(): Promise<void>;
}

/** Lists that the system's scheduler looks up, whether or not Rastro is open. */
export function createSystemSchedules(deps: Deps): SystemSchedules {
  const { scheduler, command, log } = deps;
  const inTurn = createSerialQueue();
  const record = openRecord(path.join(deps.dataDir, 'system-schedules.json'), log);

  async function obstacle(): Promise<SystemTasks['obstacle']> {
    if (!scheduler) return 'no-scheduler';
    return (await scheduler.obstacle()) ?? (command ? null : 'no-command');
  }

  async function save(schedule: SystemSchedule): Promise<SystemTask> {
    const list = (await deps.lists()).find(({ id }) => id === schedule.listId);
    if (!list) throw new AppError('not-found', 'the list is gone');
    if (!scheduler || !command)
      throw new AppError('scheduler-refused', 'nothing to schedule with', { said: '' });
    const whole = lookupCommand(command, deps.dataDir, schedule);
    await scheduler.save({
      listId: list.id,
      description: oneLine(`Rastro: “${list.name}” (${list.id})`),
      time: schedule.time,
      weekdays: schedule.weekdays,
      command: whole,
      firstRunAt: nextRun(schedule, new Date(deps.now())),
      outputFile: path.join(deps.dataDir, 'logs', `scheduled-${list.id}.out`),
    });
    // The task is made: a scheduler that can't be read now only can't tell later whether it was changed.
    const found = (await scheduler.find().catch(() => null))?.get(list.id);
    const entry = {
      schedule: { ...schedule, weekdays: [...inWeekOrder(schedule.weekdays)] },
      fingerprint: found?.fingerprint ?? null,
      program: whole[0] ?? '',
    };
    await record.set(list.id, entry);
    deps.changed();
    return taskOf(list.id, entry, found);
  }

  function taskOf(listId: number, entry: Entry | undefined, found: FoundTask | undefined): SystemTask {
    const state = stateOf(entry, found);
    const schedule = entry?.schedule ?? null;
    const planned = state === 'ready' && schedule ? nextRun(schedule, new Date(deps.now())).getTime() : null;
    return {
      listId,
      schedule,
      state,
      where: found?.where ?? scheduler?.where(listId) ?? '',
      nextRunAt: found?.enabled ? (found.nextRunAt ?? planned) : null,
      lastRunAt: found?.lastRunAt ?? null,
      lastResult: found?.lastResult ?? null,
    };
  }

  async function remove(listId: number): Promise<void> {
    await scheduler?.remove(listId);
    if (await record.get(listId)) await record.set(listId, null);
    deps.changed();
  }

  const logged = (event: string) => (error: unknown) => log.warn(event, { error: messageOf(error) });

  return {
    saved: async () => (await record.all()).map(({ schedule }) => schedule),
    has: async (listId) => (await record.get(listId)) !== undefined,
    async all() {
      const [entries, lists, hindrance] = await Promise.all([record.all(), deps.lists(), obstacle()]);
      const canAsk = scheduler && (hindrance === null || hindrance === 'no-command');
      const found = canAsk ? await scheduler.find() : null;
      const ids = new Set([...entries.map(({ schedule }) => schedule.listId), ...(found?.keys() ?? [])]);
      const tasks = [...ids]
        .sort((a, b) => a - b)
        .map((id): SystemTask => {
          const task = taskOf(
            id,
            entries.find(({ schedule }) => schedule.listId === id),
            found?.get(id),
          );
          if (!found) return { ...task, state: 'unknown' };
          return lists.some((list) => list.id === id) ? task : { ...task, state: 'left-over' };
        });
      return { scheduler: scheduler?.kind ?? null, obstacle: hindrance, tasks };
    },
    save: (schedule) => inTurn(() => save(schedule)),
    remove: (listId) => inTurn(() => remove(listId)),
    removeWhere: (isGone) =>
      inTurn(async () => {
        for (const { schedule } of await record.all()) {
          if (isGone(schedule)) await remove(schedule.listId).catch(logged('system-schedule.left-over'));
        }
      }),
    move: (from, to) =>
      inTurn(async () => {
        const entry = await record.get(from);
        if (!entry || from === to) return;
        await save({ ...entry.schedule, listId: to })
          .then(() => remove(from))
          .catch(logged('system-schedule.not-moved'));
      }),
    repair: () =>
      inTurn(async () => {
        const stale = (await record.all()).filter(
          ({ program }) => command && program !== command[0] && !existsSync(program),
        );
        if (stale.length === 0) return;
        const found = await scheduler?.find();
        // One that somebody removed is not brought back.
        for (const { schedule } of stale.filter((entry) => found?.has(entry.schedule.listId))) {
          await save(schedule).catch(logged('system-schedule.not-repaired'));
        }
      }),
  };
}

function stateOf(entry: Entry | undefined, found: FoundTask | undefined): SystemTask['state'] {
  if (!entry) return 'left-over';
  if (!found) return 'missing';
  if (!found.enabled) return 'off';
  return entry.fingerprint === null || entry.fingerprint === found.fingerprint ? 'ready' : 'changed';
}
