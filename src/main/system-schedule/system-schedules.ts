import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { SystemSchedule, SystemTask, SystemTasks } from '../../contract/schemas/system-schedules.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { newTask } from './new-task.ts';
import { inWeekOrder } from './plan.ts';
import { type Entry, openRecord } from './record.ts';
import { systemTask, systemTasks } from './task-list.ts';
import type { SystemScheduler } from './types.ts';

interface Deps {
  readonly dataDir: string;
  /** Program and first arguments of the command that looks up a list; null where there is no such program. */
  readonly command: readonly string[] | null;
  /** Null on a system whose scheduler is not known. */
  readonly scheduler: SystemScheduler | null;
  readonly lists: () => Promise<readonly Pick<VinList, 'id' | 'name'>[]>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after a task was made or removed. */
  readonly changed: () => void;
  readonly log: Log;
}

export interface SystemSchedules {
  saved(): Promise<SystemSchedule[]>;
  has(listId: number): Promise<boolean>;
  /** Every task of this data folder, as the system holds it now. */
  all(): Promise<SystemTasks>;
  /**
   * Makes or replaces the list's task.
   *
   * @throws AppError `not-found` for a list that no longer exists, `bad-input` for a command that the system can't
   *   store unchanged, `scheduler-refused`, `disk`
   */
  save(schedule: SystemSchedule): Promise<SystemTask>;
  remove(listId: number): Promise<void>;
  /** Removes the tasks of deleted lists or connections. A failure is logged and leaves the task in place. */
  removeWhere(isGone: (schedule: SystemSchedule) => boolean): Promise<void>;
  /** Moves the task of a list that got another number. A failure is logged. */
  move(from: number, to: number): Promise<void>;
  /**
   * Makes each task again whose program no longer exists, for example because an update changed its file name.
   *
   * @throws AppError `scheduler-refused` when the scheduler can't be asked; other failures are logged
   */
  repair(): Promise<void>;
}

/** Schedules by which the system's scheduler looks up lists, whether or not Rastro is open. */
export function createSystemSchedules(deps: Deps): SystemSchedules {
  const { scheduler, command, dataDir, log } = deps;
  const inTurn = createSerialQueue();
  const record = openRecord(path.join(dataDir, 'system-schedules.json'), log);
  const now = () => new Date(deps.now());

  async function obstacle(): Promise<SystemTasks['obstacle']> {
    if (!scheduler) return 'no-scheduler';
    return (await scheduler.obstacle()) ?? (command ? null : 'no-command');
  }

  async function save(schedule: SystemSchedule): Promise<SystemTask> {
    const list = (await deps.lists()).find(({ id }) => id === schedule.listId);
    if (!list) throw new AppError('not-found', 'the list is gone');
    if (!scheduler || !command)
      throw new AppError('scheduler-refused', 'nothing to schedule with', { said: '' });
    const task = newTask(schedule, list, { command, dataDir, now: now() });
    await scheduler.save(task);
    // The task exists. If it can't be read back now, later changes from outside go unnoticed.
    const found = (await scheduler.find().catch(() => null))?.get(list.id);
    const entry = {
      schedule: { ...schedule, weekdays: [...inWeekOrder(schedule.weekdays)] },
      fingerprint: found?.fingerprint ?? null,
      program: task.command[0] ?? '',
    };
    await record.set(list.id, entry);
    deps.changed();
    return systemTask({ listId: list.id, entry, found, where: scheduler.where(list.id) }, now());
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
      const where = (listId: number) => scheduler?.where(listId) ?? '';
      const tasks = systemTasks({ entries, found, lists, where }, now());
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
        const stale = (await record.all()).filter((entry) => command && isStale(entry, command));
        if (stale.length === 0) return;
        const found = await scheduler?.find();
        // A task that was removed outside Rastro is not made again.
        for (const { schedule } of stale.filter((entry) => found?.has(entry.schedule.listId))) {
          await save(schedule).catch(logged('system-schedule.not-repaired'));
        }
      }),
  };
}

const isStale = ({ program }: Entry, [present]: readonly string[]): boolean =>
  program !== present && !existsSync(program);
