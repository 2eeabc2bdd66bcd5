import { z } from 'zod';
import { id, instant } from './common.ts';

/** Monday first, as ISO 8601 counts. */
export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
export type Weekday = z.infer<typeof weekday>;

/** A list that the system's scheduler looks up, whether or not Rastro is open. */
export const systemSchedule = z.object({
  listId: id,
  connectionId: id,
  /** HH:mm by the computer's clock and time zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  weekdays: z
    .array(weekday)
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { message: 'each day once' }),
});
export type SystemSchedule = z.infer<typeof systemSchedule>;

/**
 * How a task stands, compared with what Rastro made: `ready`; `off`: somebody switched it off; `changed`: edited outside
 * Rastro; `missing`: removed outside Rastro; `left-over`: its list is gone, or Rastro has no record of it; `unknown`: the
 * scheduler can't be asked.
 */
export const systemTaskState = z.enum(['ready', 'off', 'changed', 'missing', 'left-over', 'unknown']);
export type SystemTaskState = z.infer<typeof systemTaskState>;

export const systemTask = z.object({
  listId: id,
  /** As the user saved it; null where Rastro has no record of the task. */
  schedule: systemSchedule.nullable(),
  state: systemTaskState,
  /** Where the user finds the task: its name in Windows' Task Scheduler, elsewhere the path of its file. */
  where: z.string(),
  /** Null where it does not run, or nobody knows when. */
  nextRunAt: instant.nullable(),
  /** Null where the system does not tell. */
  lastRunAt: instant.nullable(),
  /** Exit code of the last run, as `Rastro lookup` returns it; null before the first run, or where nobody tells. */
  lastResult: z.number().int().nullable(),
});
export type SystemTask = z.infer<typeof systemTask>;

export const schedulerKind = z.enum(['task-scheduler', 'launchd', 'systemd']);
export type SchedulerKind = z.infer<typeof schedulerKind>;

/**
 * Why no task can be made: `no-command`: this way of running Rastro has no command that the system could start;
 * `no-scheduler`: this system has none that Rastro knows; `no-user-manager`: Linux, and systemd runs no tasks of users.
 */
export const schedulerObstacle = z.enum(['no-command', 'no-scheduler', 'no-user-manager']);
export type SchedulerObstacle = z.infer<typeof schedulerObstacle>;

export const systemTasks = z.object({
  scheduler: schedulerKind.nullable(),
  obstacle: schedulerObstacle.nullable(),
  /** Of this data folder, by list. */
  tasks: z.array(systemTask),
});
export type SystemTasks = z.infer<typeof systemTasks>;
