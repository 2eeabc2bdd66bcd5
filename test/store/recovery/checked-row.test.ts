import { expect, test } from 'vitest';
import { vinOf } from '../helpers.ts';
import { connection, list, recoverBeside, run } from './beside.ts';

const [NOT_FOUND, QUEUED] = [1, 3];
const vehicle = (id: number, vin = vinOf(id)) => `INSERT INTO vehicle (id, vin) VALUES (${id}, '${vin}');`;
/** SQL that gives every row of a table a position, with what belongs to it. */
const position = (table: string, latitude: number, longitude: number) =>
  `UPDATE ${table} SET latitude = ${latitude}, longitude = ${longitude};`;

test.each([
  [90, 180, true],
  [-90, -180, true],
  [0, 0, true],
  [90.001, 0, false],
  [-90.001, 0, false],
  [0, 180.001, false],
  [0, -180.001, false],
])('A position at %d, %d is one: %s.', (latitude, longitude, isOne) => {
  const { rows, recovered } = recoverBeside(`${connection(1, 'office')} ${vehicle(1)} ${run(1)}
    INSERT INTO history (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at)
    VALUES (1, 't', 0, 0, 1, 3, 4);
    INSERT INTO run_item (run, vehicle, status, timestamp, asked_at) VALUES (1, 1, 0, 't', 5);
    UPDATE vehicle SET timestamp = 't', seen_at = 3, fetched_at = 4, asked_at = 5, status = 0;
    ${['vehicle', 'run_item', 'history'].map((table) => position(table, latitude, longitude)).join('')}`);
  expect(
    rows('SELECT latitude, longitude, timestamp, seen_at, fetched_at, asked_at, status FROM vehicle'),
  ).toEqual([isOne ? [latitude, longitude, 't', 3, 4, 5, 0] : [null, null, null, null, null, 5, 0]]);
  expect(rows('SELECT latitude, longitude, timestamp, asked_at, status FROM run_item')).toEqual([
    isOne ? [latitude, longitude, 't', 5, 0] : [null, null, null, 5, 0],
  ]);
  expect(rows('SELECT latitude, longitude FROM history')).toEqual(isOne ? [[latitude, longitude]] : []);
  expect(recovered.skipped).toEqual(isOne ? {} : { history: 1 });
});

test.each([
  [-1, QUEUED],
  [0, 0],
  [NOT_FOUND, NOT_FOUND],
  [2, 2],
  [QUEUED, QUEUED],
  [4, QUEUED],
])('A status %d is taken for %d.', (status, taken) => {
  const { rows } = recoverBeside(`${connection(1, 'office')} ${vehicle(1)} ${run(1)}
    UPDATE vehicle SET status = ${status};
    INSERT INTO run_item (run, vehicle, status) VALUES (1, 1, ${status});`);
  expect(rows('SELECT vehicle.status, run_item.status FROM vehicle, run_item')).toEqual([[taken, taken]]);
});

test.each([
  ['running', 'interrupted'],
  ['paused', 'interrupted'],
  ['interrupted', 'interrupted'],
  ['stopped', 'stopped'],
  ['completed', 'completed'],
])('A run that was %s is %s.', (state, now) => {
  const { rows } = recoverBeside(
    connection(1, 'office') + run(1, `1, NULL, '${state}', 7, 1, 'vins'`) + list(1, 'running'),
  );
  expect(rows('SELECT state, name FROM run, list')).toEqual([[now, 'running']]);
});

test.each([vinOf(1).toLowerCase(), `${vinOf(1).slice(0, 16)}-`, `-${vinOf(1).slice(1)}`, vinOf(1).slice(1)])(
  'A vehicle with the VIN %s is left out and counted.',
  (vin) => {
    const { rows, recovered } = recoverBeside(vehicle(1, vin) + vehicle(2));
    expect(rows('SELECT vin FROM vehicle')).toEqual([[vinOf(2)]]);
    expect(recovered).toMatchObject({ rows: { vehicle: 1 }, skipped: { vehicle: 1 } });
  },
);

test('An import that was under way does not come back, and is not counted as lost.', () => {
  const { rows, recovered } = recoverBeside(`${list(1, 'draft')} ${list(2, 'whole')}
    UPDATE list SET published = 0 WHERE id = 1;
    INSERT INTO list_block (list, first_line, lines, vins, cells)
    SELECT id, 2, x'02000000', CAST('${vinOf(1)}' AS BLOB), x'411e' FROM list;
    INSERT INTO list_held_back (list, line, value, reason) SELECT id, 3, 'x', 'length' FROM list;`);
  expect(rows('SELECT name FROM list')).toEqual([['whole']]);
  expect(rows('SELECT list FROM list_block UNION ALL SELECT list FROM list_held_back')).toEqual([[2], [2]]);
  expect(recovered.rows).toMatchObject({ list: 1, list_block: 1, list_held_back: 1 });
  expect(recovered.skipped).toEqual({});
});

const [LINES, VIN, CELLS] = ["x'02000000'", `CAST('${vinOf(1)}' AS BLOB)`, "x'411e'"];
const asBytes = (text: string) => `CAST('${text}' AS BLOB)`;

test.each([
  ['no rows', "x''", "x''", "x''"],
  ['a byte too many in its lines', "x'0200000000'", VIN, CELLS],
  ['fewer lines than VINs', LINES, asBytes(vinOf(1) + vinOf(2)), CELLS],
  ['fewer VINs than lines', "x'0200000003000000'", VIN, "x'411e411e'"],
  ['a byte too few in its VINs', LINES, asBytes(vinOf(1).slice(1)), CELLS],
  ['a VIN in small letters', LINES, asBytes(vinOf(1).toLowerCase()), CELLS],
  ['a VIN that begins with another character', LINES, asBytes(`-${vinOf(1).slice(1)}`), CELLS],
  ['a VIN that ends with another character', LINES, asBytes(`${vinOf(1).slice(1)}-`), CELLS],
  ['a row without its end', LINES, VIN, "x'41'"],
  ['more ends than rows', LINES, VIN, "x'411e1e'"],
])('A block of rows with %s is left out and counted, and the others stay.', (_, lines, vins, cells) => {
  const { rows, recovered } = recoverBeside(`${list(1)}
    INSERT INTO list_block (list, first_line, lines, vins, cells)
    VALUES (1, 2, ${LINES}, ${VIN}, ${CELLS}), (1, 9, ${lines}, ${vins}, ${cells});`);
  expect(rows('SELECT first_line FROM list_block')).toEqual([[2]]);
  expect(rows('SELECT rows, vehicles FROM list')).toEqual([[1, 1]]);
  expect(recovered).toMatchObject({ rows: { list_block: 1 }, skipped: { list_block: 1 } });
});

test('A block whose bytes became text or were lost is left out.', () => {
  const { rows, recovered } = recoverBeside(`${list(1)} DROP TABLE list_block;
    CREATE TABLE list_block (list INTEGER, first_line INTEGER, lines, vins, cells);
    INSERT INTO list_block VALUES (1, 2, ${LINES}, ${VIN}, ${CELLS}), (1, 3, 'abcd', ${VIN}, ${CELLS}),
      (1, 4, ${LINES}, '${vinOf(1)}', ${CELLS}), (1, 5, ${LINES}, ${VIN}, 'A' || char(30)),
      (1, 6, ${LINES}, ${VIN}, NULL);`);
  expect(rows('SELECT first_line FROM list_block')).toEqual([[2]]);
  expect(recovered.skipped).toEqual({ list_block: 4 });
});
