import type { SchedulerObstacle } from '../../src/contract/schemas/system-schedules.ts';
import type { FoundTask, SystemScheduler, Task } from '../../src/main/system-schedule/types.ts';
import { AppError } from '../../src/main/util/errors.ts';

export interface MemoryScheduler extends SystemScheduler {
  /** Tasks by list; a test changes them as somebody outside Rastro would. */
  readonly tasks: Map<number, Task & Partial<FoundTask>>;
  hindrance: SchedulerObstacle | null;
  /** Answers nothing but refusals while it is set. */
  refuses: boolean;
}

/** A scheduler that keeps its tasks in memory. */
export function memoryScheduler(): MemoryScheduler {
  const tasks: MemoryScheduler['tasks'] = new Map();
  const where = (listId: number) => `task ${listId}`;
  const scheduler: MemoryScheduler = {
    kind: 'systemd',
    tasks,
    hindrance: null,
    refuses: false,
    obstacle: async () => scheduler.hindrance,
    where,
    async save(task) {
      allow();
      tasks.set(task.listId, task);
    },
    async remove(listId) {
      allow();
      tasks.delete(listId);
    },
    async find() {
      allow();
      return new Map([...tasks].map(([listId, task]) => [listId, foundOf(task)]));
    },
  };

  function allow(): void {
    if (scheduler.refuses) throw new AppError('scheduler-refused', 'no', { said: 'no' });
  }

  function foundOf({ listId, time, weekdays, command, ...rest }: Task & Partial<FoundTask>): FoundTask {
    return {
      where: where(listId),
      fingerprint: JSON.stringify([time, weekdays, command]),
      enabled: rest.enabled ?? true,
      nextRunAt: rest.nextRunAt ?? null,
      lastRunAt: rest.lastRunAt ?? null,
      lastResult: rest.lastResult ?? null,
    };
  }
  return scheduler;
}
