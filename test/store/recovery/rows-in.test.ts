import { expect, test } from 'vitest';
import { vinOf } from '../helpers.ts';
import { connection, list, recoverBeside, run } from './beside.ts';

/** SQL of a row in each table whose rows have numbers: the same rows, under other numbers. */
const rowsFrom = (first: number) => `
  ${connection(first, 'office')}
  ${list(first)}
  INSERT INTO vehicle (id, vin) VALUES (${first}, '${vinOf(1)}');
  ${run(first, `${first}, ${first}, 'completed', 7, 1, 'list'`)}
  INSERT INTO saved_view (id, name, list_id, view, columns) VALUES (${first}, 'mine', ${first}, '{}', '[]');
  INSERT INTO named_area (id, name, shape, changed_at) VALUES (${first}, 'yard', x'00', 3);`;
const others = `
  ${connection(1, 'other')}
  ${list(1, 'other')}
  INSERT INTO vehicle (id, vin) VALUES (1, '${vinOf(9)}');
  ${run(1, "1, 1, 'completed', 8, 1, 'list'")}
  INSERT INTO saved_view (id, name, view, columns) VALUES (1, 'other', '{}', '[]');
  INSERT INTO named_area (id, name, shape, changed_at) VALUES (1, 'other', x'00', 3);`;
const TABLES = ['connection', 'list', 'vehicle', 'run', 'saved_view', 'named_area'];
const numbersIn = (rows: (sql: string) => unknown[]) =>
  TABLES.map((table) => rows(`SELECT id FROM ${table} ORDER BY id`).flat());

test('Rows that are the same but for their number are not added again, and what refers to them finds them.', () => {
  const ledger = 'INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, 2);';
  const { rows } = recoverBeside(rowsFrom(1) + ledger, others + rowsFrom(11));
  expect(numbersIn(rows)).toEqual(TABLES.map(() => [1, 11]));
  expect(rows('SELECT run, vehicle, status FROM run_item')).toEqual([[11, 11, 2]]);
});

test('Rows whose number another row has get a number of their own, and what refers to them follows.', () => {
  const ledger = 'INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, 2);';
  const { rows } = recoverBeside(rowsFrom(1) + ledger, others);
  expect(numbersIn(rows)).toEqual(TABLES.map(() => [1, 2]));
  expect(rows('SELECT run, vehicle, status FROM run_item')).toEqual([[2, 2, 2]]);
  expect(rows('SELECT connection_id, list_id FROM run WHERE id = 2')).toEqual([[2, 2]]);
  expect(rows('SELECT list_id FROM saved_view WHERE id = 2')).toEqual([[2]]);
  expect(rows('SELECT vin FROM vehicle WHERE id = 2')).toEqual([[vinOf(1)]]);
});

test('Rows whose number is free keep it.', () => {
  expect(numbersIn(recoverBeside(rowsFrom(7)).rows)).toEqual(TABLES.map(() => [7]));
  expect(numbersIn(recoverBeside(rowsFrom(7), others).rows)).toEqual(TABLES.map(() => [1, 7]));
});

test.each([
  ['connection', "name = 'x'", true],
  ['connection', "base_url = 'https://b.example/'", true],
  ['connection', "client_id = 'x'", true],
  ['connection', 'removed = 1', true],
  ['connection', "time_zone = 'Asia/Kolkata'", false],
  ['list', "name = 'x'", true],
  ['list', 'created_at = 6', true],
  ['list', 'rows = 6', false],
  ['vehicle', `vin = '${vinOf(2)}'`, true],
  ['vehicle', 'status = 1', false],
  ['run', 'started_at = 8', true],
  ['run', "target = 'vins'", true],
  ['run', 'total = 2', true],
  ['run', "state = 'stopped'", false],
  ['saved_view', "name = 'x'", true],
  ['saved_view', 'columns = \'["vin"]\'', true],
  ['named_area', "shape = x'01'", true],
])('A row of %s with another %s is another row: %s.', (table, change, isAnother) => {
  const { rows } = recoverBeside(`${rowsFrom(1)} UPDATE ${table} SET ${change};`, rowsFrom(1));
  expect(rows(`SELECT count(*) FROM ${table}`)).toEqual([[isAnother ? 2 : 1]]);
});

test('Rows without a number that are there stay as they are, and count as back.', () => {
  const row = (note: string) => `INSERT INTO vehicle (id, vin) VALUES (1, '${vinOf(1)}');
    INSERT INTO vehicle_work (vehicle, note, changed_at) VALUES (1, '${note}', 1);
    INSERT INTO setting (name, value) VALUES ('theme', '"${note}"');
    INSERT INTO column_layout (list_id, columns) VALUES (NULL, '["${note}"]');`;
  const { rows, recovered } = recoverBeside(row('old'), row('new'));
  expect(rows('SELECT note, value, columns FROM vehicle_work, setting, column_layout')).toEqual([
    ['new', '"new"', '["new"]'],
  ]);
  expect(recovered.rows).toMatchObject({ vehicle_work: 1, setting: 1, column_layout: 1 });
  expect(recovered.skipped).toEqual({});
});

test.each([
  { name: 'later', lost: 20, kept: 10, isTaken: true },
  { name: 'at the same time', lost: 10, kept: 10, isTaken: false },
  { name: 'earlier', lost: 10, kept: 20, isTaken: false },
  { name: 'at all, where the present one was not', lost: 10, kept: null, isTaken: true },
  { name: 'never, where the present one was', lost: null, kept: 10, isTaken: false },
])('The result of a vehicle that was looked up $name counts: $isTaken.', ({ lost, kept, isTaken }) => {
  const looked = (id: number, askedAt: number | null, latitude: number) => `${connection(1, 'office')}
    INSERT INTO vehicle (id, vin, status, connection_id, timestamp, latitude, longitude, asked_at, place)
    VALUES (${id}, '${vinOf(1)}', 0, 1, 't', ${latitude}, -40, ${askedAt}, ${id});`;
  const { rows } = recoverBeside(looked(5, lost, -20), looked(3, kept, -10));
  expect(rows('SELECT id, vin, latitude, asked_at, place FROM vehicle')).toEqual([
    isTaken ? [3, vinOf(1), -20, lost, null] : [3, vinOf(1), -10, kept, 3],
  ]);
});

test('A connection whose name others have gets a longer one.', () => {
  const names = ['a', 'a (2)', 'a (2) (2)', 'a (2) (2) (2)'];
  const present = names.map((name, index) => connection(index + 1, name, "'https://b.example/', 'id', 0"));
  const { rows } = recoverBeside(connection(1, 'a'), present.join(''));
  expect(rows('SELECT id, name, base_url FROM connection WHERE id = 5')).toEqual([
    [5, 'a (2) (2) (2) (2)', 'https://a.example/'],
  ]);
});

test('A row that lacks what it must have is left out and counted; a lost value with a default has it again.', () => {
  const { rows, recovered } = recoverBeside(`DROP TABLE list;
    CREATE TABLE list (id INTEGER PRIMARY KEY, name, source, created_at, published, rows, removed_at);
    INSERT INTO list VALUES (1, 'whole', '{}', 5, 1, NULL, NULL), (2, NULL, '{}', 5, 1, 3, NULL),
      (3, 'late', '{}', 'x', 1, 3, NULL), (4, 'in the bin', '{}', 5, 1, 3, 9);`);
  expect(rows('SELECT id, name, removed_at FROM list')).toEqual([
    [1, 'whole', null],
    [4, 'in the bin', 9],
  ]);
  expect(recovered).toMatchObject({ rows: { list: 2 }, skipped: { list: 2 } });
});
