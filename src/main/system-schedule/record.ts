import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { systemSchedule } from '../../contract/schemas/system-schedules.ts';
import { codeOf, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { writeFileAtomically } from '../util/write-file.ts';

/** A task that Rastro made. */
const entry = z.object({
  schedule: systemSchedule,
  /** Fingerprint of the task right after it was made; null where it could not be read. */
  fingerprint: z.string().nullable(),
  /** Path of the program that the task starts. */
  program: z.string(),
});
export type Entry = z.infer<typeof entry>;

const content = z.object({ version: z.literal(1), tasks: z.array(entry) });

interface TaskRecord {
  /** Sorted by list number. */
  all(): Promise<readonly Entry[]>;
  get(listId: number): Promise<Entry | undefined>;
  /** Replaces the list's entry; null removes it. */
  set(listId: number, entry: Entry | null): Promise<void>;
}

/**
 * The tasks that Rastro made, in a file of the data folder. Without the file, Rastro could not notice that a task was
 * removed or changed outside. A file that can't be parsed counts as empty; its tasks are then left over.
 */
export function openRecord(file: string, log: Log): TaskRecord {
  let reading: Promise<readonly Entry[]> | undefined;

  async function read(): Promise<readonly Entry[]> {
    try {
      return content.parse(JSON.parse(await readFile(file, 'utf8'))).tasks;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') log.warn('system-schedules.not-read', { error: messageOf(error) });
      return [];
    }
  }

  function all(): Promise<readonly Entry[]> {
    reading ??= read();
    return reading;
  }

  return {
    all,
    get: async (listId) => (await all()).find(({ schedule }) => schedule.listId === listId),
    async set(listId, next) {
      const others = (await all()).filter(({ schedule }) => schedule.listId !== listId);
      const tasks = [...others, ...(next ? [next] : [])].sort(
        (a, b) => a.schedule.listId - b.schedule.listId,
      );
      await writeFileAtomically(file, [JSON.stringify({ version: 1, tasks }, null, 2)], { isPrivate: true });
      reading = Promise.resolve(tasks);
    },
  };
}
