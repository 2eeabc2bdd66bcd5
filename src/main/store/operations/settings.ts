import { z } from 'zod';
import {
  defaultSettings,
  type Settings,
  type SettingsPatch,
  settings as settingsSchema,
} from '../../../contract/schemas/app.ts';
import { basemapKind } from '../../../contract/schemas/basemap.ts';
import { updateCheck } from '../../../contract/schemas/updates.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import type { StoredBasemap, StoredUpdates } from '../records.ts';

/** Name of the setting with the basemap. The screen gets the other settings, but must not see the basemap's path. */
const BASEMAP = 'basemap';
const storedBasemap = z.object({ kind: basemapKind, path: z.string(), address: z.string() });
const NO_BASEMAP: StoredBasemap = { kind: 'bundled', path: '', address: '' };

const UPDATES = 'updates';
const storedUpdates = z.object({ skipped: z.string().nullable(), lastCheck: updateCheck.nullable() });
const NO_UPDATES: StoredUpdates = { skipped: null, lastCheck: null };

export const settingReads = (prepare: Prepare) => ({
  get: () => readSettings(prepare),
  basemap: () => readBasemap(prepare),
  updates: () => readUpdates(prepare),
});

export function settingWrites(db: Database, prepare: Prepare) {
  const put = prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  return {
    save: writeTransaction(db, (patch: SettingsPatch): Settings => {
      for (const [name, value] of Object.entries(patch)) {
        if (value !== undefined) put.run(name, JSON.stringify(value));
      }
      return readSettings(prepare);
    }),
    saveBasemap: writeTransaction(db, (saved: StoredBasemap): void => {
      put.run(BASEMAP, JSON.stringify(saved));
    }),
    saveUpdates: writeTransaction(db, (saved: StoredUpdates): void => {
      put.run(UPDATES, JSON.stringify(saved));
    }),
  };
}

const readBasemap = (prepare: Prepare): StoredBasemap =>
  storedBasemap.catch(NO_BASEMAP).parse(readValue(prepare, BASEMAP));

const readUpdates = (prepare: Prepare): StoredUpdates =>
  storedUpdates.catch(NO_UPDATES).parse(readValue(prepare, UPDATES));

function readValue(prepare: Prepare, name: string): unknown {
  const row = prepare<{ value: string }>('SELECT value FROM setting WHERE name = ?').get(name);
  return row ? JSON.parse(row.value) : null;
}

/** A setting gets its default where another version wrote a value that does not fit. */
function readSettings(prepare: Prepare): Settings {
  const rows = prepare<{ name: string; value: string }>('SELECT name, value FROM setting').all();
  let known = defaultSettings;
  for (const { name, value } of rows) {
    const read = settingsSchema.safeParse({ ...known, [name]: JSON.parse(value) });
    if (read.success) known = read.data;
  }
  return known;
}
