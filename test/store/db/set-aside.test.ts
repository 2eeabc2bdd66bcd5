import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from '../../../src/main/store/db/lock.ts';
import { setDatabaseAside } from '../../../src/main/store/db/set-aside.ts';
import { finishRestore } from '../../../src/main/store/db/swap.ts';
import { tempDir } from '../helpers.ts';
import { officeDatabase, openHere, PAGE, pagesOf, smash, sql } from './office-database.ts';

const uuid = '01234567-89ab-cdef-0123-456789abcdef';

test('Files that are set aside at the same time get names of their own, and nothing is overwritten.', () => {
  const dataDir = tempDir();
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const set = (...parts: readonly ('' | '-wal')[]) => {
    for (const part of parts) writeFileSync(join(dataDir, `rastro.sqlite${part}`), `${parts} ${part}`);
    return setDatabaseAside(dataDir, parts).replace(dataDir, '').replace(/.*Z/, '');
  };
  expect([set('-wal'), set('', '-wal'), set('')]).toEqual(['.sqlite', '-2.sqlite', '-3.sqlite']);
  const content = (end: string) => {
    const [name = ''] = readdirSync(dataDir).filter((found) => found.endsWith(end));
    return readFileSync(join(dataDir, name), 'utf8');
  };
  expect(['Z.sqlite-wal', '-2.sqlite', '-2.sqlite-wal', '-3.sqlite'].map(content)).toEqual([
    ...['-wal -wal', ',-wal ', ',-wal -wal', ' '],
  ]);
  expect(readdirSync(dataDir)).toHaveLength(4);
});

test('The copies of a killed restore go, with their journals, and no other file.', () => {
  const dataDir = tempDir();
  const part = `rastro.restore-${uuid}.part`;
  const gone = [part, `${part}-wal`, `${part}-shm`, `${part}-journal`];
  const staying = [
    `${part}.txt`,
    `my ${part}`,
    'rastro.restore-mine.part',
    'rastro.restore-.part',
  ].toSorted();
  for (const name of [...gone, ...staying]) writeFileSync(join(dataDir, name), 'x');
  expect(finishRestore(dataDir)).toBeNull();
  expect(readdirSync(dataDir).toSorted()).toEqual(staying);
});

test('A folder in the place of the lock is kept under another name.', () => {
  const dataDir = tempDir();
  mkdirSync(join(dataDir, 'lock.sqlite'));
  writeFileSync(join(dataDir, 'lock.sqlite', 'note.txt'), 'mine');
  const unlock = lockFolder(dataDir);
  expect(() => lockFolder(dataDir)).toThrow(
    expect.objectContaining({ kind: 'conflict', details: { path: dataDir } }),
  );
  unlock();
  lockFolder(dataDir)();
  const [kept = ''] = readdirSync(dataDir).filter((name) => /^lock\.sqlite\.damaged-\d+$/.test(name));
  expect(readFileSync(join(dataDir, kept, 'note.txt'), 'utf8')).toBe('mine');
});

test('A large file is checked page by page only where it is suspected.', () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  smash(file, pagesOf(file, 'vehicle', 'leaf').slice(2, 3));
  // Without bytes on the disk. One page more than are checked.
  truncateSync(file, 64 * 2 ** 20 + PAGE);
  const first = openHere(dataDir);
  first.close();
  expect(first.setAside).toBeNull();
  const suspect = join(dataDir, 'rastro.suspect');
  writeFileSync(suspect, '');
  const second = openHere(dataDir);
  second.close();
  expect([second.setAside, existsSync(suspect)]).toEqual([expect.stringContaining('damaged'), false]);
});

test.each([
  [1_000, 'newer'],
  [1_001, 'damaged'],
])('The version %d is that of a database that is %s.', (version, what) => {
  const dataDir = tempDir();
  sql(officeDatabase(dataDir), `PRAGMA user_version = ${version}`);
  if (what === 'newer')
    expect(() => openHere(dataDir)).toThrow(
      expect.objectContaining({
        ...{ kind: 'newer-database', details: { path: join(dataDir, 'rastro.sqlite'), version } },
      }),
    );
  else {
    const { setAside, close } = openHere(dataDir);
    close();
    expect(setAside).not.toBeNull();
  }
});

test.each([
  ['a log that a crash cut in its header', '-wal', 31, false],
  ['a log of other bytes', '-wal', 32, true],
  ['an empty rollback journal', '-journal', 0, false],
  ['a rollback journal of another database', '-journal', 1, true],
])('A start with %s sets this aside: %s, %d bytes, %s.', (_, part, bytes, isSetAside) => {
  const dataDir = tempDir();
  writeFileSync(officeDatabase(dataDir) + part, 'x'.repeat(bytes));
  const { setAside, close, read } = openHere(dataDir);
  expect(setAside !== null).toBe(isSetAside);
  expect(read.lists.all()).toHaveLength(3);
  close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('rastro.damaged-'))).toEqual(
    isSetAside ? [expect.stringMatching(new RegExp(`\\.sqlite${part}$`))] : [],
  );
});
