/** What a new database has of a damaged one. The shapes of damage are in `db/shapes.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { copyReadable } from '../../../src/main/store/recovery/copy-readable.ts';
import { officeDatabase, openHere, pagesOf, smash, VEHICLES } from '../db/office-database.ts';
import { tempDir, vinOf } from '../helpers.ts';

/** The copy of a database that SQL filled; it may break the constraints. */
function copyOf(text: string) {
  const dataDir = tempDir();
  const { db, close } = openHere(dataDir);
  db.unsafeMode(true);
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  db.exec(text);
  close();
  return copied(join(dataDir, 'rastro.sqlite'));
}

function copied(file: string) {
  const before = readFileSync(file);
  const dataDir = tempDir();
  const recovered = copyReadable(file, join(dataDir, 'rastro.sqlite'));
  expect(readFileSync(file)).toEqual(before);
  if (!recovered) throw new Error('nothing was read');
  const here = openHere(dataDir);
  onTestFinished(here.close);
  expect(here.setAside).toBeNull();
  expect(here.db.pragma('foreign_key_check')).toEqual([]);
  return { ...here, recovered, rows: (sql: string) => here.db.prepare(sql).raw().all() };
}

const CONNECTION = `INSERT INTO connection (id, name, base_url, client_id, time_zone, demo)
  VALUES (1, 'office', 'https://a.example/', 'id', 'UTC', 0);`;
const list = (id: number, more = '1, NULL') =>
  `INSERT INTO list (id, name, source, created_at, published, removed_at)
  VALUES (${id}, 'fleet', '{"columns": []}', 5, ${more});`;
const run = (id: number, more = "1, NULL, 'completed', 7, 9, 'vins'") =>
  `INSERT INTO run (id, connection_id, list_id, state, started_at, total, target) VALUES (${id}, ${more});`;
const vehicle = (id: number) => `INSERT INTO vehicle (id, vin) VALUES (${id}, '${vinOf(id)}');`;
/** SQL of a vehicle whose row can't be taken over. */
const lostVehicle = (id: number) => `INSERT INTO vehicle (id, vin) VALUES (${id}, 'short');`;
/** SQL of a block with one row for each vehicle, from line 2. */
const block = (listId: number, ...numbers: number[]) => {
  const lines = numbers.map((_, index) => `0${index + 2}000000`).join('');
  const cells = numbers.map((number) => `'P${number}' || char(31) || '${vinOf(number)}' || char(30)`);
  const vehicles = numbers.map((number) => `0${number}000000`).join('');
  return `INSERT INTO list_block (list, first_line, lines, vins, cells) VALUES (${listId}, 2, x'${lines}',
      CAST('${numbers.map(vinOf).join('')}' AS BLOB), CAST(${cells.join(' || ')} AS BLOB));
    INSERT INTO list_vehicle (list, first_line, vehicles) VALUES (${listId}, 2, x'${vehicles}');`;
};
const seen = (vehicleId: number, latitude: number, fetchedAt: number) =>
  `INSERT INTO history (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at)
  VALUES (${vehicleId}, 't${fetchedAt}', ${latitude}, -40, 1, ${fetchedAt}, ${fetchedAt});`;

test('Of a table with unreadable pages the rows before the first and behind the last are copied.', () => {
  const file = officeDatabase(tempDir());
  const leaves = pagesOf(file, 'run_item', 'leaf');
  const [first = 0, between = 0, last = 0] = leaves.slice(2, 5);
  const keysOf = (page: number) => {
    const db = new Sqlite(file, { readonly: true });
    const count = db.prepare('SELECT ncell FROM dbstat WHERE name = ? AND pageno = ?').pluck();
    const cells = Number(count.get('run_item', page));
    db.close();
    return cells;
  };
  const lost = keysOf(first) + keysOf(between) + keysOf(last);
  smash(file, [first, last]);
  const { rows, recovered } = copied(file);
  // A cell of a page between two leaves is a row too.
  const left = Number(rows('SELECT count(*) FROM run_item').flat()[0]);
  expect(2 * VEHICLES - left).toBeGreaterThanOrEqual(lost);
  expect(2 * VEHICLES - left).toBeLessThanOrEqual(lost + 4);
  expect(recovered).toEqual({ vehicles: VEHICLES, lists: 3, runs: 2, isWhole: false });
  // The counts are those of the ledger that is left.
  expect(rows('SELECT sum(total), sum(ok) FROM run')).toEqual([[left, left]]);
});

test('Runs keep their counts where nothing of their ledger was lost.', () => {
  const { rows, recovered } = copyOf(
    `${CONNECTION} ${vehicle(1)} ${run(1)} INSERT INTO run_item (run, vehicle) VALUES (1, 1);`,
  );
  expect(rows('SELECT total FROM run')).toEqual([[9]]);
  expect(recovered).toEqual({ vehicles: 1, lists: 0, runs: 1, isWhole: true });
});

test('What refers to a lost connection stays, and the connection is shown nowhere.', () => {
  const { rows, read } = copyOf(`${vehicle(1)} ${run(1, "6, NULL, 'completed', 7, 1, 'vins'")}
    INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, 1);`);
  expect(rows('SELECT run.connection_id, removed, run_item.status FROM run, connection, run_item')).toEqual([
    [6, 1, 1],
  ]);
  expect(read.connections.all()).toEqual([]);
});

test('The rows of a lost list are in a list with its number for a name, and as many columns as they have.', () => {
  const { read, rows } = copyOf(`${block(7, 1, 2)}
    INSERT INTO list_held_back (list, line, value, reason, cells) VALUES (7, 9, 'x', 'length', '[]'),
      (8, 9, 'x', 'length', '[]');
    INSERT INTO column_layout (list_id, columns) VALUES (7, '["x"]'), (9, '["y"]');`);
  expect(read.lists.all()).toMatchObject([
    { id: 7, name: '#7', rows: 2, vehicles: 2, heldBack: 1 },
    { id: 8, name: '#8', rows: 0, vehicles: 0, heldBack: 1 },
  ]);
  expect(read.lists.source(7)).toMatchObject({ fileName: null, columns: ['1', '2'], vinColumn: 1 });
  expect(rows('SELECT list_id, columns FROM column_layout')).toEqual([[7, '["x"]']]);
});

test('What refers to another lost row loses it, or is left out where it needs it.', () => {
  const { rows } = copyOf(`${CONNECTION} ${vehicle(1)} ${run(1, "1, 5, 'completed', 7, 1, 'list'")}
    INSERT INTO run_item (run, vehicle) VALUES (1, 1), (2, 1), (1, 9);
    INSERT INTO schedule (list_id, connection_id, every_minutes, next_at) VALUES (5, 1, 60, 9);
    INSERT INTO saved_view (name, list_id, view, columns) VALUES ('lost', 9, '{}', '[]'), ('all', NULL, '{}', '[]');
    INSERT INTO vehicle_tag (vehicle, tag) VALUES (1, 'seen'), (9, 'lost'); ${seen(1, -20, 4)} ${seen(9, -20, 4)}`);
  expect(rows('SELECT list_id FROM run')).toEqual([[null]]);
  expect(rows('SELECT run, vehicle FROM run_item')).toEqual([[1, 1]]);
  expect(rows('SELECT tag, latitude FROM vehicle_tag, history')).toEqual([['seen', -20]]);
  expect(rows('SELECT list_id FROM schedule')).toEqual([]);
  expect(rows('SELECT name FROM saved_view')).toEqual([['all']]);
});

test("A lost vehicle that a list names has its history's last position, its notes, and its number.", () => {
  const { rows } = copyOf(`${CONNECTION} ${list(1)} ${vehicle(1)} ${lostVehicle(2)} ${block(1, 1, 2, 3)}
    UPDATE vehicle SET status = 1, asked_at = 50 WHERE id = 1; ${seen(1, -20, 10)}
    ${seen(2, -21, 30)} ${seen(2, -22, 40)} ${seen(2, -23, 20)}
    INSERT INTO vehicle_tag (vehicle, tag) VALUES (2, 'seen');`);
  expect(
    rows(`SELECT vin, latitude, timestamp, seen_at, fetched_at, asked_at, status, connection_id
      FROM vehicle ORDER BY vin`),
  ).toEqual([
    // The last lookup outlasts the history.
    [vinOf(1), null, null, null, null, 50, 1, null],
    [vinOf(2), -22, 't40', 40, 40, 40, 0, 1],
    [vinOf(3), null, null, null, null, null, 3, null],
  ]);
  expect(rows('SELECT vin FROM vehicle JOIN vehicle_work ON vehicle = id')).toEqual([[vinOf(2)]]);
  expect(rows('SELECT rows, vehicles FROM list')).toEqual([[3, 3]]);
});

test("A list in the bin stays there, and its rows' vehicles are found when it is restored.", () => {
  const { rows, read, write } = copyOf(`${list(1, '1, 6')} ${block(1, 1)}`);
  expect(rows('SELECT vin FROM vehicle')).toEqual([]);
  expect(read.lists.removed()).toMatchObject([{ id: 1 }]);
  write.lists.restore({ listId: 1 });
  expect(rows('SELECT vin FROM vehicle')).toEqual([[vinOf(1)]]);
});

test('An import that was under way does not come back.', () => {
  const { rows } = copyOf(`${list(1, '0, NULL')} ${list(2)} ${block(1, 1)} ${block(2, 1)}`);
  expect(rows('SELECT list FROM list_block')).toEqual([[2]]);
});

test('A row that breaks a constraint, or has another type, is left out.', () => {
  const { rows, recovered } = copyOf(`DROP TABLE setting; CREATE TABLE setting (name, value);
    INSERT INTO setting VALUES ('theme', '"dark"'), ('language', '{'), ('watchKm', x'31'), (NULL, '1');`);
  expect(rows('SELECT name, value FROM setting')).toEqual([['theme', '"dark"']]);
  expect(recovered.isWhole).toBe(false);
});

test('A view that is named like a table is not read.', () => {
  const { rows } = copyOf(`${vehicle(1)} DROP TABLE vehicle_tag;
    CREATE VIEW vehicle_tag AS SELECT id AS vehicle, 'made up' AS tag FROM vehicle;`);
  expect(rows('SELECT * FROM vehicle_tag')).toEqual([]);
});

test('Nothing is made of a file in which no table can be read, and a copy that a kill left goes.', () => {
  const [file, target] = [join(tempDir(), 'text.sqlite'), join(tempDir(), 'copy.sqlite')];
  writeFileSync(file, 'text '.repeat(2_000));
  expect(copyReadable(file, target)).toBeNull();
  expect(existsSync(target)).toBe(false);
  writeFileSync(target, 'half');
  expect(copyReadable(officeDatabase(tempDir()), target)).toMatchObject({
    vehicles: VEHICLES,
    isWhole: true,
  });
});
