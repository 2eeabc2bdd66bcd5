import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { expect, onTestFinished, test } from 'vitest';
import { mendRows } from '../../../src/main/store/db/mend-rows.ts';
import { migrate } from '../../../src/main/store/db/migrate.ts';
import { migrations } from '../../../src/main/store/db/migrations/index.ts';
import { openStore } from '../../../src/main/store/threads/store.ts';
import { addList, everything, plainSource, tempDir, tempStore, vinOf } from '../helpers.ts';
import { officeDatabase, pagesOf, smash, sql } from './office-database.ts';

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
  'half of the file': (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE) * PAGE),
  'a smashed page of data': (file) => overwrite(file, PAGE * 20, Buffer.alloc(PAGE, 0xa5)),
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

test('Runs of the first version have their target, as far as it is known.', async () => {
  const dataDir = tempDir();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  migrate(db, migrations.slice(0, 1));
  db.exec(`INSERT INTO connection (name, base_url, client_id, time_zone, demo) VALUES ('c', 'b', 'i', 'UTC', 0);
    INSERT INTO run (connection_id, list_name, state, started_at, total)
    VALUES (1, 'fleet', 'completed', 1, 0), (1, NULL, 'completed', 2, 0)`);
  db.close();
  const store = await tempStore(dataDir);
  expect((await store.runs.all()).map(({ target }) => target)).toEqual(['vins', 'list']);
});

test("The column of an earlier version's list that is named after plates identifies its vehicles.", async () => {
  const dataDir = tempDir();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  migrate(db, migrations.slice(0, 7));
  const add = db.prepare("INSERT INTO list (name, source, created_at, published) VALUES ('l', ?, 1, 1)");
  const columns = ['Filial', 'Chassi', 'PLACA', 'Placa carreta'];
  for (const more of [
    {},
    { keptColumns: [0, 3] },
    { keptColumns: [0] },
    { columns: ['Placa', 'Chassi'], vinColumn: 0 },
  ])
    add.run(JSON.stringify({ ...plainSource, columns, ...more }));
  db.close();
  const store = await tempStore(dataDir);
  expect((await store.lists.all()).map(({ identifier }) => identifier)).toEqual([1, 1, null, null]);
});

test("The demo's list of an earlier version is known by the name of its file.", async () => {
  const dataDir = tempDir();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  migrate(db, migrations.slice(0, 9));
  const add = db.prepare('INSERT INTO list (name, source, created_at, published) VALUES (?, ?, 1, 1)');
  for (const [name, fileName] of [
    ['demo', 'rastro-demo.csv'],
    ['own', 'rastro-demo (2).csv'],
  ])
    add.run(name, JSON.stringify({ ...plainSource, fileName }));
  db.close();
  const store = await tempStore(dataDir);
  expect((await store.lists.all()).map(({ name, isDemo }) => [name, isDemo])).toEqual([
    ['demo', true],
    ['own', false],
  ]);
  const { demo, ...source } = await store.lists.source(1);
  expect([demo, source]).toEqual([true, { ...plainSource, fileName: 'rastro-demo.csv' }]);
});

test('Choices of headers of an earlier version stay, and choose no other column of VINs.', async () => {
  const dataDir = tempDir();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  migrate(db, migrations.slice(0, 10));
  db.exec(`INSERT INTO header_choice (header, vin_column, kept_columns, used_at)
    VALUES ('["placa","chassi"]', 1, '[0]', 1), ('["vin"]', 0, 'null', 2)`);
  db.close();
  const store = await tempStore(dataDir);
  const choices = await store.lists.headerChoices();
  expect(choices).toMatchObject([
    { header: '["vin"]', vinColumn: 0, keptColumns: null, otherVinColumns: [] },
    { header: '["placa","chassi"]', vinColumn: 1, keptColumns: [0], otherVinColumns: [] },
  ]);
  const [choice] = choices;
  if (!choice) throw new Error('no choice');
  await store.lists.saveHeaderChoice({ ...choice, otherVinColumns: [2] });
  expect(await store.lists.headerChoices()).toContainEqual({ ...choice, otherVinColumns: [2] });
});

test("Rows of an earlier version's list are kept, whatever their characters.", async () => {
  const dataDir = tempDir();
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  migrate(db, migrations.slice(0, 6));
  const cells = [
    ['A', 'ção "x" \\ 🚚', ''],
    ['\u001b', '\u001e[\u001f', '\u001b\u001f^_\t\n'],
    ['', '', ''],
  ];
  const rows = Array.from({ length: 150 }, (_, index) => ({
    line: 2 + 3 * index + 70_000 * (index % 2),
    vin: vinOf(index % 40),
    cells: [`${index}`, ...(cells[index % 3] ?? [])],
  })).sort((one, other) => one.line - other.line);
  const addList = db.prepare(
    `INSERT INTO list (id, name, source, created_at, published) VALUES (?, 'l', ?, 1, 1)`,
  );
  const addRow = db.prepare('INSERT INTO list_row (list, line, vin, cells) VALUES (?, ?, ?, ?)');
  const addVehicle = db.prepare('INSERT INTO vehicle (id, vin) VALUES (?, ?)');
  const addEntry = db.prepare('INSERT INTO list_entry (list, vehicle, line) VALUES (?, ?, ?)');
  const number = (vin: string) => 100_000 - 77 * Number(vin.slice(-6));
  for (let index = 0; index < 40; index++) addVehicle.run(number(vinOf(index)), vinOf(index));
  for (const id of [1, 2]) {
    addList.run(id, JSON.stringify(plainSource));
    for (const { line, vin, cells } of rows) {
      addRow.run(id, line + id, vin, JSON.stringify(cells));
      addEntry.run(id, number(vin), line + id);
    }
  }
  // Wide rows, and one that a crash left behind.
  addList.run(3, JSON.stringify(plainSource));
  for (let line = 1; line <= 20; line++) {
    addRow.run(3, line, vinOf(1), JSON.stringify(['x'.repeat(3000)]));
    addEntry.run(3, number(vinOf(1)), line);
  }
  addList.run(4, '{}');
  db.exec('UPDATE list SET published = 0 WHERE id = 4');
  addRow.run(4, 1, vinOf(1), '["x"]');
  db.close();
  const store = await tempStore(dataDir);
  const after = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
  onTestFinished(() => void after.close());
  expect(
    after.prepare('SELECT max(length(cells)) FROM list_block WHERE list = 3').pluck().get(),
  ).toBeLessThan(16 * 1024);
  expect(after.prepare('SELECT count(*) FROM list_block WHERE list = 4').pluck().get()).toBe(0);
  expect(await store.lists.rows(3, 0, 100)).toHaveLength(20);
  for (const id of [1, 2])
    expect(await store.lists.rows(id, 0, 1000)).toEqual(rows.map((row) => ({ ...row, line: row.line + id })));
  const ofVin = Map.groupBy(rows, ({ vin }) => vin);
  const page = await store.fleet.page({ view: { ...everything, listId: 2 }, offset: 0, limit: 50 });
  expect(page.rows.map(({ vin, cells: shown }) => [vin, shown[0]])).toEqual(
    [...ofVin].sort().map(([vin, [first]]) => [vin, first?.cells[0]]),
  );
  const { lists } = await store.fleet.vehicle({ vin: vinOf(7) });
  expect(lists.map(({ listId, rows: found }) => [listId, found.map(({ line }) => line)])).toEqual(
    [1, 2].map((id) => [id, ofVin.get(vinOf(7))?.map(({ line }) => line + id)]),
  );
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

test('What is mended beside a damaged page is undone, and is not counted.', () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, "UPDATE setting SET value = '{' WHERE name = 'theme'");
  smash(file, pagesOf(file, 'list', 'leaf'));
  const db = new Sqlite(file);
  onTestFinished(() => void db.close());
  expect(mendRows(db)).toEqual({});
  expect(db.prepare("SELECT value FROM setting WHERE name = 'theme'").pluck().get()).toBe('{');
});
