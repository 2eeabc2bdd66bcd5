import { join } from 'node:path';
import { z } from 'zod';
import type { Parsed } from '../../contract/schemas/common.ts';
import { box } from '../../contract/schemas/fleet.ts';
import { regionSource, regionZoom, streetsSettings } from '../../contract/schemas/streets.ts';
import { type JsonRecord, openJsonRecord } from '../data-dir/json-file.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

const region = z.object({
  id: z.string(),
  what: regionSource,
  place: z.string().nullable(),
  maxZoom: regionZoom,
  boxes: z.array(box),
  tiles: z.number(),
  bytes: z.number(),
  fetchedAt: z.number().nullable(),
});

const content = z.object({
  ...streetsSettings.required().shape,
  regions: z.array(region),
  /** Whether a fetch was begun and has not ended. */
  isPending: z.boolean(),
  /** The speed that the last fetch measured; null: no fetch has measured it. */
  bytesPerSecond: z.number().positive().nullable(),
});
export type StreetsRecord = Parsed<typeof content>;

/** The record where there is no file. */
const NOTHING: StreetsRecord = {
  address: '',
  budgetMb: 2_000,
  regions: [],
  isPending: false,
  bytesPerSecond: null,
};

/**
 * Settings, regions and whether their fetch is pending, in a file beside the archive. The file belongs to this
 * computer, so a backup must not contain it. A file that can't be read counts as missing.
 */
export const openRecord = (folder: string, log: Pick<Log, 'warn'>): Promise<JsonRecord<StreetsRecord>> =>
  openJsonRecord<StreetsRecord>(join(folder, 'streets.json'), {
    schema: content,
    nothing: NOTHING,
    notRead: (error) => log.warn('streets.record-not-read', { error: messageOf(error) }),
  });
