import { expect, test } from 'vitest';
import type { WorkField } from '../../../src/contract/enums.ts';
import { addList, type Here } from '../db/office-database.ts';
import { vinOf } from '../helpers.ts';
import { tempHere } from './here.ts';

/** A list of vehicles, whose column 0 has the texts `P0`, `P1` and so on. */
function withList(count: number) {
  const here = tempHere();
  const vins = Array.from({ length: count }, (_, index) => vinOf(index));
  return { ...here, listId: addList(here.write, 'fleet', vins) };
}

const workOf = ({ read }: Pick<Here, 'read'>, number: number) =>
  read.fleet.vehicle({ vin: vinOf(number) }).row.work;

test('A column of just as many values as can be chosen from is taken over.', async () => {
  const { listId, write } = withList(1_000);
  const changed = await write.work.copyFromColumn({ listId, column: 0, field: 'assignee', replace: false });
  expect(changed).toMatchObject({ vehicles: 1_000, refused: 0 });
});

test('A column that the list does not show is not found.', async () => {
  const { listId, write } = withList(1);
  for (const column of [2, 9]) {
    const copied = write.work.copyFromColumn({ listId, column, field: 'note', replace: false });
    await expect(copied).rejects.toMatchObject({ kind: 'not-found' });
  }
});

test.each(['workState', 'assignee'] as const)(
  'A column is taken over as %s where none is noted, or everywhere where it is to be replaced.',
  async (field: WorkField) => {
    const here = withList(3);
    const { listId, write } = here;
    await write.work.change({ vins: [vinOf(0)], patch: { [field]: 'noted' } });
    // Another note of the vehicle does not keep the column out.
    await write.work.change({ vins: [vinOf(1)], patch: { note: 'another' } });
    const copy = (replace: boolean) => write.work.copyFromColumn({ listId, column: 0, field, replace });
    const values = () => [0, 1, 2].map((number) => workOf(here, number)?.[field]);
    expect(await copy(false)).toMatchObject({ vehicles: 2, refused: 0 });
    expect(values()).toEqual(['noted', 'P1', 'P2']);
    expect(await copy(true)).toMatchObject({ vehicles: 1, refused: 0 });
    expect(values()).toEqual(['P0', 'P1', 'P2']);
  },
);

test('Every value is spelt as it was noted first, by hand and from a column.', async () => {
  const here = withList(2);
  const { listId, write } = here;
  const [first, second] = [vinOf(0), vinOf(1)];
  await write.work.change({
    ...{ vins: [first], patch: { tags: ['Atenção', 'p1'], workState: 'Pátio', assignee: 'José' } },
  });
  await write.work.change({
    ...{ vins: [second], patch: { tags: ['ATENCAO'], workState: 'patio', assignee: 'jose' } },
  });
  expect(workOf(here, 1)).toMatchObject({ tags: ['Atenção'], workState: 'Pátio', assignee: 'José' });
  await write.work.copyFromColumn({ listId, column: 0, field: 'tags', replace: false });
  expect(workOf(here, 1)?.tags).toEqual(['Atenção', 'p1']);
});
