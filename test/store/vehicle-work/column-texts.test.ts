/** What a list's column notes of vehicles, in the store without its threads. */
import { expect, onTestFinished, test } from 'vitest';
import type { WorkField } from '../../../src/contract/enums.ts';
import { createVinSorter } from '../../../src/main/intake/vin-sorter.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import { addList, openHere } from '../db/office-database.ts';
import { plainSource, tempDir, vinOf } from '../helpers.ts';

function opened() {
  const { read, write, close } = openHere(tempDir());
  onTestFinished(close);
  const noted = (number: number) => read.fleet.vehicle({ vin: vinOf(number) }).row.work;
  return { write, noted };
}

const REFUSED = { vehicles: 0, refused: 1 };
const tagsOf = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
const cases: readonly [field: WorkField, cell: string, expected: unknown][] = [
  ['tags', 'a,b; c |d\te\nf\rg', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  ['tags', 'in\u0001\u0002two; \u0003x', ['in two', 'x']],
  ['tags', 'x'.repeat(40), ['x'.repeat(40)]],
  ['tags', `short;${'x'.repeat(41)}`, REFUSED],
  ['tags', tagsOf(20).join(), tagsOf(20)],
  ['tags', tagsOf(21).join(), REFUSED],
  ['tags', ' ; ,', { vehicles: 0, refused: 0 }],
  ['workState', 'wait; for\nparts', 'wait; for parts'],
  ['workState', 'x'.repeat(60), 'x'.repeat(60)],
  ['workState', 'x'.repeat(61), REFUSED],
  ['assignee', ' Ana, Rui ', 'Ana, Rui'],
  ['assignee', 'x'.repeat(81), REFUSED],
  ['note', ' one;\n\ttwo ', 'one;\n\ttwo'],
  ['note', 'x'.repeat(2_000), 'x'.repeat(2_000)],
  ['note', 'x'.repeat(2_001), REFUSED],
];

test.each(cases)('Of a column for %s, the cell %j is taken over as %j.', async (field, cell, expected) => {
  const { write, noted } = opened();
  const draft = write.lists.draft();
  write.lists.append(draft, packRows([{ line: 2, vin: vinOf(1), cells: [cell, vinOf(1), ''] }]));
  const order = createVinSorter();
  order.add(vinOf(1));
  const { id: listId } = write.lists.publish(draft, 'fleet', plainSource, order.sorted());
  const taken = await write.work.copyFromColumn({ listId, column: 0, field, replace: false });
  const work = noted(1);
  if (work === null) expect(taken).toMatchObject(expected as object);
  else expect(work[field]).toEqual(expected);
});

test('Each vehicle of many rows gets the text of its first row.', async () => {
  const { write, noted } = opened();
  const vehicles = Array.from({ length: 10_050 }, (_, index) => vinOf(index));
  const listId = addList(write, 'fleet', [...vehicles, ...vehicles.slice(0, 20), ...vehicles.slice(-20)]);
  const taken = await write.work.copyFromColumn({ listId, column: 0, field: 'note', replace: true });
  expect(taken).toMatchObject({ vehicles: 10_050, refused: 0 });
  for (const number of [0, 19, 10_000, 10_047, 10_048, 10_049])
    expect(noted(number)?.note).toBe(`P${number}`);
});
