import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { everything, tempDir } from '../store/helpers.ts';

async function openApp() {
  const dataDir = tempDir();
  const folder = tempDir();
  const app = await createApp(
    appDeps(dataDir, { chooseBackup: { by: 'named', folder: async () => folder, file: async () => null } }),
  );
  onTestFinished(() => app.close());
  const events: string[] = [];
  app.events.on((event) => events.push(event));
  return { dataDir, app, events, verbs: app.handlers };
}

test('A restored backup takes the place of all data while the app is open, and calls go on.', async () => {
  const { dataDir, app, events, verbs } = await openApp();
  const { intakeId } = await verbs.intake.begin({ name: 'fleet.csv', kind: 'file' });
  await verbs.intake.append({ intakeId, bytes: Buffer.from('chassi\n9BWZZZ377VT000001\n') });
  await verbs.intake.commit({ intakeId, name: 'before' });
  await verbs.backup.chooseFolder(undefined);
  const { last } = await verbs.backup.make(undefined);
  const second = await verbs.intake.begin({ name: 'more.csv', kind: 'file' });
  await verbs.intake.append({ ...second, bytes: Buffer.from('chassi\n9BWZZZ377VT000002\n') });
  await verbs.intake.commit({ ...second, name: 'after' });

  const preview = await verbs.backup.preview({ name: last?.name ?? '' });
  expect(preview).toMatchObject({ name: last?.name, madeAt: last?.madeAt, vehicles: 1, lists: 1, runs: 0 });
  const during = verbs.lists.all(undefined);
  const restoring = verbs.backup.restore({ id: preview?.id ?? '' });
  expect(await during).toHaveLength(2);
  await restoring;
  expect(events).toContain('app.reopened');
  expect((await app.handlers.lists.all(undefined)).map(({ name }) => name)).toEqual(['before']);
  expect((await app.handlers.fleet.counts({ view: everything })).total).toBe(1);
  expect(readdirSync(dataDir).filter((name) => /^rastro\.replaced-.*\.sqlite$/.test(name))).toHaveLength(1);
});

test('A backup is not restored while a lookup is in progress; nothing is decided then.', async () => {
  const { dataDir, verbs } = await openApp();
  await verbs.backup.chooseFolder(undefined);
  const { last } = await verbs.backup.make(undefined);
  const preview = await verbs.backup.preview({ name: last?.name ?? '' });
  await verbs.app.startDemo(undefined);
  await expect(verbs.backup.restore({ id: preview?.id ?? '' })).rejects.toMatchObject({
    details: { reason: 'restore-in-run' },
  });
  expect(readdirSync(dataDir)).not.toContain('rastro.restoring.sqlite');
  await verbs.backup.drop({ id: preview?.id ?? '' });
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('The page can name no path: neither for a backup nor for one to restore.', async () => {
  const { verbs } = await openApp();
  await verbs.backup.chooseFolder(undefined);
  await expect(
    verbs.backup.preview({ name: 'rastro-backup-2026-01-01-000000.sqlite' }),
  ).rejects.toMatchObject({
    kind: 'disk',
  });
});
