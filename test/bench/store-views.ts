import Sqlite from 'better-sqlite3';
import { areaColours, areaKinds } from '../../src/contract/enums.ts';
import type { AreaDraft } from '../../src/contract/schemas/areas.ts';
import type { FleetView, SortLevel } from '../../src/contract/schemas/fleet.ts';
import type { RangeFilter } from '../../src/contract/schemas/ranges.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { hash } from '../../src/main/simulator/random.ts';
import { databaseFile } from '../../src/main/store/db/lock.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { noFilters } from '../../src/shared/filters.ts';
import { sortOfLevels } from '../../src/shared/sort.ts';
import { makeDataDir } from './engine.ts';
import { fillStore, PLACES_FILE } from './screen/fleet.ts';
import { medianMs, printTable, timed } from './table.ts';

const ROUNDS = 9;
const AREAS = 1_000;
const TAGS = 20;
const WHOLE = { identifier: true, position: true, place: true, work: true, areas: true, cells: null };

/** A question, asked once for the first time and then in rounds, each with its number; and SQL that answers the like. */
type Asked = readonly [name: string, ask: (round: number) => Promise<unknown>, sql?: string];

/**
 * What a view asks of a fleet with notes and a thousand areas, the first time and then, and what changes of both cost; beside
 * SQLite with the same file.
 */
export async function benchViews(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  using dataDir = makeDataDir();
  const listId = await fillStore(dataDir.path, vehicles);
  const { store } = await openStore({ dataDir: dataDir.path, placesFile: PLACES_FILE });
  await store.lists.setIdentifier({ listId, column: 0 });
  await store.fleet.warm();
  const asked = await questions(store, listId, vehicles);
  const db = new Sqlite(databaseFile(dataDir.path), { readonly: true });
  const rows: string[][] = [[`${vehicles} vehicles`, 'SQLite, ms', 'first time, ms', 'then, ms']];
  for (const [name, ask, sql] of asked) {
    const bare = sql === undefined ? '–' : (await medianMs(3, () => db.prepare(sql).all())).toFixed(1);
    const first = (await timed(() => ask(ROUNDS))).seconds * 1000;
    rows.push([name, bare, first.toFixed(1), (await medianMs(ROUNDS, ask)).toFixed(1)]);
  }
  db.close();
  await store.close();
  printTable(rows);
}

async function questions(store: Store, listId: number, vehicles: number): Promise<readonly Asked[]> {
  const { fleet } = store;
  const view: FleetView = { listId, ...noFilters, sort: { column: 'vin', descending: false } };
  const counts = (filters: Partial<FleetView>) => fleet.counts({ view: { ...view, ...filters } });
  const page = (filters: Partial<FleetView>, offset = 0) =>
    fleet.page({ view: { ...view, ...filters }, offset, limit: 200 });
  const groups = (by: 'region' | 'place' | number) => fleet.groups({ view, by, limit: 10 });
  const drafts = Array.from({ length: AREAS }, (_, index) => draftOf(index));
  const areas = await store.areas.add(drafts);
  const inArea = (round: number) => ({ areas: { match: 'these' as const, ids: [areas[round]?.id ?? 1] } });
  const some = (share: number) =>
    Array.from({ length: vehicles }, (_, row) => row)
      .filter((row) => hash(row, 77) < share)
      .map((row) => demoVin(1, row));
  const [noted, ticked] = [some(0.01), some(0.1)];
  const note = (round: number) =>
    store.work.change({
      vins: noted.filter((_, at) => at % TAGS === round),
      patch: { addTags: [`tag ${round}`], note: `under the bridge ${round}` },
    });
  return [
    ...['status', 'status, place', 'status, place, seen_at', 'status, place, seen_at, longitude'].map(
      (order, index): Asked => [
        `sort by ${order}`,
        (round) => page({ sort: orderOf(index + 1, round) }),
        `SELECT vin FROM vehicle ORDER BY ${order}, vin LIMIT 200`,
      ],
    ),
    [
      'count by the days of positions',
      (round) => counts({ ranges: [daysFrom(round + 1)] }),
      'SELECT count(*) FROM vehicle WHERE seen_at > 1767225600',
    ],
    ['groups by state', () => groups('region')],
    [
      'groups by municipality',
      () => groups('place'),
      'SELECT place, status, count(*) FROM vehicle GROUP BY 1, 2',
    ],
    ['groups by a column of 53 values', () => groups(1)],
    ['ages in days', () => fleet.ages({ view }), 'SELECT seen_at / 86400, count(*) FROM vehicle GROUP BY 1'],
    [`${ticked.length} ticked rows in order`, () => fleet.rowsInOrder({ view, vins: ticked, parts: WHOLE })],
    [`noting ${noted.length} vehicles, a part of ${TAGS}`, note],
    ['count by a tag', (round) => counts({ work: [{ field: 'tags', values: [`tag ${round}`] }] })],
    ['count by a search in notes', (round) => counts({ search: `bridge ${round}` })],
    ['page by note', (round) => page({ sort: { column: 'note', descending: round % 2 === 1 } })],
    [
      'change of an area, and the next count',
      async (round) => {
        const area = areas[round];
        if (area) await store.areas.save({ ...area, shape: drafts[round + 1]?.shape ?? null });
        await counts(inArea(round));
      },
    ],
    ['count by one area', (round) => counts(inArea(round + ROUNDS))],
    ['counts of all areas', (round) => fleet.areaCounts({ view: { ...view, search: `${round}` } })],
    ['page with the column of areas', (round) => page({}, round * 200)],
  ];
}

/** An order by so many columns. Three orders are kept: with rounds up and down by turns, each pushes the other out. */
function orderOf(levels: number, round: number) {
  const columns = ['status', 'place', 'seenAt', 'longitude'] as const;
  const all = columns.map((column, index): SortLevel => ({ column, descending: (round >> index) % 2 === 1 }));
  return sortOfLevels(all.slice(0, levels)) ?? { column: 'vin' as const, descending: false };
}

function daysFrom(day: number): RangeFilter {
  return {
    column: 'seenAt',
    within: { kind: 'days', first: `2026-01-0${day % 9 || 9}`, last: null },
    blank: true,
  };
}

/** Yards of 200 m to states of 200 km, over all of Brazil. */
function draftOf(index: number): AreaDraft {
  const metres = 200 * 10 ** (3 * hash(index, 1) ** 4);
  return {
    ...{ id: null, name: `Area ${index}`, group: '' },
    kind: areaKinds[index % areaKinds.length] ?? 'other',
    colour: areaColours[index % areaColours.length] ?? 'blue',
    shape: { kind: 'circle', centre: [-60 + 20 * hash(index, 2), -30 + 25 * hash(index, 3)], metres },
  };
}
