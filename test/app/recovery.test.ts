import { readdirSync, truncateSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import type { RecoveryState } from '../../src/preload/schemas/recovery.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { LISTS, officeDatabase, PAGE, pagesOf, smash, sql, VEHICLES } from '../store/db/office-database.ts';
import { tempDir } from '../store/helpers.ts';

async function open(dataDir: string) {
  const app = await createApp(appDeps(dataDir));
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await app.close();
    isClosed = true;
  };
  onTestFinished(close);
  const state = () => app.handlers.recovery.state(undefined);
  /** The state once the recovery is in a phase. */
  const phase = (wanted: RecoveryState['phase']) =>
    new Promise<RecoveryState>((resolve) => {
      const stop = app.events.on((event, payload) => {
        const now = payload as RecoveryState;
        if (event !== 'recovery.changed' || now.phase !== wanted) return;
        stop();
        resolve(now);
      });
      void Promise.resolve(state()).then((now) => now.phase === wanted && resolve(now));
    });
  return { ...app, close, state, phase };
}

test('A small database that is set aside is recovered by itself, counted, and not offered again.', async () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  smash(file, pagesOf(file, 'vehicle', 'leaf').slice(2, 3));
  const first = await open(dataDir);
  const { counts } = await first.phase('done');
  expect(counts).toMatchObject({
    vehiclesBefore: VEHICLES,
    lists: LISTS,
    runs: 2,
    hasGaps: true,
    skipped: 0,
  });
  // The rows of the lists name the vehicles that were lost, and the history has their positions.
  expect(counts?.vehicles).toBe(VEHICLES);
  const { notices, settings } = await first.handlers.app.state(undefined);
  expect([notices, settings.theme]).toEqual([expect.arrayContaining(['database-set-aside']), 'dark']);
  expect((await first.handlers.lists.all(undefined)).map(({ name, vehicles }) => [name, vehicles])).toEqual([
    ['fleet', VEHICLES],
    ['north', 150],
    ['wide', 20],
  ]);
  await first.close();
  const second = await open(dataDir);
  expect((await second.state()).file).toBeNull();
});

test('A large database is offered; it can be put off, cancelled and begun again.', async () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, 'PRAGMA user_version = 3');
  // Without pages that count: the file system stores no bytes for them.
  truncateSync(file, 17_000 * PAGE);
  const first = await open(dataDir);
  expect(await first.state()).toMatchObject({ phase: 'offered', file: { bytes: 17_000 * PAGE } });
  await first.close();

  const second = await open(dataDir);
  const running = second.phase('running');
  await second.handlers.recovery.start(undefined);
  await running;
  expect(await second.handlers.recovery.cancel(undefined)).toMatchObject({ phase: 'cancelled' });
  expect(readdirSync(dataDir)).not.toContain('recovering');
  const done = second.phase('done');
  await second.handlers.recovery.start(undefined);
  expect((await done).counts).toMatchObject({ vehicles: VEHICLES, lists: LISTS });
});

test('What the user has done meanwhile stays beside what comes back.', async () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, 'PRAGMA user_version = 3');
  truncateSync(file, 17_000 * PAGE);
  const app = await open(dataDir);
  const draft = { name: 'office', baseUrl: 'https://other.example/', clientId: 'x', timeZone: 'UTC' };
  await app.handlers.connections.save({ ...draft, secret: 'typed' });
  await app.handlers.app.saveSettings({ theme: 'light' });
  const done = app.phase('done');
  await app.handlers.recovery.start(undefined);
  await done;
  const connections = await app.handlers.connections.all(undefined);
  expect(connections.map(({ name, baseUrl }) => [name, baseUrl])).toEqual([
    ['office', 'https://other.example'],
    ['office (2)', 'https://example.com/'],
  ]);
  expect((await app.handlers.app.state(undefined)).settings).toMatchObject({
    theme: 'light',
    language: 'en',
  });
});

test('A dismissed file stays where it is, and is not offered again.', async () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, 'PRAGMA user_version = 3');
  truncateSync(file, 17_000 * PAGE);
  const first = await open(dataDir);
  expect((await first.handlers.recovery.dismiss(undefined)).file).toBeNull();
  await first.close();
  const second = await open(dataDir);
  expect((await second.state()).file).toBeNull();
  expect(readdirSync(dataDir).some((name) => name.startsWith('rastro.damaged-'))).toBe(true);
});
