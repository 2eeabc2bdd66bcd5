import { areaColours, areaKinds } from '../../src/contract/enums.ts';
import type { AreaDraft, Corner } from '../../src/contract/schemas/areas.ts';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { noFilters } from '../../src/shared/filters.ts';
import { makeDataDir, saveList } from './engine.ts';
import { medianMs, printTable, timed } from './table.ts';

const REPEATS = 9;
const AREAS = 1_000;
/** Vehicles of one transaction while they get their positions. */
const GROUP = 20_000;

/**
 * A thousand areas and a million vehicles: what a change of an area costs once, and then column, filter and counts; beside one
 * plain pass that tests each vehicle against the box and then the sides of each area.
 */
export async function benchAreas(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  using dataDir = makeDataDir();
  const { store } = await openStore({ dataDir: dataDir.path });
  await saveList(store, vehicles);
  const positions = await positioned(store, vehicles);
  await store.fleet.warm();
  const view: FleetView = { listId: null, ...noFilters, sort: { column: 'vin', descending: false } };
  const count = (filters: Partial<FleetView>) => store.fleet.counts({ view: { ...view, ...filters } });
  const page = (filters: Partial<FleetView>) =>
    store.fleet.page({ view: { ...view, ...filters }, offset: 0, limit: 200 });
  const without = await medianMs(REPEATS, (n) => count({ search: `${n}x` }));
  const drafts = Array.from({ length: AREAS }, (_, index) => draftOf(index));
  const areas = await store.areas.add(drafts);
  const idOf = (n: number) => areas[n]?.id ?? 1;
  const these = (n: number) => ({ areas: { match: 'these' as const, ids: [idOf(n)] } });
  const change = (n: number) =>
    timed(async () => {
      const area = areas[n];
      if (area) await store.areas.save({ ...area, shape: drafts[n + 1]?.shape ?? null });
      await count(these(n));
    });
  const first = (await timed(() => count(these(0)))).seconds * 1000;
  const changed = [];
  for (let n = 0; n < 5; n++) changed.push((await change(n)).seconds * 1000);
  const filter = await medianMs(REPEATS, (n) => count(these(n + 10)));
  const outside = await medianMs(REPEATS, (n) =>
    count({ areas: { match: 'none' }, statuses: n % 2 ? ['ok'] : [] }),
  );
  const counts = await medianMs(REPEATS, (n) =>
    store.fleet.areaCounts({ view: { ...view, statuses: n % 2 ? ['ok'] : [] } }),
  );
  await page({});
  const column = await medianMs(REPEATS, (n) => store.fleet.page({ view, offset: n * 200, limit: 200 }));
  const order = (await timed(() => page({ sort: { column: 'areas', descending: false } }))).seconds * 1000;
  await store.close();
  const peer = await timed(async () => plainPass(positions, drafts));
  printTable([
    [`${AREAS} areas, ${vehicles} vehicles, ms`, 'a plain pass', 'Rastro'],
    [
      'once after a change: the next count (median)',
      (peer.seconds * 1000).toFixed(0),
      median(changed).toFixed(0),
    ],
    ['once after the first areas', '–', first.toFixed(0)],
    ['count by one area', '–', filter.toFixed(1)],
    ['count outside all', '–', outside.toFixed(1)],
    ['counts of all areas', '–', counts.toFixed(1)],
    ['a page with the column', '–', column.toFixed(1)],
    ['first page by areas', '–', order.toFixed(1)],
    ['a count by a search, without areas', '–', without.toFixed(1)],
  ]);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Deterministic, between 0 and 1. */
const chance = (index: number): number => {
  const sine = Math.sin(index * 12.9898) * 43_758.5453;
  return sine - Math.floor(sine);
};

/** Yards of 200 m to states of 200 km, over all of Brazil. */
function draftOf(index: number): AreaDraft {
  const metres = 200 * 10 ** (3 * chance(index) ** 4);
  const centre: Corner = [-60 + 20 * chance(index + 0.3), -30 + 25 * chance(index + 0.6)];
  return {
    ...{ id: null, name: `Area ${index}`, group: '' },
    kind: areaKinds[index % areaKinds.length] ?? 'other',
    colour: areaColours[index % areaColours.length] ?? 'blue',
    shape: { kind: 'circle', centre, metres },
  };
}

async function positioned(store: Store, vehicles: number): Promise<Float64Array> {
  const { id: connectionId } = await store.connections.save({
    ...{ name: 'Bench', baseUrl: 'http://127.0.0.1', clientId: 'bench', timeZone: 'UTC' },
  });
  const at = new Float64Array(2 * vehicles);
  for (let from = 0; from < vehicles; from += GROUP) {
    const numbers = Array.from({ length: Math.min(GROUP, vehicles - from) }, (_, index) => from + index);
    const vins = numbers.map((number) => demoVin(1, number));
    const run = await store.runs.create(connectionId, { kind: 'vins', vins }, null, 1);
    const answers = numbers.map((number, index) => {
      const [longitude, latitude] = [-60 + 20 * chance(number + 0.1), -30 + 25 * chance(number + 0.9)];
      at.set([longitude, latitude], 2 * number);
      return {
        vin: vins[index] ?? '',
        attempts: 1,
        answer: { status: 'ok' as const, timestamp: '2026-01-01 10:00:00', latitude, longitude },
      };
    });
    await store.runs.commit(run.id, 1, answers, { requests: 0, throttled: 0, activeMs: 0 });
    await store.runs.setState(run.id, 'completed', null, 1);
  }
  return at;
}

/** Each vehicle against the box of each area, and against its circle where it is in the box. */
function plainPass(positions: Float64Array, drafts: readonly AreaDraft[]): number {
  const boxes = drafts.flatMap(({ shape }) => {
    if (shape?.kind !== 'circle') return [];
    const [longitude, latitude] = shape.centre;
    const high = shape.metres / 111_195;
    const wide = high / Math.cos((latitude * Math.PI) / 180);
    const ring = Array.from({ length: 64 }, (_, index): Corner => {
      const angle = (2 * Math.PI * index) / 64;
      return [longitude + wide * Math.sin(angle), latitude + high * Math.cos(angle)];
    });
    return [
      {
        west: longitude - wide,
        east: longitude + wide,
        south: latitude - high,
        north: latitude + high,
        ring,
      },
    ];
  });
  let inside = 0;
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [positions[at] ?? 0, positions[at + 1] ?? 0];
    for (const { west, east, south, north, ring } of boxes)
      if (x >= west && x <= east && y >= south && y <= north) inside += Number(holds(ring, x, y));
  }
  return inside;
}

function holds(ring: readonly Corner[], x: number, y: number): boolean {
  let isInside = false;
  let [x1, y1] = ring.at(-1) ?? [0, 0];
  for (const [x2, y2] of ring) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    [x1, y1] = [x2, y2];
  }
  return isInside;
}
