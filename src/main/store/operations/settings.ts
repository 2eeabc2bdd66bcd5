import { z } from 'zod';
import {
  defaultSettings,
  type Settings,
  type SettingsPatch,
  settings as settingsSchema,
} from '../../../preload/schemas/app.ts';
import { basemapKind } from '../../../preload/schemas/basemap.ts';
import { type Database, type Prepare, writing } from '../database.ts';
import type { KeptBasemap } from '../types.ts';

/** Beside the settings, which the screen gets whole: a path is nothing for the screen. */
const BASEMAP = 'basemap';
const keptBasemap = z.object({ kind: basemapKind, path: z.string(), address: z.string() });
const NO_BASEMAP: KeptBasemap = { kind: 'bundled', path: '', address: '' };

export function settingReads(prepare: Prepare) {
  return { get: () => readSettings(prepare), basemap: () => readBasemap(prepare) };
}

export function settingWrites(db: Database, prepare: Prepare) {
  const put = prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  return {
    save: writing(db, (patch: SettingsPatch): Settings => {
      for (const [name, value] of Object.entries(patch)) {
        if (value !== undefined) put.run(name, JSON.stringify(value));
      }
      return readSettings(prepare);
    }),
    saveBasemap: writing(db, (kept: KeptBasemap): void => {
      put.run(BASEMAP, JSON.stringify(kept));
    }),
  };
}

/** What can't be read is as if nothing had been chosen. */
function readBasemap(prepare: Prepare): KeptBasemap {
  const row = prepare<{ value: string }>('SELECT value FROM setting WHERE name = ?').get(BASEMAP);
  return keptBasemap.catch(NO_BASEMAP).parse(row ? JSON.parse(row.value) : null);
}

/** A value that a later or earlier version wrote and that does not fit is left at its default. */
function readSettings(prepare: Prepare): Settings {
  const rows = prepare<{ name: string; value: string }>('SELECT name, value FROM setting').all();
  let known = defaultSettings;
  for (const { name, value } of rows) {
    const read = settingsSchema.safeParse({ ...known, [name]: JSON.parse(value) });
    if (read.success) known = read.data;
  }
  return known;
}
