import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../src/main/store/db/migrate.ts';
import { migrations } from '../../../src/main/store/db/migrations/index.ts';
import { openStore } from '../../../src/main/store/threads/store.ts';
import { addList, everything, tempDir, tempStore, vinOf } from '../helpers.ts';

/** A closed store with a list of 2,000 vehicles; the path of its file. */
async function closedStore(dataDir: string): Promise<string> {
  const { store } = await openStore({ dataDir });
  await addList(store, [...Array(2_000).keys()].map(vinOf));
  await store.close();
  return join(dataDir, 'rastro.sqlite');
}

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, offset);
  writeFileSync(file, content);
}

/** Bytes of a database's page. */
const PAGE = 4096;

const damages: Record<string, (file: string) => void> = {
  'a file of zero length': (file) => truncateSync(file, 0),
  'a few bytes': (file) => truncateSync(file, 60),
  garbage: (file) => writeFileSync(file, Buffer.alloc(50_000, 'not a database ')),
  'a smashed schema': (file) => overwrite(file, 100, Buffer.alloc(3_000, 0x5a)),
  'zeros over the first page': (file) => overwrite(file, 0, Buffer.alloc(PAGE)),
  'the database of another program': (file) => {
    writeFileSync(file, '');
    const db = new Sqlite(file);
    db.exec('CREATE TABLE note (text TEXT)');
    db.close();
  },
};

test.each(Object.keys(damages))('The store starts anew on %s, and sets the file aside.', async (name) => {
  const dataDir = tempDir();
  const file = await closedStore(dataDir);
  damages[name]?.(file);
  const bad = readFileSync(file);
  const { store, setAside } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  expect(setAside).toMatch(/rastro\.damaged-[\dTZ-]+\.sqlite$/);
  expect(readFileSync(setAside ?? '')).toEqual(bad);
  expect(await store.lists.all()).toEqual([]);
  await addList(store, [vinOf(1)]);
  expect((await store.fleet.page({ view: everything, offset: 0, limit: 10 })).total).toBe(1);
});

test('The WAL of a damaged file is set aside with it.', async () => {
  const dataDir = tempDir();
  const file = await closedStore(dataDir);
  writeFileSync(`${file}-wal`, 'wal');
  truncateSync(file, 0);
  const { store, setAside } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  expect(readFileSync(`${setAside}-wal`, 'utf8')).toBe('wal');
});

test('An undamaged file is opened as it is, and closing checkpoints its WAL.', async () => {
  const dataDir = tempDir();
  await closedStore(dataDir);
  const { store, setAside } = await openStore({ dataDir });
  expect(setAside).toBeNull();
  expect((await store.lists.all())[0]).toMatchObject({ vehicles: 2_000 });
  await store.close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('rastro'))).toEqual(['rastro.sqlite']);
});

test('An empty database of an interrupted first start is not damaged.', async () => {
  const dataDir = tempDir();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  db.pragma('journal_mode = WAL');
  db.close();
  const { store, setAside } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  expect(setAside).toBeNull();
});

test('A newer database is refused and left byte for byte, also when only its WAL is newer.', async () => {
  const dataDir = tempDir();
  const file = await closedStore(dataDir);
  const db = new Sqlite(file);
  db.pragma(`user_version = ${migrations.length + 1}`);
  const inWal = tempDir();
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, join(inWal, `rastro.sqlite${suffix}`));
  db.close();
  for (const folder of [dataDir, inWal]) {
    const names = readdirSync(folder).filter((name) => /^rastro\.sqlite(-wal)?$/.test(name));
    const before = names.map((name) => readFileSync(join(folder, name)));
    await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
      kind: 'newer-database',
      details: { version: migrations.length + 1 },
    });
    expect(names.map((name) => readFileSync(join(folder, name)))).toEqual(before);
    expect(readdirSync(folder).some((name) => name.includes('damaged'))).toBe(false);
  }
});

test('A database takes the scripts that it lacks, in their order, and each once.', () => {
  const db = new Sqlite(':memory:');
  onTestFinished(() => void db.close());
  const scripts = ['CREATE TABLE one (x)', 'ALTER TABLE one ADD COLUMN y', 'INSERT INTO one VALUES (1, 2)'];
  migrate(db, scripts.slice(0, 1));
  migrate(db, scripts);
  migrate(db, scripts);
  expect(db.prepare('SELECT * FROM one').all()).toEqual([{ x: 1, y: 2 }]);
  expect(db.pragma('user_version', { simple: true })).toBe(3);
});

test('A second opening of the folder is refused until the first is closed.', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  await expect(openStore({ dataDir })).rejects.toMatchObject({ kind: 'conflict' });
  await store.close();
  await tempStore(dataDir);
});

test('Another process is refused while one has the folder, and admitted after that one was killed.', async () => {
  const dataDir = tempDir();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../child.ts'), 'hold', dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await expect(openStore({ dataDir })).rejects.toMatchObject({ kind: 'conflict' });
  child.kill('SIGKILL');
  await once(child, 'close');
  await tempStore(dataDir);
});

test('A damaged lock is made anew.', async () => {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'lock.sqlite'), Buffer.alloc(8_192, 'x'));
  await tempStore(dataDir);
});

test('A folder that cannot be made is a disk error.', async () => {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'file'), '');
  await expect(openStore({ dataDir: join(dataDir, 'file', 'data') })).rejects.toMatchObject({ kind: 'disk' });
});

test('After the end every call is rejected, and closing twice does no harm.', async () => {
  const { store } = await openStore({ dataDir: tempDir() });
  const pending = store.lists.all();
  await Promise.all([store.close(), store.close()]);
  expect(await pending).toEqual([]);
  await expect(store.lists.all()).rejects.toMatchObject({ kind: 'database' });
});

test('Damage that a call finds is reported, and the file is set aside at the next start.', async () => {
  const dataDir = tempDir();
  const file = await closedStore(dataDir);
  const { store } = await openStore({ dataDir });
  overwrite(file, PAGE * 4, Buffer.alloc(PAGE * 100, 0xa5));
  await expect(store.fleet.page({ view: everything, offset: 0, limit: 500 })).rejects.toMatchObject({
    kind: 'database',
  });
  await store.close();
  expect(existsSync(join(dataDir, 'rastro.suspect'))).toBe(true);
  const { store: fresh, setAside } = await openStore({ dataDir });
  onTestFinished(() => fresh.close());
  expect(setAside).not.toBeNull();
  expect(existsSync(join(dataDir, 'rastro.suspect'))).toBe(false);
});

test('An undamaged file that was suspected is checked once and kept.', async () => {
  const dataDir = tempDir();
  await closedStore(dataDir);
  writeFileSync(join(dataDir, 'rastro.suspect'), '');
  const { store, setAside } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  expect(setAside).toBeNull();
  expect(existsSync(join(dataDir, 'rastro.suspect'))).toBe(false);
});

test('A database whose rollback journal a kill left behind opens, without what the killed commit had written.', async () => {
  const from = await closedStore(tempDir());
  const writer = new Sqlite(from);
  writer.pragma('journal_mode = DELETE');
  // Changed pages go into the file at once, before the commit.
  writer.pragma('cache_size = 1');
  writer.exec("BEGIN; UPDATE vehicle SET status = 3, failure = 'x'");
  const dataDir = tempDir();
  for (const part of ['', '-journal']) copyFileSync(from + part, join(dataDir, `rastro.sqlite${part}`));
  writer.close();
  const { store, setAside } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  expect(setAside).toBeNull();
  const { rows, total } = await store.fleet.page({ view: everything, offset: 0, limit: 10 });
  expect([total, rows.map(({ status }) => status)]).toEqual([2_000, Array(10).fill('never')]);
});
