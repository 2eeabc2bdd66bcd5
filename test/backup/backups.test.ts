import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BackupState } from '../../src/contract/schemas/backup.ts';
import { createBackups } from '../../src/main/backup/backups.ts';
import { CHECK_EVERY_MS, FIRST_CHECK_MS } from '../../src/main/backup/daily.ts';
import { backupNameAt, backupsIn, pruneBackups } from '../../src/main/backup/files.ts';
import { openBackupRecord } from '../../src/main/backup/record.ts';
import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';
import { addList, tempDir, tempStore, vinOf } from '../store/helpers.ts';

const silent = { info: () => undefined, warn: () => undefined };
const nine = new Date(2026, 10, 24, 9, 0, 0).getTime();

/** The backups as the app wires them, on a store with one list. */
async function backupsOf(isErasing = false) {
  const dataDir = tempDir();
  const folder = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1)]);
  const clock = createFakeClock({ now: nine });
  const states: BackupState[] = [];
  const written: string[] = [];
  const recorded: string[] = [];
  const service = createBackups({
    backups: {
      ...store.backups,
      write(file, madeAt) {
        written.push(file);
        return store.backups.write(file, madeAt);
      },
    },
    record: openBackupRecord(dataDir, silent),
    choose: { by: 'dialog', folder: async () => folder, file: async () => null },
    clock,
    changed: (state) => states.push(state),
    isRunning: async () => false,
    isErasing: async () => isErasing,
    reopen: async () => undefined,
    made: (file) => recorded.push(basename(file)),
    log: silent,
  });
  onTestFinished(() => service.close());
  return { dataDir, folder, clock, states, written, recorded, service, verbs: service.handlers };
}

test('A backup goes into the chosen folder, and is the last one until its file is gone.', async () => {
  const { folder, states, recorded, verbs } = await backupsOf();
  await expect(verbs.make(undefined)).rejects.toMatchObject({ details: { reason: 'backup-no-folder' } });
  expect(await verbs.chooseFolder(undefined)).toMatchObject({ folder, files: [], last: null });
  const made = await verbs.make(undefined);
  const [name] = readdirSync(folder);
  expect(name).toBe('rastro-backup-2026-11-24-090000.sqlite');
  expect(made.last).toMatchObject({ name, vehicles: 1, lists: 1 });
  expect(made.files).toEqual([{ name, madeAt: nine, bytes: made.last?.bytes }]);
  expect(states.map(({ isMaking }) => isMaking)).toEqual([false, true, false]);
  expect(recorded).toEqual([name]);
  rmSync(join(folder, name ?? ''));
  expect(await verbs.state(undefined)).toMatchObject({ last: null, files: [] });
});

test('A folder that has gone is a failure that the state has, until the next backup succeeds.', async () => {
  const { folder, verbs } = await backupsOf();
  await verbs.chooseFolder(undefined);
  rmSync(folder, { recursive: true });
  await expect(verbs.make(undefined)).rejects.toMatchObject({ kind: 'disk' });
  expect(await verbs.state(undefined)).toMatchObject({
    failure: { at: nine, kind: 'disk', reason: 'backup-unwritable' },
    isMaking: false,
  });
});

/** A backup's file is there a little before the next check is set: a clock that moves in between passes it by. */
const nextCheckWaits = ({ pending }: Pick<FakeClock, 'pending'>) => expect.poll(pending).toBe(1);

test('A daily backup is made once on each day, and only the newest stay.', async () => {
  const { folder, clock, states, written, verbs } = await backupsOf();
  await verbs.chooseFolder(undefined);
  await verbs.save({ daily: true, keep: 2 });
  await clock.advance(FIRST_CHECK_MS);
  for (const day of [1, 2, 3]) {
    await expect.poll(() => written.length).toBe(day);
    await expect.poll(() => states.at(-1)).toMatchObject({ isMaking: false, failure: null });
    await nextCheckWaits(clock);
    await clock.advance(CHECK_EVERY_MS);
    await clock.advance(CHECK_EVERY_MS);
    expect(written).toHaveLength(day);
    clock.jump(22 * CHECK_EVERY_MS);
    await clock.advance(CHECK_EVERY_MS);
  }
  await expect.poll(() => readdirSync(folder)).toEqual(written.slice(-2).map((file) => basename(file)));
});

test('Settings that are saved while a backup is written neither forget it nor make another one.', async () => {
  const { folder, clock, written, verbs, service } = await backupsOf();
  await verbs.chooseFolder(undefined);
  await Promise.all([verbs.make(undefined), verbs.save({ daily: true, keep: 3 })]);
  await clock.advance(CHECK_EVERY_MS);
  await service.close();
  expect(await verbs.state(undefined)).toMatchObject({ daily: true, keep: 3, last: { vehicles: 1 } });
  expect([written, readdirSync(folder)]).toEqual([[expect.any(String)], [expect.any(String)]]);
});

test('Parts of the record that are set at once are all recorded.', async () => {
  const record = openBackupRecord(tempDir(), silent);
  await Promise.all([
    record.set({ folder: '/backups' }),
    record.set({ daily: true }),
    record.set({ keep: 3 }),
  ]);
  expect(await record.get()).toEqual({ folder: '/backups', daily: true, keep: 3, last: null });
});

test('What was recorded outlives a restart; a record that can not be read counts as none.', async () => {
  const dataDir = tempDir();
  await openBackupRecord(dataDir, silent).set({ folder: '/backups', daily: true, keep: 3 });
  const record = openBackupRecord(dataDir, silent);
  expect(await record.get()).toEqual({ folder: '/backups', daily: true, keep: 3, last: null });
  writeFileSync(join(dataDir, 'backup.json'), '{"version":1,"daily":"yes"}');
  expect(await record.get()).toEqual({ folder: null, daily: false, keep: 7, last: null });
});

test('A record that is there and can not be read is an error, and is not replaced by one of nothing.', async () => {
  const dataDir = tempDir();
  // As unreadable as a file without permission, for the administrator too.
  mkdirSync(join(dataDir, 'backup.json'));
  const record = openBackupRecord(dataDir, silent);
  const refusal = { kind: 'disk', details: { code: 'EISDIR' } };
  await expect(record.get()).rejects.toMatchObject(refusal);
  await expect(record.set({ keep: 3 })).rejects.toMatchObject(refusal);
});

test('A backup is not restored while an erasure is under way.', async () => {
  const { folder, verbs } = await backupsOf(true);
  await verbs.chooseFolder(undefined);
  await verbs.make(undefined);
  const [name = ''] = readdirSync(folder);
  const preview = await verbs.preview({ name });
  await expect(verbs.restore({ id: preview?.id ?? '' })).rejects.toMatchObject({
    kind: 'conflict',
    details: { reason: 'erasing' },
  });
});

test('Only files with the name of a backup are listed and deleted.', async () => {
  const folder = tempDir();
  const names = [0, 1, 2].map((days) => backupNameAt(nine + days * 86_400_000));
  for (const name of [...names, 'rastro-backup-mine.sqlite', 'fleet.csv']) {
    writeFileSync(join(folder, name), name);
    utimesSync(join(folder, name), 1, 1);
  }
  expect((await backupsIn(folder)).map(({ name }) => name)).toEqual(names.toReversed());
  await pruneBackups(folder, 1, nine + 2 * 86_400_000);
  expect(readdirSync(folder).sort()).toEqual(['fleet.csv', names[2], 'rastro-backup-mine.sqlite'].sort());
});

test('A backup that was made while the clock was a year ahead takes no place from the new ones.', async () => {
  const { folder, clock, verbs } = await backupsOf();
  await verbs.chooseFolder(undefined);
  const wrong = backupNameAt(nine + 365 * 86_400_000);
  writeFileSync(join(folder, wrong), wrong);
  await verbs.save({ daily: true, keep: 1 });
  await expect.poll(() => readdirSync(folder)).toEqual([backupNameAt(nine)]);
  await nextCheckWaits(clock);
  clock.jump(86_400_000);
  await clock.advance(CHECK_EVERY_MS);
  await expect.poll(() => readdirSync(folder)).toEqual([backupNameAt(clock.now())]);
});

test("A backup that another computer's clock named some minutes ahead stays with the newest.", async () => {
  const folder = tempDir();
  const times = [nine - 86_400_000, nine, nine + 300_000];
  for (const name of times.map(backupNameAt)) writeFileSync(join(folder, name), name);
  await pruneBackups(folder, 2, nine);
  expect(readdirSync(folder).sort()).toEqual([nine, nine + 300_000].map(backupNameAt));
});
