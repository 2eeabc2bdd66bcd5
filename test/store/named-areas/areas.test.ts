/** Named areas in the store: kept, changed, removed and brought back; which vehicles are in them. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { AreaDraft, AreasFilter, Corner } from '../../../src/contract/schemas/areas.ts';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { openStore, type Store } from '../../../src/main/store/threads/store.ts';
import { addConnection, commitRun, everything, okAnswer, tempDir, vinOf } from '../helpers.ts';

const square = (west: number, south: number, size: number): Corner[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
const draft = (name: string, ring: Corner[], rest: Partial<AreaDraft> = {}): AreaDraft => ({
  ...{ id: null, name, kind: 'yard', colour: 'blue', group: '' },
  shape: { kind: 'polygons', polygons: [[ring]] },
  ...rest,
});

async function opened(dataDir = tempDir()) {
  const { store } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const { id } = await addConnection(store);
  return { store, connectionId: id };
}

/** Vehicle n stands at longitude n + 0.5, latitude 0.5; number 9 has no position. */
async function fleet() {
  const { store, connectionId } = await opened();
  await commitRun(store, connectionId, [
    ...Array.from({ length: 9 }, (_, index) =>
      okAnswer(vinOf(index), { latitude: 0.5, longitude: index + 0.5 }),
    ),
    { vin: vinOf(9), attempts: 1, answer: { status: 'not-found' as const } },
  ]);
  return { store, connectionId };
}

const view = (areas: AreasFilter | null) => ({ ...everything, areas });
const vinsIn = (store: Store, areas: AreasFilter | null) =>
  store.fleet.vins({ view: view(areas), offset: 0, limit: 100 });
const some = (...numbers: number[]) => numbers.map(vinOf);

test('Vehicles are filtered, counted and named by areas, also after each change of these.', async () => {
  const { store } = await fleet();
  expect((await vinsIn(store, { match: 'any' })).length).toBe(0);
  const yard = await store.areas.save(draft('Yard', square(0, 0, 3)));
  const shop = await store.areas.save(draft('Ábaco', square(2, 0, 3), { kind: 'workshop' }));
  expect(await vinsIn(store, { match: 'any' })).toEqual(some(0, 1, 2, 3, 4));
  expect(await vinsIn(store, { match: 'none' })).toEqual(some(5, 6, 7, 8));
  expect(await vinsIn(store, { match: 'these', ids: [shop.id] })).toEqual(some(2, 3, 4));
  expect(await store.fleet.areaCounts({ view: view({ match: 'none' }) })).toEqual({
    counts: [
      { areaId: yard.id, count: 3 },
      { areaId: shop.id, count: 3 },
    ],
    inside: 5,
    outside: 4,
  });
  const [row] = await store.fleet.byVins({ vins: some(2), listId: null });
  expect(row?.areas).toEqual(['Ábaco', 'Yard']);

  await store.areas.save({ ...yard, shape: { kind: 'polygons', polygons: [[square(7, 0, 1)]] } });
  expect(await vinsIn(store, { match: 'these', ids: [yard.id] })).toEqual(some(7));
  const renamed = await store.areas.save({ ...shop, name: 'Shop', group: 'South', shape: null });
  expect(renamed).toMatchObject({ id: shop.id, name: 'Shop', group: 'South', box: [2, 0, 5, 3], corners: 4 });
  expect(await vinsIn(store, { match: 'these', ids: [shop.id] })).toEqual(some(2, 3, 4));
});

test('The counts by area are of the vehicles that the other filters leave.', async () => {
  const { store } = await fleet();
  const yard = await store.areas.save(draft('Yard', square(0, 0, 3)));
  const shop = await store.areas.save(draft('Shop', square(2, 0, 3)));
  const box: FleetView['box'] = [2, 0, 6, 1];
  expect(await store.fleet.areaCounts({ view: { ...everything, box } })).toEqual({
    counts: [
      { areaId: yard.id, count: 1 },
      { areaId: shop.id, count: 3 },
    ],
    inside: 3,
    outside: 1,
  });
});

test('Areas of one name are named once, in an order that their capitals decide last.', async () => {
  const { store } = await fleet();
  for (const name of ['yard 10', 'Yard 9', 'yard 9', 'Yard 9'])
    await store.areas.save(draft(name, square(0, 0, 1)));
  const [row] = await store.fleet.byVins({ vins: some(0), listId: null });
  expect(row?.areas).toEqual(['Yard 9', 'yard 9', 'yard 10']);
});

test('The outlines are those of the chosen areas, each once, or of all.', async () => {
  const { store } = await fleet();
  const [first, second] = await store.areas.add([
    draft('One', square(0, 0, 1)),
    draft('Two', square(1, 0, 1)),
  ]);
  const [one, two] = [
    { id: first?.id, polygons: [[square(0, 0, 1)]] },
    { id: second?.id, polygons: [[square(1, 0, 1)]] },
  ];
  expect(await store.areas.shapes({ ids: null })).toEqual([one, two]);
  expect(await store.areas.shapes({ ids: [2, 99, 2] })).toEqual([two]);
  expect(await store.areas.shapes({ ids: [] })).toEqual([]);
});

test('What only a later version knows of an area is read as the default, and a damaged shape as none.', async () => {
  const dataDir = tempDir();
  const { store } = await opened(dataDir);
  const area = await store.areas.save(draft('Yard', square(0, 0, 1), { kind: 'border', colour: 'red' }));
  expect(area).toMatchObject({ kind: 'border', colour: 'red', box: [0, 0, 1, 1], corners: 4 });
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  db.prepare("UPDATE named_area SET kind = 'harbour', colour = 'gold', shape = x'00'").run();
  db.close();
  expect(await store.areas.all()).toEqual([
    { ...area, kind: 'other', colour: 'blue', box: [0, 0, 0, 0], corners: 0 },
  ]);
});

test('The order by areas goes by their names; vehicles outside of all come last, up and down.', async () => {
  const { store } = await fleet();
  await store.areas.save(draft('Zeta', square(0, 0, 2)));
  await store.areas.save(draft('Alfa', square(4, 0, 2)));
  const sorted = (descending: boolean) =>
    store.fleet.vins({
      view: { ...everything, sort: { column: 'areas', descending } },
      offset: 0,
      limit: 5,
    });
  expect(await sorted(false)).toEqual(some(4, 5, 0, 1, 2));
  expect(await sorted(true)).toEqual(some(0, 1, 4, 5, 2));
});

test('A vehicle that moves changes its areas with the answer of the run, and no other vehicle does.', async () => {
  const { store, connectionId } = await fleet();
  const { id } = await store.areas.save(draft('Yard', square(0, 0, 3)));
  expect(await vinsIn(store, { match: 'these', ids: [id] })).toEqual(some(0, 1, 2));
  await commitRun(store, connectionId, [
    okAnswer(vinOf(0), { latitude: 0.5, longitude: 30 }, '2026-11-20 12:00:00'),
    okAnswer(vinOf(8), { latitude: 0.5, longitude: 1 }, '2026-11-20 12:00:00'),
  ]);
  expect(await vinsIn(store, { match: 'these', ids: [id] })).toEqual(some(1, 2, 8));
});

test('The details say since when a vehicle is in an area: by the positions in a row up to the last one.', async () => {
  const { store, connectionId } = await opened();
  const at = (day: number, longitude: number) =>
    commitRun(store, connectionId, [
      okAnswer(vinOf(1), { latitude: 0.5, longitude }, `2026-11-0${day} 12:00:00`),
    ]);
  for (const [day, longitude] of [
    [1, 0.5],
    [2, 8.5],
    [3, 0.4],
    [4, 0.6],
  ] as const)
    await at(day, longitude);
  await store.areas.save(draft('Yard', square(0, 0, 1)));
  await store.areas.save(draft('All', square(0, 0, 9), { kind: 'border' }));
  const { areas, row, history } = await store.fleet.vehicle({ vin: vinOf(1) });
  const dayOf = (timestamp: string) =>
    history.find((position) => position.timestamp.startsWith(timestamp))?.seenAt;
  expect(areas).toEqual([
    expect.objectContaining({ name: 'Yard', since: dayOf('2026-11-03'), isFromStart: false }),
    expect.objectContaining({ name: 'All', since: dayOf('2026-11-01'), isFromStart: true }),
  ]);
  expect(row.areas).toEqual(['Yard', 'All']);
});

test('A stay does not end with a position that was reported earlier and has a later time.', async () => {
  const { store, connectionId } = await opened();
  const at = (day: number, longitude: number) =>
    commitRun(store, connectionId, [
      okAnswer(vinOf(1), { latitude: 0.5, longitude }, `2026-11-0${day} 12:00:00`),
    ]);
  await store.areas.save(draft('Yard', square(0, 0, 1)));
  for (const [day, longitude] of [
    [2, 0.5],
    [5, 8.5],
    [3, 0.4],
  ] as const)
    await at(day, longitude);
  const { areas, history } = await store.fleet.vehicle({ vin: vinOf(1) });
  expect(history.map(({ longitude }) => longitude)).toEqual([8.5, 0.4, 0.5]);
  expect(areas).toMatchObject([{ name: 'Yard', since: history[2]?.seenAt, isFromStart: true }]);
});

test('A removal is undone with the same numbers, and what was removed is not in the database meanwhile.', async () => {
  const { store } = await fleet();
  const first = await store.areas.save(draft('One', square(0, 0, 1)));
  const second = await store.areas.save(draft('Two', square(1, 0, 1)));
  const removalId = await store.areas.remove({ ids: [first.id, second.id, 99] });
  expect(await store.areas.all()).toEqual([]);
  expect(await vinsIn(store, { match: 'these', ids: [first.id] })).toEqual([]);
  expect(await store.areas.restore({ removalId })).toBe(2);
  expect(await store.areas.all()).toEqual([first, second]);
  expect(await vinsIn(store, { match: 'these', ids: [first.id] })).toEqual(some(0));
  expect(await store.areas.restore({ removalId })).toBe(0);
});

test('An area that came after a removal has a number of its own, which an undo leaves to it.', async () => {
  const { store } = await fleet();
  const first = await store.areas.save(draft('One', square(0, 0, 1)));
  const removalId = await store.areas.remove({ ids: [first.id] });
  const other = await store.areas.save(draft('Other', square(1, 0, 1)));
  await store.areas.restore({ removalId });
  expect(await store.areas.all()).toEqual([first, other]);
});

test('An area that is not there is not changed, and of too many or too detailed ones none is saved.', async () => {
  const { store } = await fleet();
  await expect(store.areas.save(draft('Gone', square(0, 0, 1), { id: 7 }))).rejects.toMatchObject({
    kind: 'not-found',
  });
  const many = Array.from({ length: 2001 }, (_, index) => draft(`A${index}`, square(0, 0, 1)));
  await expect(store.areas.add(many)).rejects.toMatchObject({ details: { reason: 'areas-too-many' } });
  const ring = Array.from({ length: 10_001 }, (_, index): Corner => [index / 1e4, index % 2]);
  const detailed = draft('D', ring, { shape: { kind: 'polygons', polygons: [[ring, ring]] } });
  await expect(store.areas.add([draft('Fine', square(0, 0, 1)), detailed])).rejects.toMatchObject({
    details: { reason: 'areas-too-detailed' },
  });
  expect(await store.areas.all()).toEqual([]);
});

test('An erasure of everything takes the areas, and no undo brings one back.', async () => {
  const { store } = await fleet();
  const { id } = await store.areas.save(draft('One', square(0, 0, 1)));
  await store.areas.save(draft('Two', square(1, 0, 1)));
  const removalId = await store.areas.remove({ ids: [id] });
  for (const run of await store.runs.all()) await store.runs.setState(run.id, 'completed', null, 1);
  await store.erasure.begin({ kind: 'everything' });
  await expect(store.areas.save(draft('Late', square(0, 0, 1)))).rejects.toMatchObject({ kind: 'conflict' });
  while ((await store.erasure.step()) !== null);
  await store.erasure.end();
  expect(await store.areas.all()).toEqual([]);
  expect(await store.areas.restore({ removalId })).toBe(0);
});

test('Of added areas those that are there already, with the same name and shape, are left out.', async () => {
  const { store } = await opened();
  const north = draft('Norte', square(0, 0, 1));
  await store.areas.add([north, draft('Sul', square(0, 5, 1))]);
  const other = await store.areas.add([
    ...[north, north, draft('Norte', square(0, 9, 1)), draft('Sul', square(0, 0, 1))],
    // An imported area gets the same kind and colour each time; the user may have changed those of the first.
    draft('Sul', square(0, 5, 1), { kind: 'workshop', colour: 'red' }),
  ]);
  expect(other.map(({ name }) => name)).toEqual(['Norte', 'Sul']);
  expect((await store.areas.all()).length).toBe(4);
});
