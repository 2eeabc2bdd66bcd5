import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { addConnection, addList, commitRun, everything, okAnswer, tempStore, vinOf } from '../helpers.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly [name: string]: unknown;
}

async function pointsOf(store: Store, view: FleetView, z: number, x: number, y: number): Promise<Point[]> {
  const bytes = await store.fleet.tile({ view, z, x, y });
  const layer = new VectorTile(new PbfReader(bytes)).layers.vehicles;
  if (!layer) return [];
  expect([layer.version, layer.extent]).toEqual([2, 4096]);
  return Array.from({ length: layer.length }, (_, index) => {
    const feature = layer.feature(index);
    const point = feature.loadGeometry()[0]?.[0];
    return { x: point?.x ?? -1, y: point?.y ?? -1, ...feature.properties };
  });
}

async function countAt(store: Store, view: FleetView, z: number): Promise<number> {
  const side = [...Array(2 ** z).keys()];
  const tiles = await Promise.all(side.flatMap((x) => side.map((y) => pointsOf(store, view, z, x, y))));
  return tiles.flat().reduce((sum, point) => sum + Number(point.count), 0);
}

/** Places all over the world by a fixed sequence, the corners included. */
function places(count: number): { latitude: number; longitude: number }[] {
  const spread = Array.from({ length: count }, (_, index) => ({
    latitude: ((index * 0.618034) % 1) * 178 - 89,
    longitude: ((index * 0.754878) % 1) * 360 - 180,
  }));
  const corners = [-90, 1, 90].flatMap((latitude) =>
    [-180, 0, 180].map((longitude) => ({ latitude, longitude })),
  );
  return [...spread, ...corners];
}

test.each([200, 6_000])('counts of %i positions add up at every zoom', async (count) => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const answers = places(count).map((place, index) => okAnswer(vinOf(index), place));
  await commitRun(store, connection.id, answers);
  await commitRun(store, connection.id, [
    { vin: vinOf(999_999), attempts: 1, answer: { status: 'not-found' } },
  ]);
  const list = await addList(
    store,
    answers.filter((_, index) => index % 2 === 0).map(({ vin }) => vin),
  );
  const views: FleetView[] = [
    everything,
    { ...everything, listId: list.id },
    { ...everything, search: '7' },
    { ...everything, box: [-60, -30, 60, 30] },
  ];
  for (const view of views) {
    const { located } = await store.fleet.counts({ view });
    expect(located).toBeGreaterThan(0);
    for (const z of [0, 1, 2, 4]) expect(await countAt(store, view, z)).toBe(located);
  }
  expect((await store.fleet.counts({ view: everything })).located).toBe(answers.length);
});

test('A lone vehicle is a point with its VIN, at its position.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const place = { latitude: 0, longitude: 90 };
  await commitRun(store, connection.id, [okAnswer(vinOf(1), place, '1970-01-01 00:16:40')]);
  expect(await pointsOf(store, everything, 0, 0, 0)).toEqual([
    {
      ...{ x: 3072, y: 2048, count: 1, vin: vinOf(1), newest: 1_000, oldest: 1_000 },
      ...{ late: 0, silent: 1, notFound: 0, failed: 0 },
      ...{ west: 90, south: 0, east: 90, north: 0 },
    },
  ]);
});

test('Vehicles near each other are one point with their bounds and times, without a VIN.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  await commitRun(store, connection.id, [
    okAnswer(vinOf(1), { latitude: -23.5, longitude: -46.6 }, '1970-01-01 00:16:40'),
    okAnswer(vinOf(2), { latitude: -23.7, longitude: -46.4 }, '1970-01-01 00:50:00'),
  ]);
  const [point, ...others] = await pointsOf(store, everything, 3, 2, 4);
  expect(others).toEqual([]);
  expect(point).toMatchObject({
    ...{ count: 2, notFound: 0, failed: 0, newest: 3_000, oldest: 1_000 },
    ...{ west: -46.6, south: -23.7, east: -46.4, north: -23.5 },
  });
  expect(point).not.toHaveProperty('vin');

  await commitRun(store, connection.id, [{ vin: vinOf(2), attempts: 1, answer: { status: 'not-found' } }]);
  const [mixed] = await pointsOf(store, everything, 3, 2, 4);
  expect(mixed).toMatchObject({ count: 2, notFound: 1, failed: 0 });
  const failed = { vin: vinOf(1), attempts: 4, answer: { status: 'failed', kind: 'server' } } as const;
  await commitRun(store, connection.id, [failed]);
  expect((await pointsOf(store, everything, 3, 2, 4))[0]).toMatchObject({
    ...{ count: 2, notFound: 1, failed: 1 },
  });
});

test('A point says how many of its vehicles are late and silent, by the limits of the settings.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store, 'main', 'UTC');
  const hoursAgo = (hours: number) =>
    new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const place = { latitude: -23.5, longitude: -46.6 };
  const ages = [1, 2, 30, 31, 32, 200];
  await commitRun(
    store,
    connection.id,
    ages.map((hours, index) => okAnswer(vinOf(index), place, hoursAgo(hours))),
  );
  const point = async () => (await pointsOf(store, everything, 3, 2, 4))[0];
  expect(await point()).toMatchObject({ count: 6, late: 3, silent: 1 });
  await store.settings.save({ silentAfterHours: 31.5 });
  expect(await point()).toMatchObject({ count: 6, late: 2, silent: 2 });
});

test('From zoom 14 on only vehicles of one spot are clustered.', async () => {
  const store = await tempStore();
  const connection = await addConnection(store);
  const yard = { latitude: -22.9, longitude: -47.06 };
  await commitRun(store, connection.id, [
    ...[1, 2, 3].map((number) => okAnswer(vinOf(number), yard)),
    okAnswer(vinOf(4), { ...yard, longitude: yard.longitude - 0.0003 }),
  ]);
  const tileAt = (z: number) => ({
    x: Math.floor((yard.longitude / 360 + 0.5) * 2 ** z),
    y: Math.floor((0.5 - Math.asinh(Math.tan((yard.latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z),
  });
  for (const [z, counts] of [
    [13, [4]],
    [14, [1, 3]],
    [16, [1, 3]],
  ] as const) {
    const { x, y } = tileAt(z);
    const points = await pointsOf(store, everything, z, x, y);
    expect(points.map(({ count }) => count).sort()).toEqual(counts);
  }
});

test('A tile outside of the world is refused.', async () => {
  const store = await tempStore();
  for (const [x, y] of [
    [2, 0],
    [0, 2],
  ] as const)
    await expect(store.fleet.tile({ view: everything, z: 1, x, y })).rejects.toMatchObject({
      kind: 'bad-input',
    });
});

test('An empty store gives an empty tile.', async () => {
  const store = await tempStore();
  expect(await pointsOf(store, everything, 0, 0, 0)).toEqual([]);
});
