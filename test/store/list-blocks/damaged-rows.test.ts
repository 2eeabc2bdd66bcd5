/** Rows of lists that can't be read: their vehicles are shown all the same. */
import { expect, onTestFinished, test } from 'vitest';
import { momentOperations } from '../../../src/main/store/operations/index.ts';
import { addList, openHere } from '../db/office-database.ts';
import { everything, tempDir, vinOf } from '../helpers.ts';

function fleet() {
  const { db, read, write, close } = openHere(tempDir());
  onTestFinished(close);
  const listId = addList(write, 'fleet', [...Array(70).keys()].map(vinOf));
  return { db, read, listId };
}

test('A vehicle whose row is missing is shown with blank cells, on the screen and in a snapshot.', () => {
  const { db, read, listId } = fleet();
  db.prepare('DELETE FROM list_block WHERE first_line > 2').run();
  const view = { ...everything, listId };
  for (const { fleet, fleetIndex } of [read, momentOperations(db, () => null)]) {
    const { rows } = fleet.page({ view, matches: fleetIndex.matches(view), offset: 62, limit: 4 });
    expect(rows.map(({ vin, cells }) => [vin, cells])).toEqual([
      [vinOf(62), ['P62', 'F']],
      [vinOf(63), ['P63', 'F']],
      [vinOf(64), ['', '']],
      [vinOf(65), ['', '']],
    ]);
  }
  const [list] = read.fleet.vehicle({ vin: vinOf(63) }).lists;
  expect(list?.rows).toMatchObject([{ line: 65, cells: [{ value: 'P63' }, { value: 'F' }] }]);
});

test('A held-back row whose cells are damaged keeps its line and value.', () => {
  const { db, read, listId } = fleet();
  const row = { line: 72, value: 'x', reason: 'length' };
  expect(read.lists.heldBack(listId, 0, 10)).toEqual([{ ...row, cells: ['P', 'x', 'F'] }]);
  db.prepare('UPDATE list_held_back SET cells = \'["P"\'').run();
  expect(read.lists.heldBack(listId, 0, 10)).toEqual([{ ...row, cells: [] }]);
});
