import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import type { PlaceArea } from '../../src/contract/schemas/places.ts';
import { migrate } from '../../src/main/store/db/migrate.ts';
import { migrations } from '../../src/main/store/db/migrations/index.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { placesFile } from '../helpers/project.ts';
import { addConnection, addList, commitRun, everything, okAnswer, tempDir, vinOf } from './helpers.ts';

const campinas = { latitude: -22.9056, longitude: -47.0608 };
const santos = { latitude: -23.9608, longitude: -46.3336 };
const recife = { latitude: -8.0539, longitude: -34.8811 };
const montevideo = { latitude: -34.9033, longitude: -56.1882 };
const openSea = { latitude: -30, longitude: -20 };

async function placedStore(dataDir = tempDir(), file = placesFile): Promise<Store> {
  const { store } = await openStore({ dataDir, placesFile: file });
  onTestFinished(() => store.close());
  return store;
}

/** Vehicles 1 to 7: two in Campinas, Santos, Recife, Montevideo, the open sea, and one never found. */
async function fleetOf(store: Store): Promise<void> {
  const connection = await addConnection(store);
  const at = [campinas, campinas, santos, recife, montevideo, openSea];
  await addList(store, [1, 2, 3, 4, 5, 6, 7].map(vinOf));
  await commitRun(
    store,
    connection.id,
    at.map((place, index) => okAnswer(vinOf(index + 1), place)),
  );
}

const area = (country: string, region: string | null = null, name: string | null = null): PlaceArea => ({
  country,
  region,
  name,
});

test('A row has its nearest place, and none without a position or far from all places.', async () => {
  const store = await placedStore();
  await fleetOf(store);
  const { rows } = await store.fleet.page({ view: everything, offset: 0, limit: 10 });
  expect(rows.map(({ place }) => place?.name ?? null)).toEqual([
    ...['Campinas', 'Campinas', 'Santos', 'Recife', 'Montevideo'],
    ...[null, null],
  ]);
  expect(rows[0]?.place).toMatchObject({ country: 'BR', region: 'SP' });
});

test('Rows of chosen vehicles come in the order asked, each with its nearest place.', async () => {
  const store = await placedStore();
  await fleetOf(store);
  const rows = await store.fleet.byVins({ vins: [7, 4, 9, 1].map(vinOf), listId: null });
  expect(rows.map(({ vin, place }) => [vin, place?.name ?? null])).toEqual([
    [vinOf(7), null],
    [vinOf(4), 'Recife'],
    [vinOf(1), 'Campinas'],
  ]);
});

test('Views are filtered and sorted by country, state and municipality.', async () => {
  const store = await placedStore();
  await fleetOf(store);
  const found = async (view: Partial<FleetView>) =>
    (await store.fleet.page({ view: { ...everything, ...view }, offset: 0, limit: 10 })).rows.map(({ vin }) =>
      Number(vin.slice(-6)),
    );
  expect(await found({ places: [area('BR', 'SP')] })).toEqual([1, 2, 3]);
  expect(await found({ places: [area('BR')] })).toEqual([1, 2, 3, 4]);
  expect(await found({ places: [area('BR', 'SP', 'Santos'), area('UY')] })).toEqual([3, 5]);
  // A place of the same name elsewhere is another one.
  expect(await found({ places: [area('BR', 'RJ', 'Santos')] })).toEqual([]);
  expect(await found({ sort: { column: 'place', descending: false } })).toEqual([4, 1, 2, 3, 5, 6, 7]);
  expect(await found({ sort: { column: 'place', descending: true } })).toEqual([5, 3, 1, 2, 4, 6, 7]);
});

test('Places of a view are counted by state and country, then by municipality.', async () => {
  const store = await placedStore();
  await fleetOf(store);
  const view: FleetView = { ...everything, places: [area('UY')] };
  expect(await store.fleet.places({ view, within: null, search: '', limit: 10 })).toEqual({
    places: [
      { place: area('BR', 'SP'), count: 3 },
      { place: area('BR', 'PE'), count: 1 },
      { place: area('UY'), count: 1 },
    ],
    distinct: 3,
    elsewhere: 1,
  });
  expect(
    (await store.fleet.places({ view, within: area('BR', 'SP'), search: '', limit: 10 })).places,
  ).toEqual([
    { place: area('BR', 'SP', 'Campinas'), count: 2 },
    { place: area('BR', 'SP', 'Santos'), count: 1 },
  ]);
  for (const search of ['SANT', 'Santos, SP', 'santos/sp', 'Santos - SP', 'sántos (sp)'])
    expect(await store.fleet.places({ view, within: null, search, limit: 10 })).toMatchObject({
      places: [{ place: area('BR', 'SP', 'Santos'), count: 1 }],
      distinct: 1,
    });
  expect(await store.fleet.places({ view, within: null, search: '', limit: 1 })).toMatchObject({
    places: [{ count: 3 }],
    distinct: 3,
  });
  const few = { ...everything, search: vinOf(4) };
  expect((await store.fleet.places({ view: few, within: null, search: '', limit: 10 })).places).toEqual([
    { place: area('BR', 'PE'), count: 1 },
  ]);
});

test('A vehicle that moved has another place.', async () => {
  const store = await placedStore();
  await fleetOf(store);
  const view: FleetView = { ...everything, places: [area('BR', 'PE')] };
  expect((await store.fleet.counts({ view })).total).toBe(1);
  const connection = await addConnection(store, 'other');
  await commitRun(store, connection.id, [okAnswer(vinOf(1), recife, '2026-02-01 00:00:00')]);
  expect((await store.fleet.counts({ view })).total).toBe(2);
});

test.each([
  ['north', { latitude: -23, longitude: -47 }, { latitude: -22, longitude: -47 }],
  ['east', { latitude: -23, longitude: -47 }, { latitude: -23, longitude: -46.4 }],
])('A vehicle that moved only to the %s has the place of its new position.', async (_, from, to) => {
  const store = await placedStore();
  const connection = await addConnection(store);
  await commitRun(store, connection.id, [okAnswer(vinOf(1), from), okAnswer(vinOf(2), to)]);
  const placeOf = async (number: number) =>
    (await store.fleet.byVins({ vins: [vinOf(number)], listId: null }))[0]?.place?.name ?? '';
  const wanted = await placeOf(2);
  expect(wanted).not.toBe(await placeOf(1));
  await commitRun(store, connection.id, [okAnswer(vinOf(1), to, '2026-02-01 00:00:00')]);
  const [place] = (
    await store.fleet.places({ view: everything, within: area('BR', 'SP'), search: '', limit: 10 })
  ).places;
  expect(place).toEqual({ place: area('BR', 'SP', wanted), count: 2 });
});

test('Places that other bundled places numbered are found anew, and right ones are not changed.', async () => {
  const dataDir = tempDir();
  const before = await placedStore(dataDir);
  await fleetOf(before);
  expect(await before.fleet.backfillPlaces()).toEqual({ isDone: true, isChanged: false });
  await before.close();
  const database = new Sqlite(join(dataDir, 'rastro.sqlite'));
  database.exec('UPDATE vehicle SET place = 1 WHERE place IS NOT NULL; UPDATE placing SET stamp = stamp + 1');
  database.close();

  const store = await placedStore(dataDir);
  const names = async () =>
    (await store.fleet.byVins({ vins: [1, 3].map(vinOf), listId: null })).map(({ place }) => place?.name);
  expect(await names()).toEqual(['Campinas', 'Santos']);
  expect(await store.fleet.backfillPlaces()).toEqual({ isDone: true, isChanged: true });
  expect(await names()).toEqual(['Campinas', 'Santos']);
  expect((await store.fleet.counts({ view: { ...everything, places: [area('BR', 'SP')] } })).total).toBe(3);
});

test('Positions that have no place yet get theirs in steps, and once only.', async () => {
  const dataDir = tempDir();
  const earlier = new Sqlite(join(dataDir, 'rastro.sqlite'));
  migrate(earlier, migrations);
  const insert =
    earlier.prepare(`INSERT INTO vehicle (vin, status, timestamp, seen_at, latitude, longitude, fetched_at)
    VALUES (?, 0, '2026-01-01 00:00:00', 1767225600, ?, ?, 0)`);
  const count = 2_001;
  for (let number = 1; number <= count; number++)
    insert.run(vinOf(number), santos.latitude, santos.longitude);
  earlier.close();

  const store = await placedStore(dataDir);
  const view: FleetView = { ...everything, places: [area('BR', 'SP', 'Santos')] };
  expect((await store.fleet.counts({ view })).total).toBe(0);
  expect((await store.fleet.backfillPlaces()).isDone).toBe(false);
  expect((await store.fleet.backfillPlaces()).isDone).toBe(true);
  expect((await store.fleet.counts({ view })).total).toBe(count);
  await store.close();

  const again = await placedStore(dataDir);
  expect((await again.fleet.backfillPlaces()).isDone).toBe(true);
  expect((await again.fleet.counts({ view })).total).toBe(count);
});

test('Without the file no position has a place, and a filter by place finds nothing.', async () => {
  const store = await placedStore(tempDir(), 'none');
  await fleetOf(store);
  expect(
    (await store.fleet.page({ view: everything, offset: 0, limit: 10 })).rows.every(
      ({ place }) => place === null,
    ),
  ).toBe(true);
  expect((await store.fleet.counts({ view: { ...everything, places: [area('BR')] } })).total).toBe(0);
  expect(await store.fleet.places({ view: everything, within: null, search: '', limit: 10 })).toEqual({
    places: [],
    distinct: 0,
    elsewhere: 6,
  });
  expect(await store.fleet.backfillPlaces()).toEqual({ isDone: true, isChanged: false });
  const sorted = await store.fleet.page({
    view: { ...everything, sort: { column: 'place', descending: true } },
    offset: 0,
    limit: 10,
  });
  expect(sorted.rows).toHaveLength(7);
});

test('Positions that were stored without the places get theirs at the next start.', async () => {
  const dataDir = tempDir();
  const before = await placedStore(dataDir);
  const connection = await addConnection(before);
  await commitRun(before, connection.id, [okAnswer(vinOf(1), santos)]);
  while (!(await before.fleet.backfillPlaces()).isDone);
  await before.close();

  const without = await placedStore(dataDir, 'none');
  await commitRun(without, connection.id, [okAnswer(vinOf(1), recife, '2026-02-01 00:00:00')]);
  await without.close();

  const again = await placedStore(dataDir);
  while (!(await again.fleet.backfillPlaces()).isDone);
  expect((await again.fleet.counts({ view: { ...everything, places: [area('BR', 'PE')] } })).total).toBe(1);
});

test('Positions that are stored after the backfill are not read at the next start.', async () => {
  const dataDir = tempDir();
  const before = await placedStore(dataDir);
  expect((await before.fleet.backfillPlaces()).isDone).toBe(true);
  const connection = await addConnection(before);
  await commitRun(before, connection.id, [okAnswer(vinOf(1), santos)]);
  await before.close();

  // Nothing but a walk over all positions would put this right.
  const database = new Sqlite(join(dataDir, 'rastro.sqlite'));
  database.prepare('UPDATE vehicle SET place = NULL').run();
  database.close();
  const again = await placedStore(dataDir);
  expect((await again.fleet.backfillPlaces()).isDone).toBe(true);
  expect((await again.fleet.counts({ view: { ...everything, places: [area('BR')] } })).total).toBe(0);
});
