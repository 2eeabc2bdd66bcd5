import type { SchedulerKind, SchedulerObstacle, Weekday } from '../../contract/schemas/system-schedules.ts';

/** What the system's scheduler is to run, and when. */
export interface Task {
  readonly listId: number;
  /** What the user reads in the system's own list of tasks; one line. */
  readonly description: string;
  /** HH:mm by the computer's clock. */
  readonly time: string;
  readonly weekdays: readonly Weekday[];
  /** The program by its absolute path, then its arguments. */
  readonly command: readonly string[];
  /** The first run, in the future: a scheduler that catches up on missed runs must not start a run before it. */
  readonly firstRunAt: Date;
  readonly outputFile: string;
}

export interface FoundTask {
  /** Its name in the system's own window, or the path of its file. */
  readonly where: string;
  /** A hash that changes when somebody changes the task. */
  readonly fingerprint: string;
  /** Whether the system will start it. */
  readonly enabled: boolean;
  /** Milliseconds since 1970; null where the system does not report it in a readable form. */
  readonly nextRunAt: number | null;
  readonly lastRunAt: number | null;
  /** Exit code; null before the first run, or where the system does not report it. */
  readonly lastResult: number | null;
}

/**
 * A system's scheduler, for the tasks of one data folder.
 *
 * All methods but `obstacle` and `where` throw AppError `scheduler-refused` when the system does not do what they want.
 */
export interface SystemScheduler {
  readonly kind: SchedulerKind;
  /** Why the scheduler can't be used here; null: it can. */
  obstacle(): Promise<SchedulerObstacle | null>;
  /** Makes the task, in place of a task for the same list. */
  save(task: Task): Promise<void>;
  /** Does nothing where there is no such task. */
  remove(listId: number): Promise<void>;
  find(): Promise<ReadonlyMap<number, FoundTask>>;
  /** The name of the list's task or the path of its file, even if there is no task. */
  where(listId: number): string;
}

export interface RunResult {
  /** Exit code; null where the program could not be started, or was killed, for instance after the time limit. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a scheduler's own program and waits for its end. A failure of the program is a result, not an error. */
export type Run = (program: SchedulerProgram, args: readonly string[]) => Promise<RunResult>;

export type SchedulerProgram = 'schtasks' | 'launchctl' | 'systemctl';
