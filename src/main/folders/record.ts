import path from 'node:path';
import { z } from 'zod';
import { type WrittenFormat, writtenFormat } from '../../contract/schemas/folders.ts';
import { type JsonRecord, openJsonRecord } from '../data-dir/json-file.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

const content = z.object({
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
  /** Fingerprints instead of names: a file is often called after its list, which an erasure must leave nowhere. */
  readonly done: readonly string[];
}

const NOTHING: FolderSettings = { written: null, format: 'xlsx', watched: null, done: [] };

export type FolderRecord = JsonRecord<FolderSettings>;

/**
 * Which folders are written and watched, in a file of this computer: a backup that is restored on another computer must
 * not begin to write or to import there. A file that can't be read counts as missing.
 */
export const openFolderRecord = (dataDir: string, log: Pick<Log, 'warn'>): Promise<FolderRecord> =>
  openJsonRecord<FolderSettings>(path.join(dataDir, 'folders.json'), {
    schema: content,
    nothing: NOTHING,
    notRead: (error) => log.warn('folders.not-read', { error: messageOf(error) }),
  });
