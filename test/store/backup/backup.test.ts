import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyBackup, scheduleRestore } from '../../../src/main/store/backup/restore.ts';
import { writeBackup } from '../../../src/main/store/backup/write.ts';
import { databaseFile } from '../../../src/main/store/db/lock.ts';
import { finishRestore, pendingRestorePath } from '../../../src/main/store/db/swap.ts';
import { openStore } from '../../../src/main/store/threads/store.ts';
import { watchSyncs } from '../../helpers/syncs.ts';
import { officeDatabase, pagesOf, smash } from '../db/office-database.ts';
import { addConnection, addList, commitRun, okAnswer, tempDir, tempStore, vinOf } from '../helpers.ts';

const place = { latitude: -23, longitude: -46 };

/** A folder whose store has a list of two vehicles, one of them found. */
async function smallFleet() {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1), vinOf(2)]);
  const { id } = await addConnection(store);
  await commitRun(store, id, [okAnswer(vinOf(1), place)]);
  return { dataDir, store, connectionId: id };
}

/** All rows of all tables. */
function contentOf(file: string): Record<string, unknown[]> {
  const db = new Sqlite(file, { readonly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
  const content = tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all()]);
  db.close();
  return Object.fromEntries(content);
}

test('A backup of an open store is one private file that says what it holds.', async () => {
  const { dataDir } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  const facts = writeBackup(dataDir, file, 1_000);
  expect(facts).toEqual({
    ...{ madeAt: 1_000, newestAnswerAt: 1_000, vehicles: 2, lists: 1, runs: 1 },
    bytes: statSync(file).size,
  });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(join(file, '..'))).toEqual(['backup.sqlite']);
});

test('A backup that is restored into another folder is equal to the database.', async () => {
  const { dataDir, store } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  await store.close();
  const other = tempDir();
  scheduleRestore(other, copyBackup(other, file).id);
  const restored = await tempStore(other);
  await restored.close();
  expect(contentOf(join(other, 'rastro.sqlite'))).toEqual(contentOf(join(dataDir, 'rastro.sqlite')));
});

test('A backup is on the disk before it gets its name, and so is its name.', async () => {
  const { dataDir } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  const syncs = await watchSyncs(file);
  const { bytes } = writeBackup(dataDir, file, 1_000);
  expect(syncs).toEqual([
    { of: 'file', bytes, isInPlace: false },
    { of: 'folder', bytes: null, isInPlace: true },
  ]);
});

test('A restore is decided on the disk, and so is the swap of the databases.', async () => {
  const { dataDir, store } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  await store.close();
  const decided = await watchSyncs(pendingRestorePath(dataDir));
  scheduleRestore(dataDir, copyBackup(dataDir, file).id);
  expect(decided).toMatchObject([
    { of: 'file', isInPlace: false },
    { of: 'folder', isInPlace: true },
  ]);
  const swapped = await watchSyncs(databaseFile(dataDir));
  finishRestore(dataDir);
  expect(swapped).toMatchObject([{ of: 'folder', isInPlace: true }]);
});

test('A deleted list leaves no text in a backup.', async () => {
  const { dataDir, store } = await smallFleet();
  const list = await addList(
    store,
    Array.from({ length: 500 }, (_, index) => vinOf(index + 10)),
    'gone',
  );
  await store.lists.remove({ listId: list.id });
  await store.lists.destroy({ listId: list.id });
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  expect(readFileSync(file).includes('P499')).toBe(false);
});

test('The database that a backup replaces is set aside whole, and can be restored itself.', async () => {
  const { dataDir, store, connectionId } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  await commitRun(store, connectionId, [okAnswer(vinOf(3), place)]);
  scheduleRestore(dataDir, copyBackup(dataDir, file).id);
  await store.close();
  const restored = await tempStore(dataDir);
  expect((await restored.runs.all()).length).toBe(1);
  const aside = readdirSync(dataDir).filter((name) => /^rastro\.replaced-.*\.sqlite$/.test(name));
  expect(aside).toHaveLength(1);
  const back = copyBackup(dataDir, join(dataDir, aside[0] ?? ''));
  expect(back).toMatchObject({ madeAt: null, runs: 2, vehicles: 3 });
  await restored.close();
});

test('A journal of the database that a backup replaces goes aside with it, and is not applied to the backup.', async () => {
  const { dataDir, store } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  scheduleRestore(dataDir, copyBackup(dataDir, file).id);
  await store.close();
  writeFileSync(join(dataDir, 'rastro.sqlite-journal'), 'of a killed commit');
  const { store: opened, setAside } = await openStore({ dataDir });
  await opened.close();
  expect(setAside).toBeNull();
  const [aside = ''] = readdirSync(dataDir).filter((name) => /^rastro\.replaced-.*-journal$/.test(name));
  expect(readFileSync(join(dataDir, aside), 'utf8')).toBe('of a killed commit');
});

test('A file that is no whole backup of this version is refused, and leaves nothing behind.', async () => {
  const { dataDir } = await smallFleet();
  const folder = tempDir();
  const file = (name: string) => join(folder, name);
  writeBackup(dataDir, file('good'), 1_000);
  writeFileSync(file('empty'), '');
  writeFileSync(file('text'), 'chassi\n'.repeat(50));
  new Sqlite(file('foreign')).exec('CREATE TABLE a (b)').close();
  copyFileSync(file('good'), file('newer'));
  const newer = new Sqlite(file('newer'));
  newer.pragma('user_version = 9999');
  newer.close();
  copyFileSync(file('good'), file('short'));
  truncateSync(file('short'), statSync(file('good')).size - 4096);
  const bytes = readFileSync(file('good'));
  for (let at = bytes.length - 3 * 4096; at < bytes.length; at += 16) bytes[at] = 0xff;
  writeFileSync(file('torn'), bytes);
  for (const kind of ['view', 'trigger']) copyFileSync(file('good'), file(kind));
  const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n';
  const view = new Sqlite(file('view'));
  view.exec(`DROP TABLE history; CREATE VIEW history AS ${endless}`);
  view.close();
  const trigger = new Sqlite(file('trigger'));
  trigger.exec(
    `CREATE TRIGGER t AFTER DELETE ON setting BEGIN SELECT count(*) FROM (${endless} LIMIT 9e9); END`,
  );
  trigger.close();
  const before = readdirSync(dataDir);
  const reasonOf = (name: string) => {
    try {
      copyBackup(dataDir, file(name));
      return 'taken';
    } catch (error) {
      return (error as { details: { reason?: string; code?: string } }).details.reason ?? error;
    }
  };
  expect(['empty', 'text', 'foreign', 'newer', 'short', 'torn', 'view', 'trigger'].map(reasonOf)).toEqual([
    ...['backup-not-ours', 'backup-not-ours', 'backup-not-ours', 'backup-newer'],
    ...['backup-damaged', 'backup-damaged', 'backup-not-ours', 'backup-not-ours'],
  ]);
  expect(() => copyBackup(dataDir, file('missing'))).toThrow(expect.objectContaining({ kind: 'disk' }));
  expect(readdirSync(dataDir)).toEqual(before);
});

test('A backup that can not be written leaves the one before as it was.', async () => {
  const { dataDir } = await smallFleet();
  expect(() => writeBackup(dataDir, join(tempDir(), 'no', 'folder'), 1_000)).toThrow(
    expect.objectContaining({ kind: 'disk' }),
  );
  const folder = tempDir();
  expect(() => writeBackup(tempDir(), join(folder, 'backup'), 1_000)).toThrow(
    expect.objectContaining({ kind: 'not-found' }),
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('The copies that a killed restore left go when the store opens; a waiting one is taken.', async () => {
  const { dataDir, store } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  await store.close();
  const other = tempDir();
  copyBackup(other, file);
  scheduleRestore(other, copyBackup(other, file).id);
  const { store: opened } = await openStore({ dataDir: other });
  expect(await opened.lists.all()).toHaveLength(1);
  await opened.close();
  expect(readdirSync(other).filter((name) => name.includes('restor'))).toEqual([]);
  expect(existsSync(join(other, 'rastro.sqlite'))).toBe(true);
});

test('A backup that others may read, or nobody may write, becomes a database that is private and can be written.', async () => {
  const { dataDir } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  for (const mode of [0o644, 0o444]) {
    chmodSync(file, mode);
    const other = tempDir();
    scheduleRestore(other, copyBackup(other, file).id);
    expect(statSync(join(other, 'rastro.restoring.sqlite')).mode & 0o777).toBe(0o600);
  }
});

test('A waiting backup needs no rollback journal at its first opening, and is one file.', async () => {
  const { dataDir } = await smallFleet();
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1_000);
  const other = tempDir();
  scheduleRestore(other, copyBackup(other, file).id);
  expect(readdirSync(other)).toEqual(['rastro.restoring.sqlite']);
  // 2: a write-ahead log (https://sqlite.org/fileformat.html, 1.3).
  expect([...readFileSync(join(other, 'rastro.restoring.sqlite')).subarray(18, 20)]).toEqual([2, 2]);
});

test('Damage of the database is not blamed on the backup, and the next start looks for it.', () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  smash(file, pagesOf(file, 'vehicle', 'leaf').slice(2, 3));
  const folder = tempDir();
  expect(() => writeBackup(dataDir, join(folder, 'backup.sqlite'), 1_000)).toThrow(
    expect.objectContaining({ kind: 'database' }),
  );
  expect(existsSync(join(dataDir, 'rastro.suspect'))).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});
