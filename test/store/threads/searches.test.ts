/** Questions that come while another one is under way. */
import { expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { addList, everything, tempStore, vinOf } from '../helpers.ts';

test('Of searches through a list the newest is answered, and one that it replaced can be asked again; whole VINs all are.', async () => {
  const store = await tempStore();
  const { id: listId } = await addList(store, [0, 1, 2].map(vinOf));
  const total = async (view: Partial<FleetView>) =>
    (await store.fleet.counts({ view: { ...everything, listId, ...view } })).total;
  const atOnce = async (views: readonly Partial<FleetView>[]) =>
    (await Promise.allSettled(views.map(total))).map((answer) =>
      answer.status === 'fulfilled' ? answer.value : answer.reason.kind,
    );
  const searches = ['p0', 'p1', 'p2'].map((search) => ({ search }));
  expect(await atOnce(searches)).toEqual([1, 'cancelled', 1]);
  expect(await total({ search: 'p1' })).toBe(1);
  const filters = ['F0', 'F1', 'F2'].map((value) => ({ cells: [{ column: 1, values: [value] }] }));
  expect(await atOnce(filters)).toEqual([1, 'cancelled', 1]);
  expect(await atOnce([0, 1, 2].map((number) => ({ search: vinOf(number) })))).toEqual([1, 1, 1]);
});
