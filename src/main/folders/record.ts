import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type WrittenFormat, writtenFormat } from '../../preload/schemas/folders.ts';
import { writeFileAtomically } from '../export/file.ts';
import { codeOf, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';

const content = z.object({
  version: z.literal(1),
  /** Absolute; null: no file is written after a lookup. */
  written: z.string().nullable(),
  format: writtenFormat,
  /** Absolute; null: no folder is watched. */
  watched: z.string().nullable(),
  /** Fingerprints of the files of the watched folder that were dealt with. */
  done: z.array(z.string()),
});

export interface FolderSettings {
  readonly written: string | null;
  readonly format: WrittenFormat;
  readonly watched: string | null;
  /** Fingerprints, and no names: a file is often called after its list, which an erasure must leave nowhere. */
  readonly done: readonly string[];
}

const NOTHING: FolderSettings = { written: null, format: 'xlsx', watched: null, done: [] };

export interface FolderRecord {
  get(): Promise<FolderSettings>;
  /** @throws AppError `disk` */
  set(patch: Partial<FolderSettings>): Promise<void>;
}

/**
 * Which folders are written and watched, in a file of this computer: a backup that is restored on another computer must not
 * begin to write or to import there. A file that can't be read counts as none.
 */
export function openFolderRecord(dataDir: string, log: Pick<Log, 'warn'>): FolderRecord {
  const file = path.join(dataDir, 'folders.json');
  const inTurn = createSerialQueue();

  async function get(): Promise<FolderSettings> {
    try {
      const { version: _, ...settings } = content.parse(JSON.parse(await readFile(file, 'utf8')));
      return settings;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') log.warn('folders.not-read', { error: messageOf(error) });
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
