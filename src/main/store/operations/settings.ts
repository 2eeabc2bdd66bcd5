import {
  defaultSettings,
  type Settings,
  type SettingsPatch,
  settings as settingsSchema,
} from '../../../preload/schemas/app.ts';
import { type Database, type Prepare, writing } from '../database.ts';

export function settingReads(prepare: Prepare) {
  return { get: () => readSettings(prepare) };
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
  };
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
