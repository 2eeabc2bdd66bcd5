import { expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { addConnection, addList, commitRun, everything, okAnswer, tempStore, vinOf } from '../helpers.ts';

const bySeen: FleetView = { ...everything, sort: { column: 'seenAt', descending: false } };
const here = { latitude: -23, longitude: -46 };

test('Another time zone of a connection changes order and ages at once.', async () => {
  const store = await tempStore();
  const east = await addConnection(store, 'east', 'UTC');
  const west = await addConnection(store, 'west', 'UTC');
  await commitRun(store, east.id, [okAnswer(vinOf(1), here, '2026-01-01 10:00:00')]);
  await commitRun(store, west.id, [okAnswer(vinOf(2), here, '2026-01-01 09:00:00')]);
  const vins = async () =>
    (await store.fleet.page({ view: bySeen, offset: 0, limit: 10 })).rows.map(({ vin }) => vin);
  expect(await vins()).toEqual([2, 1].map(vinOf));
  await store.connections.save({ ...west, timeZone: 'America/Sao_Paulo' });
  expect(await vins()).toEqual([1, 2].map(vinOf));
});

test('The limits of the settings decide which vehicles are late and silent.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await commitRun(store, connection.id, [okAnswer(vinOf(1), here, twoDaysAgo)]);
  const late: FleetView = { ...everything, ages: ['late'] };
  expect((await store.fleet.counts({ view: everything })).byAge).toEqual({
    recent: 0,
    late: 1,
    silent: 0,
    none: 0,
  });
  expect((await store.fleet.page({ view: late, offset: 0, limit: 1 })).total).toBe(1);
  await store.settings.save({ lateAfterHours: 72, silentAfterHours: 168 });
  expect((await store.fleet.counts({ view: everything })).byAge).toEqual({
    recent: 1,
    late: 0,
    silent: 0,
    none: 0,
  });
  expect((await store.fleet.page({ view: late, offset: 0, limit: 1 })).total).toBe(0);
});

test('A position of 0, 0 is kept as sent, and counts as none, also on the map, in areas and in comparisons.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const [none, near, moved] = [1, 2, 3].map(vinOf) as [string, string, string];
  const at = (vin: string, latitude: number, longitude: number) => okAnswer(vin, { latitude, longitude });
  const run = (...answers: ReturnType<typeof at>[]) => commitRun(store, connection.id, answers);
  const [label, side] = [{ name: 'Gulf', kind: 'yard', colour: 'blue', group: '' } as const, 1];
  const square = [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
  ] as [number, number][];
  await store.areas.add([{ ...label, id: null, shape: { kind: 'polygons', polygons: [[square]] } }]);
  const before = await run(at(none, -0, 0), at(near, 0, 0.00001), at(moved, -23, -46));
  const after = await run(at(none, -23, -46), at(near, 0.5, 0.5), at(moved, 0, 0));
  const compared = await store.runs.compare({
    before: before.id,
    after: after.id,
    movedKm: 1,
    silentDays: 1,
  });
  expect(compared).toMatchObject({ both: 3, moved: 1, entered: 0, left: 0 });
  const last = await run(at(none, 0, 0), at(near, 0, 0.00001));
  expect(last.counts.ok).toBe(2);
  const counts = await store.fleet.counts({ view: everything });
  expect(counts).toMatchObject({ total: 3, located: 1, byStatus: { ok: 3 }, byAge: { none: 2 } });
  const { rows } = await store.fleet.page({ view: everything, offset: 0, limit: 3 });
  expect(rows.map(({ position, areas }) => [position?.latitude, position?.longitude, areas])).toEqual([
    [0, 0, []],
    [0, 0.00001, ['Gulf']],
    [0, 0, []],
  ]);
  expect(await store.fleet.areaCounts({ view: everything })).toMatchObject({ inside: 1, outside: 0 });
  const [west = 0, , east = 0] = (await store.fleet.extent({ view: everything })) ?? [];
  expect([west, east].map((degrees) => Math.abs(degrees) < 0.001)).toEqual([true, true]);
});

test('All answers of a large commit are seen, although they are not read one by one.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const count = 50_001;
  const vins = [...Array(count).keys()].map(vinOf);
  await addList(store, vins);
  expect((await store.fleet.counts({ view: everything })).byAge.none).toBe(count);
  await commitRun(
    store,
    connection.id,
    vins.map((vin) => okAnswer(vin, here)),
  );
  expect((await store.fleet.counts({ view: everything })).located).toBe(count);
});

test('A sort by a column that the list does not show is refused, as is one without a list.', async () => {
  const store = await tempStore();
  const list = await addList(store, [vinOf(1)]);
  const sort = { column: 7, descending: false };
  for (const listId of [null, list.id]) {
    const page = store.fleet.page({ view: { ...everything, listId, sort }, offset: 0, limit: 1 });
    await expect(page).rejects.toMatchObject({ kind: 'bad-input' });
  }
});

test('A position of any year has a time: before 1970 the oldest, after 2106 the newest.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const times = ['9999-12-31 23:59:59', '0001-01-01 00:00:00', '2026-01-01 00:00:00'];
  await commitRun(
    store,
    connection.id,
    times.map((time, index) => okAnswer(vinOf(index + 1), here, time)),
  );
  expect(await store.fleet.counts({ view: everything })).toMatchObject({ located: 3, byAge: { none: 0 } });
  const vins = (await store.fleet.page({ view: bySeen, offset: 0, limit: 10 })).rows.map(({ vin }) => vin);
  expect(vins).toEqual([2, 3, 1].map(vinOf));
});

test('A ring too far out for any map is refused, and does not block the next view.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  await commitRun(store, connection.id, [okAnswer(vinOf(1), here)]);
  const ringTo = (east: number): FleetView => ({
    ...everything,
    shape: [
      [-180, -80],
      [east, -80],
      [east, 80],
      [-180, 80],
    ],
  });
  await expect(store.fleet.counts({ view: ringTo(1e18) })).rejects.toMatchObject({ kind: 'bad-input' });
  expect((await store.fleet.counts({ view: ringTo(540) })).total).toBe(1);
});

test('A list that was removed shows no vehicle, whatever it was sorted by.', async () => {
  const store = await tempStore();
  const list = await addList(store, [vinOf(1)]);
  const view: FleetView = { ...everything, listId: list.id, sort: { column: 1, descending: false } };
  expect((await store.fleet.page({ view, offset: 0, limit: 1 })).total).toBe(1);
  await store.lists.remove({ listId: list.id });
  expect(await store.fleet.page({ view, offset: 0, limit: 1 })).toEqual({ rows: [], total: 0 });
});
