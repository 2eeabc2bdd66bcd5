import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createJournal, type Journal, journalFile } from '../../src/main/journal/journal.ts';
import { watchSyncs } from '../helpers/syncs.ts';
import { tempDir } from '../store/helpers.ts';

function journalIn(dataDir: string, errors: string[] = []): Journal {
  let time = 1_000;
  return createJournal({ dataDir, now: () => time++, log: { error: (event) => errors.push(event) } });
}

describe('The journal', () => {
  test('A page has the newest entries first, with the time and the user of the system.', async () => {
    const journal = journalIn(tempDir());
    await journal.add({ action: 'list-imported', listId: 3, rows: 20 });
    await journal.add({ action: 'exported', rows: 12, format: 'xlsx', file: '/home/ana/Frota 3.xlsx' });
    await journal.add({ action: 'list-removed', listId: 3 });
    const { username } = userInfo();
    expect(await journal.page({ offset: 0, limit: 2 })).toEqual({
      total: 3,
      unreadable: 0,
      entries: [
        { at: 1002, user: username, action: 'list-removed', listId: 3 },
        { at: 1001, user: username, action: 'exported', rows: 12, format: 'xlsx', file: 'Frota 3.xlsx' },
      ],
    });
    expect((await journal.page({ offset: 2, limit: 2 })).entries).toMatchObject([{ at: 1000 }]);
  });

  test('An entry is on the disk before it counts as added.', async () => {
    const dataDir = tempDir();
    const syncs = await watchSyncs(journalFile(dataDir));
    await journalIn(dataDir).add({ action: 'backup-written' });
    const { size } = await stat(journalFile(dataDir));
    expect(syncs).toEqual([{ of: 'file', bytes: size, isInPlace: true }]);
  });

  test('Entries that are added at once are all there, each in a line of its own.', async () => {
    const journal = journalIn(tempDir());
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => journal.add({ action: 'vehicles-removed', vehicles: index })),
    );
    const { entries, unreadable } = await journal.read();
    expect(unreadable).toBe(0);
    expect(entries.map(({ vehicles }) => vehicles)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  test('An entry after a line that a crash has torn stands in a line of its own.', async () => {
    const dataDir = tempDir();
    await journalIn(dataDir).add({ action: 'list-removed', listId: 1 });
    await appendFile(journalFile(dataDir), '{"at":7,"us');
    const journal = journalIn(dataDir);
    await journal.add({ action: 'list-removed', listId: 2 });
    expect(await journal.read()).toMatchObject({ entries: [{ listId: 1 }, { listId: 2 }], unreadable: 1 });
  });

  test('A journal opened again goes on behind what is there.', async () => {
    const dataDir = tempDir();
    await journalIn(dataDir).add({ action: 'backup-written' });
    const before = await readFile(journalFile(dataDir), 'utf8');
    await journalIn(dataDir).add({ action: 'backup-restored' });
    const after = await readFile(journalFile(dataDir), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.trimEnd().split('\n')).toHaveLength(2);
  });

  test.skipIf(process.platform === 'win32')('Only the user can read the file.', async () => {
    const dataDir = tempDir();
    const journal = journalIn(dataDir);
    await journal.add({ action: 'exported', file: 'a.csv' });
    expect((await stat(journalFile(dataDir))).mode & 0o777).toBe(0o600);
    await journal.forgetFiles(() => true);
    expect((await stat(journalFile(dataDir))).mode & 0o777).toBe(0o600);
  });

  test('A journal that cannot be written is an error in the log, and no failure of what was done.', async () => {
    const dataDir = tempDir();
    const errors: string[] = [];
    const journal = journalIn(`${dataDir}/not-there`, errors);
    await journal.add({ action: 'list-removed', listId: 1 });
    expect(errors).toEqual(['journal.not-written']);
  });
});

describe('An erasure', () => {
  test('takes names of files out and leaves every entry.', async () => {
    const dataDir = tempDir();
    const journal = journalIn(dataDir);
    await journal.add({ action: 'exported', rows: 2, format: 'csv', file: 'Frota Silva 2026-11-24.csv' });
    await journal.add({ action: 'exported', rows: 9, format: 'csv', file: 'Outra.csv' });
    await journal.add({ action: 'list-erased', listId: 4, vehicles: 2 });
    await journal.forgetFiles((file) => file.startsWith('Frota Silva'));
    expect(await readFile(journalFile(dataDir), 'utf8')).not.toContain('Silva');
    expect((await journal.read()).entries).toEqual([
      expect.not.objectContaining({ file: expect.anything() }),
      expect.objectContaining({ file: 'Outra.csv' }),
      expect.objectContaining({ action: 'list-erased', vehicles: 2 }),
    ]);
  });

  test('takes out lines that cannot be read, which may hold a name.', async () => {
    const dataDir = tempDir();
    await writeFile(journalFile(dataDir), '{"file":"Frota Silva.csv\n');
    await journalIn(dataDir).forgetFiles(() => true);
    expect(await readFile(journalFile(dataDir), 'utf8')).not.toContain('Silva');
  });

  test('changes nothing where no file has the name.', async () => {
    const dataDir = tempDir();
    const journal = journalIn(dataDir);
    await journal.add({ action: 'exported', file: 'Outra.csv' });
    const { ino } = await stat(journalFile(dataDir));
    await journal.forgetFiles(() => false);
    expect((await stat(journalFile(dataDir))).ino).toBe(ino);
  });
});
