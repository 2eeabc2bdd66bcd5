/** Rows of another file that are added to a list. */
import { expect, test } from 'vitest';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { ListRow, MergedColumns } from '../../../src/main/store/records.ts';
import type { Here } from '../db/office-database.ts';
import { sortedVins } from '../fleet-index/sorted-vins.ts';
import { plainSource, vinOf } from '../helpers.ts';
import { tempHere } from './here.ts';

type HeldBack = Parameters<typeof packRows>[1];

const SAME: MergedColumns = { columns: plainSource.columns, keptColumns: [0, 2], places: [0, 1, 2] };
const row = (line: number, number: number): ListRow => ({
  ...{ line, vin: vinOf(number), cells: [`P${number}`, vinOf(number), 'F'] },
});
const heldBack = (line: number, value: string, plate = 'P') => ({
  ...{ line, value, reason: 'length' as const, cells: [plate, value, 'F'] },
});

function draftOf({ write }: Here, rows: readonly ListRow[], held: HeldBack = []) {
  const draft = write.lists.draft();
  write.lists.append(draft, packRows(rows, held));
  return draft;
}

function published(here: Here, rows: readonly ListRow[], held: HeldBack = []) {
  const draft = draftOf(here, rows, held);
  return here.write.lists.publish(draft, 'fleet', plainSource, sortedVins(rows));
}

test.each([
  ['a vehicle', [row(2, 1), row(9, 2)], [heldBack(3, 'x')], 9],
  ['a held-back row', [row(2, 1), row(3, 2)], [heldBack(9, 'x')], 9],
  ['a vehicle, without held-back rows', [row(2, 1), row(9, 2)], [], 9],
  ['a held-back row, without vehicles', [], [heldBack(9, 'x')], 9],
])('Added rows come behind the last line of the list, where that has %s.', (_, rows, held, last) => {
  const here = tempHere();
  const { read, write } = here;
  const { id } = published(here, rows, held);
  const more = [row(2, 7), row(4, 8)];
  const draft = draftOf(here, more, [heldBack(3, 'y')]);
  const merged = write.lists.merge(id, draft, SAME, sortedVins(more));
  expect(merged).toMatchObject({ rows: rows.length + 2, heldBack: held.length + 1 });
  const lines = read.lists.rows(id, last, 10).map(({ line, vin }) => [line, vin]);
  expect(lines).toEqual([
    [last + 2, vinOf(7)],
    [last + 4, vinOf(8)],
  ]);
  expect(read.lists.heldBack(id, last, 10)).toEqual([{ ...heldBack(3, 'y'), line: last + 3 }]);
});

test('A held-back row that the list has already is not added again.', () => {
  const here = tempHere();
  const { read, write } = here;
  const { id } = published(here, [row(2, 1)], [heldBack(3, 'x'), heldBack(4, 'y')]);
  const held = [heldBack(2, 'y'), heldBack(3, 'z'), heldBack(4, 'x', 'another plate')];
  write.lists.merge(id, draftOf(here, [], held), SAME, sortedVins([]));
  const added = read.lists.heldBack(id, 4, 10);
  expect(added.map(({ value, cells: [plate] }) => [value, plate])).toEqual([
    ['z', 'P'],
    ['x', 'another plate'],
  ]);
});

test('Added cells stand under the columns of the list, and a column that one of both lacks is blank.', () => {
  const here = tempHere();
  const { read, write } = here;
  const { id } = published(here, [row(2, 1)]);
  const more = [{ line: 2, vin: vinOf(2), cells: ['red', vinOf(2), 'P2', 'without a column'] }];
  const draft = draftOf(here, more, [{ ...heldBack(3, 'x'), cells: ['blue', 'x', 'P3'] }]);
  const columns = {
    ...{ columns: [...plainSource.columns, 'Cor'], keptColumns: [0, 2, 3], places: [3, 1, 0] },
  };
  expect(write.lists.merge(id, draft, columns, sortedVins(more)).columns).toEqual([
    ...['Placa', 'Filial', 'Cor'],
  ]);
  expect(read.lists.rows(id, 2, 10).map(({ cells }) => cells)).toEqual([['P2', vinOf(2), '', 'red']]);
  expect(read.lists.heldBack(id, 0, 10).map(({ cells }) => cells)).toEqual([['P3', 'x', '', 'blue']]);
  const { lists } = read.fleet.vehicle({ vin: vinOf(1) });
  expect(lists[0]?.rows[0]?.cells.map(({ value }) => value)).toEqual(['P1', 'F', '']);
});
