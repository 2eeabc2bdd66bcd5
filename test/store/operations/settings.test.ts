import { expect, test } from 'vitest';
import { defaultSettings } from '../../../src/contract/schemas/app.ts';
import { tempHere } from './here.ts';

/** The settings, and a function that writes some as another version would. */
function withSettings() {
  const { db, read, write } = tempHere();
  const put = db.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)');
  return {
    settings: { ...read.settings, ...write.settings },
    write(values: Readonly<Record<string, unknown>>) {
      for (const [name, value] of Object.entries(values)) put.run(name, JSON.stringify(value));
    },
  };
}

test('A setting whose value only another version knows has its default, and the others stay.', () => {
  const { settings, write } = withSettings();
  write({ freshMinutes: 5, theme: 'neon', language: 'en', unheardOf: true });
  expect(settings.get()).toEqual({ ...defaultSettings, freshMinutes: 5, language: 'en' });
});

test('A setting without a value in the change stays as it was.', () => {
  const { settings } = withSettings();
  settings.save({ theme: 'dark' });
  expect(settings.save({ theme: undefined, language: 'en' })).toMatchObject({
    theme: 'dark',
    language: 'en',
  });
});

test('The basemap is the bundled one until another is saved, and where the saved one is not known.', () => {
  const { settings, write } = withSettings();
  const bundled = { kind: 'bundled', path: '', address: '' };
  const saved = { kind: 'file', path: '/maps/brasil.pmtiles', address: '' } as const;
  expect(settings.basemap()).toEqual(bundled);
  settings.saveBasemap(saved);
  expect(settings.basemap()).toEqual(saved);
  // The screen gets the other settings, but no path.
  expect(settings.get()).toEqual(defaultSettings);
  write({ basemap: { ...saved, kind: 'globe' } });
  expect(settings.basemap()).toEqual(bundled);
});

test('What is known of new versions is kept, and is nothing where it cannot be read.', () => {
  const { settings, write } = withSettings();
  const none = { skipped: null, lastCheck: null };
  expect(settings.updates()).toEqual(none);
  settings.saveUpdates({ ...none, skipped: '1.2.0' });
  expect(settings.updates()).toEqual({ ...none, skipped: '1.2.0' });
  write({ updates: { skipped: 7 } });
  expect(settings.updates()).toEqual(none);
});
