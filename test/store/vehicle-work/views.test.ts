/** Views by what is noted beside lists: a search in both, orders of several levels, and values to choose from. */
import { expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import type { WorkPatch } from '../../../src/contract/schemas/work.ts';
import { addList, everything, tempStore, vinOf } from '../helpers.ts';

async function fleet() {
  const store = await tempStore();
  // Of the list's vehicles, those with the highest numbers come last.
  const { id: listId } = await addList(store, [1, 2, 3, 4, 5, 6].map(vinOf));
  await addList(store, [7, 8].map(vinOf));
  const shown = async (view: Partial<FleetView>) =>
    (await store.fleet.page({ view: { ...everything, ...view }, offset: 0, limit: 100 })).rows.map(
      ({ vin }) => Number(vin.slice(-6)),
    );
  const note = (number: number, patch: WorkPatch) => store.work.change({ vins: [vinOf(number)], patch });
  return { store, listId, shown, note };
}

test('A search finds what the cells of a list have and what is noted; whole VINs alone are not sought in notes.', async () => {
  const { listId, shown, note } = await fleet();
  await note(6, { note: `P1 of ${vinOf(2)}` });
  await note(8, { note: 'P1' });
  expect(await shown({ listId, search: 'p1' })).toEqual([2, 6]);
  expect(await shown({ listId, search: 'p5' })).toEqual([6]);
  expect(await shown({ search: 'p1' })).toEqual([6, 8]);
  expect(await shown({ search: vinOf(2) })).toEqual([2]);
  expect(await shown({ listId, search: `${vinOf(2)} ${vinOf(3)}` })).toEqual([2, 3]);
  expect(await shown({ search: `of ${vinOf(2)}` })).toEqual([2, 6]);
});

test('What is noted orders a view at any level, all tags of a vehicle together.', async () => {
  const { shown, note } = await fleet();
  await note(1, { addTags: ['b'], assignee: 'Rui' });
  await note(2, { addTags: ['b', 'a'], assignee: 'Ana' });
  await note(3, { addTags: ['a'], assignee: 'Rui' });
  await note(4, { addTags: ['b'], assignee: 'Ana' });
  const by = (...columns: ['tags' | 'assignee', 'tags' | 'assignee']) => ({
    sort: { column: columns[0], descending: false, thenBy: [{ column: columns[1], descending: true }] },
  });
  expect(await shown(by('tags', 'assignee'))).toEqual([3, 2, 1, 4, 5, 6, 7, 8]);
  expect(await shown(by('assignee', 'tags'))).toEqual([4, 2, 1, 3, 5, 6, 7, 8]);
});

test('Blank is a value to choose only where a vehicle has none, and other filters of the field do not count.', async () => {
  const { store, note } = await fleet();
  await note(1, { assignee: 'Ana', addTags: ['a'] });
  await note(2, { assignee: 'Rui', addTags: ['b'] });
  const values = async (work: FleetView['work']) =>
    (
      await store.fleet.workValues({
        ...{ view: { ...everything, work }, field: 'assignee', search: '', limit: 10 },
      })
    ).values;
  expect(await values([{ field: 'tags', values: ['a', 'b'] }])).toEqual([
    { value: 'Ana', count: 1 },
    { value: 'Rui', count: 1 },
  ]);
  const own = { field: 'assignee' as const, values: ['Rui'] };
  expect(await values([own, { field: 'tags', values: ['a'] }])).toEqual([{ value: 'Ana', count: 1 }]);
  expect(await values([own])).toContainEqual({ value: '', count: 6 });
});
