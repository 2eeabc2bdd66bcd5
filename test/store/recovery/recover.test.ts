import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createStatementCache } from '../../../src/main/store/db/database.ts';
import { recover } from '../../../src/main/store/recovery/recover.ts';
import { recoveredTables } from '../../../src/main/store/recovery/tables.ts';
import { vinOf } from '../helpers.ts';
import { connection, list, recoverBeside, run } from './beside.ts';

const vehicle = (id: number) => `INSERT INTO vehicle (id, vin) VALUES (${id}, '${vinOf(id)}');`;
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

test('What refers to a lost connection stays, and the connection is shown nowhere.', () => {
  const { rows, read } = recoverBeside(`${vehicle(1)} ${run(1, "6, NULL, 'completed', 7, 1, 'vins'")}
    INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, 1);`);
  expect(rows('SELECT run.connection_id, removed, run_item.status FROM run, connection, run_item')).toEqual([
    [6, 1, 1],
  ]);
  expect(read.connections.all()).toEqual([]);
});

test('The rows of a lost list are in a list with a made-up name, and as many columns as they have.', () => {
  const { read, recovered } = recoverBeside(`${block(7, 1, 2)}
    INSERT INTO list_held_back (list, line, value, reason) VALUES (7, 9, 'x', 'length'), (8, 9, 'x', 'length');`);
  expect(read.lists.all()).toMatchObject([
    { id: 7, name: 'List 7', rows: 2, vehicles: 2, heldBack: 1 },
    { id: 8, name: 'List 8', rows: 0, vehicles: 0, heldBack: 1 },
  ]);
  expect(read.lists.source(7)).toMatchObject({ fileName: null, columns: ['1', '2'], vinColumn: 1 });
  expect(recovered.skipped).toEqual({});
});

test('What refers to another lost row loses it, or is left out where it needs it.', () => {
  const { rows, recovered } = recoverBeside(`${connection(1, 'office')} ${vehicle(1)}
    ${run(1, "1, 5, 'completed', 7, 1, 'list'")}
    INSERT INTO run_item (run, vehicle) VALUES (1, 1), (2, 1), (1, 9);
    INSERT INTO schedule (list_id, connection_id, every_minutes, next_at) VALUES (5, 1, 60, 9);
    INSERT INTO vehicle_tag (vehicle, tag) VALUES (1, 'seen'), (9, 'lost'); ${seen(1, -20, 4)} ${seen(9, -20, 4)}`);
  expect(rows('SELECT list_id FROM run')).toEqual([[null]]);
  expect(rows('SELECT run, vehicle FROM run_item')).toEqual([[1, 1]]);
  expect(rows('SELECT tag, latitude FROM vehicle_tag, history')).toEqual([['seen', -20]]);
  expect(rows('SELECT list_id FROM schedule')).toEqual([]);
  expect(recovered.skipped).toEqual({ run_item: 2, schedule: 1, vehicle_tag: 1, history: 1 });
});

test('The schedule of a list is that of no other, and stays as it is.', () => {
  const schedule = (listId: number, minutes: number) =>
    `INSERT INTO schedule (list_id, connection_id, every_minutes, next_at) VALUES (${listId}, 1, ${minutes}, 9);`;
  const lists = `${connection(1, 'office')} ${list(1, 'one')} ${list(2, 'two')} ${list(3, 'three')}`;
  const { rows } = recoverBeside(
    `${lists} ${schedule(1, 60)} ${schedule(3, 30)}`,
    `${lists} ${schedule(1, 30)}`,
  );
  expect(rows('SELECT list_id, every_minutes FROM schedule ORDER BY list_id')).toEqual([
    [1, 30],
    [3, 30],
  ]);
});

test('What is saved of a lost list does not become that of all vehicles.', () => {
  const { rows } =
    recoverBeside(`INSERT INTO column_layout (list_id, columns) VALUES (9, '["x"]'), (NULL, '["all"]');
    INSERT INTO saved_view (name, list_id, view, columns) VALUES ('lost', 9, '{}', '[]'), ('all', NULL, '{}', '[]');`);
  expect(rows('SELECT list_id, columns FROM column_layout')).toEqual([[null, '["all"]']]);
  expect(rows('SELECT name FROM saved_view')).toEqual([['all']]);
});

test('The layout of a lost list is that of its stand-in.', () => {
  const { rows } = recoverBeside(
    `${vehicle(1)} ${block(7, 1)} INSERT INTO column_layout (list_id, columns) VALUES (7, '["x"]');`,
  );
  expect(rows('SELECT list_id, columns FROM column_layout')).toEqual([[7, '["x"]']]);
});

test("A lost vehicle that a list names has its history's last position, also under another number.", () => {
  const present = `${connection(1, 'office')} INSERT INTO vehicle (id, vin) VALUES (2, '${vinOf(9)}');`;
  const { rows, recovered } = recoverBeside(
    `${connection(1, 'office')} ${list(1)} ${vehicle(1)} ${block(1, 1, 2, 3)}
    ${seen(2, -21, 30)} ${seen(2, -22, 40)} ${seen(2, -23, 20)} ${seen(1, -20, 10)}
    INSERT INTO vehicle_tag (vehicle, tag) VALUES (2, 'seen');`,
    present,
  );
  const found = `SELECT vin, latitude, longitude, timestamp, seen_at, fetched_at, asked_at, status, connection_id
    FROM vehicle WHERE vin IN ('${vinOf(2)}', '${vinOf(3)}') ORDER BY vin`;
  expect(rows(found)).toEqual([
    [vinOf(2), -22, -40, 't40', 40, 40, 40, 0, 1],
    [vinOf(3), null, null, null, null, null, null, 3, null],
  ]);
  expect(rows('SELECT vin FROM vehicle JOIN vehicle_tag ON vehicle = id')).toEqual([[vinOf(2)]]);
  // One that has its own row, which was never looked up, is of a block with lost ones, and gets its position too.
  expect(recovered.rows.vehicle).toBe(3);
  expect(rows('SELECT rows, vehicles FROM list')).toEqual([[3, 3]]);
});

test('The last result of a vehicle outlasts its history.', () => {
  const { rows } = recoverBeside(`${connection(1, 'office')} ${list(1)} ${vehicle(1)} ${block(1, 1, 2)}
    UPDATE vehicle SET status = 1, asked_at = 50; ${seen(1, -20, 10)} ${seen(2, -20, 10)}`);
  expect(rows('SELECT vin, status, asked_at FROM vehicle ORDER BY vin')).toEqual([
    [vinOf(1), 1, 50],
    [vinOf(2), 0, 10],
  ]);
});

test("A list in the bin stays there, and its rows' vehicles are found when it is restored.", () => {
  const { rows, read } = recoverBeside(`${list(1)} ${block(1, 1)} UPDATE list SET removed_at = 6;`);
  expect(rows('SELECT vin FROM vehicle')).toEqual([]);
  expect(read.lists.removed()).toMatchObject([{ id: 1, rows: 1 }]);
});

test('A list that is there keeps its rows and their vehicles.', () => {
  const { rows } = recoverBeside(
    `${list(1)} ${vehicle(1)} ${vehicle(2)} ${block(1, 2)}`,
    `${list(1)} ${vehicle(1)} ${vehicle(2)} ${block(1, 1)}`,
  );
  expect(rows('SELECT CAST(vins AS TEXT), hex(vehicles) FROM list_block, list_vehicle')).toEqual([
    [vinOf(1), '01000000'],
  ]);
});

const ledger = `${connection(1, 'office')} ${[1, 2, 3, 4].map(vehicle).join('')}
  ${run(1, "1, NULL, 'completed', 7, 9, 'vins'")} ${run(2, "1, NULL, 'completed', 8, 9, 'vins'")}
  UPDATE run SET ok = 5, not_found = 3, failed = 1;
  INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, 0), (1, 2, 1), (1, 3, 2), (1, 4, 0);`;
const ofRuns = 'SELECT total, ok, not_found, failed FROM run';

test('A run is counted anew where rows of its ledger were lost, but keeps its counts without any row.', () => {
  const { rows } = recoverBeside(`${ledger} INSERT INTO run_item (run, vehicle, status) VALUES (1, 99, 0);`);
  expect(rows(ofRuns)).toEqual([
    [4, 2, 1, 1],
    [9, 5, 3, 1],
  ]);
});

test('A run is counted anew where another run was lost.', () => {
  const { rows } = recoverBeside(`${ledger} DROP TABLE run; CREATE TABLE run (id INTEGER PRIMARY KEY,
    connection_id, list_id, state, started_at, total, ok, not_found, failed, target);
    INSERT INTO run VALUES (1, 1, NULL, 'completed', 7, 9, 5, 3, 1, 'vins'), (2, 1, NULL, NULL, 7, 9, 5, 3, 1, 'vins');`);
  expect(rows(ofRuns)).toEqual([[4, 2, 1, 1]]);
});

test('Runs keep their counts where nothing of them was lost.', () => {
  const lostElsewhere = `INSERT INTO vehicle_tag (vehicle, tag) VALUES (99, 'x');`;
  const { rows } = recoverBeside(ledger + lostElsewhere);
  expect(rows(ofRuns)).toEqual([
    [9, 5, 3, 1],
    [9, 5, 3, 1],
  ]);
});

test('Nearest places are looked for anew where vehicles came back, and else not.', () => {
  const placing = 'INSERT INTO placing (stamp, placed_to) VALUES (5, 6);';
  expect(recoverBeside(vehicle(1) + placing, placing).rows('SELECT * FROM placing')).toEqual([]);
  const without = recoverBeside(list(1), placing);
  expect(without.rows('SELECT * FROM placing')).toEqual([[5, 6]]);
  expect(without.recovered).toEqual({
    rows: { list: 1, vehicle: 0 },
    skipped: {},
    gaps: {},
    vehiclesBefore: 0,
  });
});

test('The progress grows to the whole, the file stays as it was, and its copy goes.', () => {
  const here = recoverBeside(`WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 5000)
    INSERT INTO vehicle (id, vin) SELECT id, printf('9BWZZZ377VT%06d', id) FROM n;`);
  const file = join(dirname(here.db.name), here.write.recovery.files()[0]?.name ?? '');
  const folder = join(dirname(here.db.name), 'copy');
  const before = readFileSync(file);
  const steps = [...recover(here.db, createStatementCache(here.db), file, folder, String)];
  // Copying is a tenth. Each table has the same share of the rest, which its rows go through by their numbers.
  const tables = recoveredTables(here.db).map(({ name }) => name);
  const tenths = Array.from({ length: 11 }, (_, index) => index / 10);
  expect(steps.map(({ part }) => part)).toEqual(
    tenths.map((tenth) =>
      tenth === 0
        ? 0.1
        : expect.closeTo(0.1 + (0.9 * (tables.indexOf('vehicle') + tenth)) / tables.length, 6),
    ),
  );
  expect(steps.at(-1)?.recovered).toMatchObject({ rows: { vehicle: 5_000 }, vehiclesBefore: 5_000 });
  expect([readFileSync(file), existsSync(folder)]).toEqual([before, false]);
});
