import path from 'node:path';
import { z } from 'zod';
import { backupSettings } from '../../contract/schemas/backup.ts';
import { jsonFile } from '../data-dir/json-file.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';

const made = z.object({
  path: z.string(),
  madeAt: z.number(),
  bytes: z.number(),
  vehicles: z.number(),
  lists: z.number(),
});

const content = z.object({
  ...backupSettings.shape,
  /** Absolute. */
  folder: z.string().nullable(),
  last: made.nullable(),
});
export type Recorded = z.infer<typeof content>;

/** The content where there is no file; `keep` is a week of daily backups. */
const NOTHING: Recorded = { daily: false, keep: 7, folder: null, last: null };

export interface BackupRecord {
  /** @throws AppError `disk` where the file exists but can't be read */
  get(): Promise<Recorded>;
  /** @throws AppError `disk` */
  set(patch: Partial<Recorded>): Promise<void>;
}

/**
 * The settings of backups, and the last backup. They are in a file beside the database, so that a damaged database does
 * not lose the path of its backup. A file that can't be parsed counts as missing.
 */
export function openBackupRecord(dataDir: string, log: Pick<Log, 'warn'>): BackupRecord {
  const inTurn = createSerialQueue();
  // Read each time: a command line may have written it.
  const { read, write } = jsonFile(path.join(dataDir, 'backup.json'), {
    schema: content,
    nothing: NOTHING,
    notRead: (error) => log.warn('backup.record-not-read', { error: messageOf(error) }),
  });
  return {
    get: read,
    set: (patch) => inTurn(async () => write({ ...(await read()), ...patch })),
  };
}
