import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Parsed } from '../../preload/schemas/common.ts';
import { box } from '../../preload/schemas/fleet.ts';
import { regionWhat, regionZoom, streetsSettings } from '../../preload/schemas/streets.ts';
import { writeFileAtomically } from '../export/file.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

const region = z.object({
  id: z.string(),
  what: regionWhat,
  place: z.string().nullable(),
  maxZoom: regionZoom,
  boxes: z.array(box),
  tiles: z.number(),
  bytes: z.number(),
  fetchedAt: z.number().nullable(),
});

const content = z.object({
  version: z.literal(1),
  ...streetsSettings.required().shape,
  regions: z.array(region),
  /** A fetch was begun and has not ended. */
  isPending: z.boolean(),
  /** As the last fetch was measured; null: none was. */
  bytesPerSecond: z.number().positive().nullable(),
});
export type StreetsRecord = Omit<Parsed<typeof content>, 'version'>;

const NOTHING: StreetsRecord = {
  address: '',
  budgetMb: 2_000,
  isOnline: false,
  regions: [],
  isPending: false,
  bytesPerSecond: null,
};

/**
 * The regions and how far their fetch is, in a file beside the archive: it belongs to this computer, and a restored backup
 * must not take it along. A file that can't be read counts as none.
 */
export async function openRecord(folder: string, log: Pick<Log, 'warn'>) {
  const file = join(folder, 'streets.json');
  let recorded: StreetsRecord = await read(file, log);
  return {
    get: (): StreetsRecord => recorded,
    /** @throws AppError `disk` */
    async set(patch: Partial<StreetsRecord>): Promise<void> {
      recorded = { ...recorded, ...patch };
      await writeFileAtomically(file, [JSON.stringify({ version: 1, ...recorded })], { isPrivate: true });
    },
  };
}

async function read(file: string, log: Pick<Log, 'warn'>): Promise<StreetsRecord> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return NOTHING;
  try {
    const { version: _, ...recorded } = content.parse(JSON.parse(text));
    return recorded;
  } catch (error) {
    log.warn('streets.record-not-read', { error: messageOf(error) });
    return NOTHING;
  }
}
