import { z } from 'zod';
import { id, type Parsed } from './common.ts';

/** Monday first, as ISO 8601 counts. */
export const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
export type Weekday = Parsed<typeof weekday>;

/** When the system's scheduler looks up a list, whether or not Rastro is open. */
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
export type SystemSchedule = Parsed<typeof systemSchedule>;

/**
 * How a task stands, compared with what Rastro made: `ready`; `off`: somebody switched it off; `changed`: edited outside
 * Rastro; `missing`: removed outside Rastro; `left-over`: its list is gone, or Rastro has no record of it; `unknown`: the
 * scheduler can't be asked.
 */
type SystemTaskState = 'ready' | 'off' | 'changed' | 'missing' | 'left-over' | 'unknown';

export interface SystemTask {
  readonly listId: number;
  /** As the user saved it; null where Rastro has no record of the task. */
  readonly schedule: SystemSchedule | null;
  readonly state: SystemTaskState;
  /** Where the user finds the task: its name in Windows' Task Scheduler, elsewhere the path of its file. */
  readonly where: string;
  /** Null where no run is planned, or its time is unknown. */
  readonly nextRunAt: number | null;
  /** Null where the system does not report it. */
  readonly lastRunAt: number | null;
  /** Exit code of the last `Rastro lookup`; null before the first run, or where the system does not report it. */
  readonly lastResult: number | null;
}

export type SchedulerKind = 'task-scheduler' | 'launchd' | 'systemd';

/**
 * Why no task can be made: `no-command`: this way of running Rastro has no command that the system could start;
 * `no-scheduler`: Rastro knows no scheduler of this system; `no-user-manager`: systemd runs no tasks of users.
 */
export type SchedulerObstacle = 'no-command' | 'no-scheduler' | 'no-user-manager';

export interface SystemTasks {
  readonly scheduler: SchedulerKind | null;
  readonly obstacle: SchedulerObstacle | null;
  /** The tasks of this data folder, by list. */
  readonly tasks: readonly SystemTask[];
}
