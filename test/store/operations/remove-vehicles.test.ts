import { expect, it } from 'vitest';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  noProgress,
  okAnswer,
  tempStore,
  vinOf,
} from '../helpers.ts';

const PLACE = { latitude: -23, longitude: -46 };
const unlisted = { ...everything, unlisted: true };

it('Vehicles that no list names are found, counted and removed with all that is known of them.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const [kept, left] = [await addList(store, [1, 2].map(vinOf)), await addList(store, [2, 3].map(vinOf))];
  const answers = [1, 2, 3, 4].map((number) => okAnswer(vinOf(number), PLACE));
  const run = await commitRun(store, connectionId, answers);
  const only = await commitRun(store, connectionId, [okAnswer(vinOf(5), PLACE)]);
  for (const { id } of [run, only]) await store.runs.setState(id, 'completed', null, 2);
  const shown = async () => {
    const page = await store.fleet.page({ view: unlisted, offset: 0, limit: 10 });
    return page.rows.map(({ vin }) => vin);
  };
  expect(await shown()).toEqual([4, 5].map(vinOf));
  await store.lists.remove({ listId: left.id });
  expect(await shown()).toEqual([3, 4, 5].map(vinOf));
  expect((await store.fleet.counts({ view: { ...unlisted, listId: kept.id } })).total).toBe(0);

  const some = { view: everything, vins: [1, 3, 5].map(vinOf) };
  expect(await store.fleet.removable(some)).toBe(2);
  expect(await store.fleet.remove(some)).toBe(2);
  expect(await shown()).toEqual([vinOf(4)]);
  expect((await store.fleet.counts({ view: everything })).total).toBe(3);
  await expect(store.fleet.vehicle({ vin: vinOf(3) })).rejects.toMatchObject({ kind: 'not-found' });
  expect((await store.runs.get(run.id)).counts).toMatchObject({ total: 3, ok: 3, queued: 0 });
  await expect(store.runs.get(only.id)).rejects.toMatchObject({ kind: 'not-found' });

  expect(await store.fleet.remove({ view: everything, vins: null })).toBe(1);
  expect(await shown()).toEqual([]);
  expect((await store.fleet.vehicle({ vin: vinOf(2) })).history).toHaveLength(1);
});

it('A vehicle that comes again after its removal has no position, and pasted numbers do not find it.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  await commitRun(store, connectionId, [okAnswer(vinOf(8), PLACE)]);
  const [last] = await store.runs.all();
  if (last) await store.runs.setState(last.id, 'completed', null, 2);
  const { id: pasted } = await store.fleet.findPasted({ text: vinOf(8), listId: null });
  expect((await store.fleet.counts({ view: { ...everything, pasted } })).total).toBe(1);
  expect(await store.fleet.remove({ view: everything, vins: null })).toBe(1);
  await addList(store, [vinOf(9)]);
  expect((await store.fleet.counts({ view: { ...everything, pasted } })).total).toBe(0);
  expect((await store.fleet.page({ view: everything, offset: 0, limit: 10 })).rows).toMatchObject([
    { vin: vinOf(9), status: 'never', position: null },
  ]);
});

it('A vehicle of a run that is under way is not removed.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const run = await store.runs.create(connectionId, { kind: 'vins', vins: [vinOf(1)] }, null, 1);
  const all = { view: everything, vins: null };
  await expect(store.fleet.remove(all)).rejects.toMatchObject({
    kind: 'conflict',
    details: { reason: 'vehicles-in-run' },
  });
  await store.runs.commit(run.id, 1, [okAnswer(vinOf(1), PLACE)], noProgress);
  await store.runs.setState(run.id, 'completed', null, 2);
  expect(await store.fleet.remove(all)).toBe(1);
});

it('A list takes along the vehicles that no other list names, and finds them anew when it comes back.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const other = await addList(store, [2].map(vinOf), 'other');
  const list = await addList(store, [1, 2, 3, 1].map(vinOf));
  const run = await commitRun(
    store,
    connectionId,
    [1, 2].map((number) => okAnswer(vinOf(number), PLACE)),
  );
  await store.runs.setState(run.id, 'completed', null, 2);
  const listId = list.id;
  const shown = { view: { ...everything, listId }, offset: 0, limit: 10 };
  expect((await store.fleet.page(shown)).total).toBe(3);
  expect(await store.lists.removal({ listId })).toEqual({ views: [], onlyHere: 2 });
  await store.lists.remove({ listId, withVehicles: true });
  expect((await store.fleet.page({ ...shown, view: everything })).rows.map(({ vin }) => vin)).toEqual([
    vinOf(2),
  ]);

  await addList(store, [vinOf(7)], 'between');
  expect(await store.lists.restore({ listId })).toEqual(list);
  const { rows } = await store.fleet.page(shown);
  expect(rows.map(({ vin, cells, position }) => [vin, cells[0], position !== null])).toEqual([
    [vinOf(1), 'P0', false],
    [vinOf(2), 'P1', true],
    [vinOf(3), 'P2', false],
  ]);
  expect(await store.lists.removal({ listId: other.id })).toMatchObject({ onlyHere: 0 });
});

it('A vehicle of a paused run is removed, and the run goes on without it.', async () => {
  const store = await tempStore();
  const { id: connectionId } = await addConnection(store);
  const vins = [1, 2].map(vinOf);
  await addList(store, [vinOf(2)]);
  const run = await store.runs.create(connectionId, { kind: 'vins', vins }, null, 1);
  await store.runs.setState(run.id, 'paused', null, null);
  expect(await store.fleet.remove({ view: everything, vins: null })).toBe(1);
  expect((await store.runs.get(run.id)).counts).toMatchObject({ total: 1, queued: 1 });
  expect(await store.runs.queued(run.id, null, 10)).toEqual([vinOf(2)]);
});

it('A vehicle that any of several other lists names is not only in this one.', async () => {
  const store = await tempStore();
  const { id: listId } = await addList(store, [1, 2, 3].map(vinOf));
  for (const number of [1, 3]) await addList(store, [vinOf(number)], `other ${number}`);
  expect(await store.lists.removal({ listId })).toMatchObject({ onlyHere: 1 });
  await store.lists.remove({ listId });
  const { rows } = await store.fleet.page({ view: unlisted, offset: 0, limit: 10 });
  expect(rows.map(({ vin }) => vin)).toEqual([vinOf(2)]);
});
