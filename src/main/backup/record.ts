import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { backupSettings } from '../../preload/schemas/backup.ts';
import { writeFileAtomically } from '../export/file.ts';
import { AppError, codeOf, messageOf } from '../util/errors.ts';
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
  version: z.literal(1),
  ...backupSettings.shape,
  /** Absolute. */
  folder: z.string().nullable(),
  last: made.nullable(),
});
export type Recorded = Omit<z.infer<typeof content>, 'version'>;

/** A week of backups. */
const NOTHING: Recorded = { daily: false, keep: 7, folder: null, last: null };

export interface BackupRecord {
  /** @throws AppError `disk` where the file is there and can't be read */
  get(): Promise<Recorded>;
  /** @throws AppError `disk` */
  set(patch: Partial<Recorded>): Promise<void>;
}

/**
 * The settings of backups, and the last backup. They are in a file beside the database, so that a damaged database does
 * not lose the path of its backup. A file that can't be parsed counts as missing.
 */
export function openBackupRecord(dataDir: string, log: Pick<Log, 'warn'>): BackupRecord {
  const file = path.join(dataDir, 'backup.json');
  const inTurn = createSerialQueue();
  const notRead = (error: unknown) => log.warn('backup.record-not-read', { error: messageOf(error) });

  /** Reads the file each time: a command line may have written it. */
  async function get(): Promise<Recorded> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      const code = codeOf(error);
      if (code === 'ENOENT') return null;
      notRead(error);
      throw new AppError('disk', `${file}: ${messageOf(error)}`, { path: file, code }, { cause: error });
    });
    if (text === null) return NOTHING;
    try {
      const { version: _, ...recorded } = content.parse(JSON.parse(text));
      return recorded;
    } catch (error) {
      notRead(error);
      return NOTHING;
    }
  }

  return {
    get,
    set: (patch) =>
      inTurn(async () => {
        const next = { version: 1, ...(await get()), ...patch };
        await writeFileAtomically(file, [JSON.stringify(next, null, 2)], { isPrivate: true });
      }),
  };
}
