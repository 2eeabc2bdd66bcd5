import { z } from 'zod';
import { systemSchedule } from '../../contract/schemas/system-schedules.ts';
import { jsonFile } from '../data-dir/json-file.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

/** A task that Rastro made. */
const entry = z.object({
  schedule: systemSchedule,
  /** Fingerprint of the task right after it was made; null where it could not be read. */
  fingerprint: z.string().nullable(),
  /** Path of the program that the task starts. */
  program: z.string(),
});
export type Entry = z.infer<typeof entry>;

const content = z.object({ tasks: z.array(entry) });

/**
 * The tasks that Rastro made, in a file of the data folder, by list number. Without the file, Rastro could not notice
 * that a task was removed or changed outside. A file that can't be read counts as empty; its tasks are then left over.
 */
export function openRecord(file: string, log: Log) {
  const nothing: z.infer<typeof content> = { tasks: [] };
  const notRead = (error: unknown) => log.warn('system-schedules.not-read', { error: messageOf(error) });
  const stored = jsonFile(file, { schema: content, nothing, notRead });
  let reading: Promise<readonly Entry[]> | undefined;

  function all(): Promise<readonly Entry[]> {
    reading ??= stored.read().then(
      ({ tasks }) => tasks,
      () => [],
    );
    return reading;
  }

  return {
    all,
    get: async (listId: number) => (await all()).find(({ schedule }) => schedule.listId === listId),
    async set(listId: number, next: Entry | null): Promise<void> {
      const others = (await all()).filter(({ schedule }) => schedule.listId !== listId);
      const tasks = [...others, ...(next ? [next] : [])].sort(
        (a, b) => a.schedule.listId - b.schedule.listId,
      );
      await stored.write({ tasks });
      reading = Promise.resolve(tasks);
    },
  };
}
