/** The figures of the overview, beside those that SQL gives over plain tables of the same fleet. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../scripts/simulator/seeded-random.ts';
import type {
  AgeFilter,
  FleetCounts,
  FleetView,
  VehicleStatus,
} from '../../../src/contract/schemas/fleet.ts';
import type { Grouping, Groups } from '../../../src/contract/schemas/overview.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { openPlaces } from '../../../src/main/places/nearest.ts';
import type { StoredAnswer } from '../../../src/main/store/records.ts';
import { openStore, type Store } from '../../../src/main/store/threads/store.ts';
import {
  addConnection,
  commitRun,
  everything,
  noProgress,
  okAnswer,
  plainSource,
  tempStore,
  vinOf,
} from '../helpers.ts';

const VEHICLES = 600;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const statuses: readonly VehicleStatus[] = ['ok', 'not-found', 'failed', 'never'];

const spots = [
  { latitude: -23.55, longitude: -46.63 },
  { latitude: -22.9056, longitude: -47.0608 },
  { latitude: -22.91, longitude: -43.2 },
  { latitude: -8.0539, longitude: -34.8811 },
  { latitude: -34.9033, longitude: -56.1882 },
  { latitude: -34.6, longitude: -58.4 },
  { latitude: -30, longitude: -20 },
] as const;

const agesInDays = [-2, 0, 1, 3, 5, 8, 20, 40, 70, 100, 200, 364, 365, 500];

/** A moment of the day that was so many days ago: hours from midnight, and from the time of day that it is now. */
function momentOf(days: number): number {
  const now = new Date();
  const hour = now.getHours() < 12 ? 18 : 6;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, hour).getTime();
}

interface Vehicle {
  readonly number: number;
  readonly status: VehicleStatus;
  /** Milliseconds since 1970; null: never located. */
  readonly seenAt: number | null;
  readonly spot: number;
}

interface Row {
  readonly vehicle: number;
  readonly branch: string;
  readonly insurer: string;
}

function madeUpFleet(): { readonly vehicles: Vehicle[]; readonly rows: Row[] } {
  const random = seededRandom(7);
  const next = (below: number) => Math.floor(random() * below);
  const vehicles = Array.from({ length: VEHICLES }, (_, index): Vehicle => {
    const status = statuses[next(4)] ?? 'ok';
    const isLocated = status === 'ok' || (status !== 'never' && next(2) === 0);
    const days = agesInDays[next(agesInDays.length)] ?? 0;
    const seenAt = isLocated ? momentOf(days) : null;
    return { number: index + 1, status, seenAt, spot: next(spots.length) };
  });
  const branches = ['Norte', 'Sul', ' Sul ', '', 'Leste', 'Oeste', 'Centro'];
  const row = (): Row => ({
    vehicle: 1 + next(VEHICLES - 50),
    branch: branches[next(branches.length)] ?? '',
    insurer: `S${next(40)}`,
  });
  // Every vehicle but the last 50 is on one row, some on two or three.
  const first = Array.from({ length: VEHICLES - 50 }, (_, index) => ({ ...row(), vehicle: index + 1 }));
  return { vehicles, rows: [...first, ...Array.from({ length: 200 }, row)] };
}

const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** The answers that leave the vehicles as they are made up: those that are lost were located before. */
async function answered(store: Store, vehicles: readonly Vehicle[]): Promise<void> {
  const { id } = await addConnection(store, 'main', 'UTC');
  const located = vehicles.flatMap(({ number, seenAt, spot }) =>
    seenAt === null ? [] : [okAnswer(vinOf(number), spots[spot] ?? spots[0], stamp(seenAt))],
  );
  await commitRun(store, id, located);
  const later = vehicles.flatMap(({ number, status }): StoredAnswer[] => {
    const vin = vinOf(number);
    if (status === 'failed') return [{ vin, attempts: 1, answer: { status: 'failed', kind: 'server' } }];
    return status === 'not-found' ? [{ vin, attempts: 1, answer: { status: 'not-found' } }] : [];
  });
  await commitRun(store, id, later);
}

let store: Store;
let listId: number;
const dataDir = mkdtempSync(join(tmpdir(), 'rastro-groups-'));
const db = new Sqlite(':memory:');

beforeAll(async () => {
  const placesFile = fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url));
  ({ store } = await openStore({ dataDir, placesFile }));
  const { vehicles, rows } = madeUpFleet();
  await answered(store, vehicles);
  const stored = rows.map(({ vehicle, branch, insurer }, index) => ({
    line: index + 2,
    vin: vinOf(vehicle),
    cells: [insurer, vinOf(vehicle), branch],
  }));
  const others = vehicles.slice(-50).map(({ number }, index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: ['', vinOf(number), ''],
  }));
  listId = (await saveRows(store.lists, 'fleet', plainSource, [stored])).id;
  await saveRows(store.lists, 'others', plainSource, [others]);

  const { nearest } = await openPlaces(placesFile);
  db.exec(`CREATE TABLE vehicle (number INTEGER PRIMARY KEY, status TEXT, seen_at REAL, country TEXT, region TEXT, place TEXT);
    CREATE TABLE cell (vehicle INTEGER, row INTEGER, col INTEGER, value TEXT)`);
  const addVehicle = db.prepare('INSERT INTO vehicle VALUES (?, ?, ?, ?, ?, ?)');
  for (const { number, status, seenAt, spot } of vehicles) {
    const { latitude, longitude } = spots[spot] ?? spots[0];
    const place = seenAt === null ? null : nearest(latitude, longitude);
    addVehicle.run(number, status, seenAt, place?.country, place?.region, place?.name);
  }
  const addCell = db.prepare('INSERT INTO cell VALUES (?, ?, ?, trim(?))');
  for (const [row, { vehicle, branch, insurer }] of rows.entries())
    for (const [column, value] of [insurer, branch].entries()) addCell.run(vehicle, row, column, value);
});

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tier = `CASE WHEN seen_at IS NULL THEN 'none' WHEN seen_at < :now - 168 * ${HOUR} THEN 'silent'
  WHEN seen_at < :now - 24 * ${HOUR} THEN 'late' ELSE 'recent' END`;

/** What a view may be narrowed by, and the same in SQL over `vehicle`. */
const narrowings: readonly (readonly [Partial<FleetView>, string])[] = [
  [{}, '1'],
  [{ statuses: ['ok', 'failed'] }, "status IN ('ok', 'failed')"],
  [{ ages: ['silent', 'none'] }, `${tier} IN ('silent', 'none')`],
  [{ places: [{ country: 'BR', region: 'SP', name: null }] }, "region = 'SP'"],
  [{ search: vinOf(7).slice(-3) }, "substr('000000' || number, -6) LIKE '%007'"],
];
/** Likewise over the rows of the list, all of which hold in one row. */
const rowNarrowings: readonly (readonly [Partial<FleetView>, string])[] = [
  [{}, '1'],
  [{ cells: [{ column: 1, values: ['Sul', ''] }] }, "branch IN ('Sul', '')"],
  [
    {
      cells: [
        { column: 0, values: ['S1', 'S2', 'S3', 'S4'] },
        { column: 1, values: ['Norte', 'Sul'] },
      ],
    },
    "insurer IN ('S1', 'S2', 'S3', 'S4') AND branch IN ('Norte', 'Sul')",
  ],
];

interface SqlGroup {
  readonly name: string | null;
  readonly status: VehicleStatus;
  readonly age: AgeFilter;
  readonly count: number;
}

/** The counts of each group by SQL. */
function bySql(by: Grouping, where: string, rowsWhere: string | null): Map<string, FleetCounts> {
  const rows = `SELECT a.vehicle, a.value AS insurer, b.value AS branch FROM cell a JOIN cell b ON b.row = a.row
    WHERE a.col = 0 AND b.col = 1`;
  const name =
    typeof by === 'number'
      ? by === 0
        ? 'insurer'
        : 'branch'
      : {
          country: 'country',
          region: "country || '/' || ifnull(region, '')",
          place: "country || '/' || ifnull(region, '') || '/' || place",
        }[by];
  const from =
    rowsWhere === null
      ? 'vehicle'
      : `vehicle JOIN (SELECT * FROM (${rows}) WHERE ${rowsWhere}) AS fits ON fits.vehicle = number`;
  const key = rowsWhere !== null && typeof by === 'number' ? `number, ${name}` : 'number';
  const found = db
    .prepare(
      `SELECT name, status, age, count(*) AS count FROM
        (SELECT DISTINCT ${key}, ${name} AS name, status, ${tier} AS age FROM ${from} WHERE ${where})
      GROUP BY name, status, age`,
    )
    .all({ now: Date.now() }) as SqlGroup[];
  const groups = new Map<string, FleetCounts>();
  for (const { name: group, status, age, count } of found) {
    const key = group ?? (age === 'none' ? 'unlocated' : 'nowhere');
    groups.set(key, added(groups.get(key) ?? none, status, age, count));
  }
  return groups;
}

const none: FleetCounts = {
  total: 0,
  byStatus: { ok: 0, 'not-found': 0, failed: 0, never: 0 },
  byAge: { recent: 0, late: 0, silent: 0, none: 0 },
  located: 0,
};

const added = (counts: FleetCounts, status: VehicleStatus, age: AgeFilter, count: number): FleetCounts => ({
  total: counts.total + count,
  byStatus: { ...counts.byStatus, [status]: counts.byStatus[status] + count },
  byAge: { ...counts.byAge, [age]: counts.byAge[age] + count },
  located: counts.located + (age === 'none' ? 0 : count),
});

const sumOf = (all: readonly FleetCounts[]): FleetCounts =>
  all.reduce(
    (sum, counts) => ({
      total: sum.total + counts.total,
      byStatus: eachOf(sum.byStatus, counts.byStatus),
      byAge: eachOf(sum.byAge, counts.byAge),
      located: sum.located + counts.located,
    }),
    none,
  );

const eachOf = <K extends string>(a: Readonly<Record<K, number>>, b: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.entries(a).map(([key, count]) => [key, Number(count) + b[key as K]])) as Record<
    K,
    number
  >;

function keyOf({ group }: Groups['groups'][number]): string {
  if (group.kind === 'value') return group.value;
  const { country, region, name } = group.area;
  return [
    country,
    ...(region === null && name === null ? [] : [region ?? '']),
    ...(name === null ? [] : [name]),
  ].join('/');
}

describe('The groups of a view', () => {
  const choice = fc.record({
    by: fc.constantFrom<Grouping>('region', 'country', 'place', 0, 1),
    vehicles: fc.constantFrom(...narrowings),
    rows: fc.option(fc.constantFrom(...rowNarrowings)),
    limit: fc.constantFrom(1, 3, 100),
  });

  test('They have the figures of SQL, whatever the view is filtered by.', async () => {
    await fc.assert(
      fc.asyncProperty(choice, async ({ by, vehicles: [filters, where], rows, limit }) => {
        fc.pre(typeof by !== 'number' || rows !== null);
        const view: FleetView = { ...everything, ...filters, ...rows?.[0], listId: rows ? listId : null };
        const expected = bySql(by, where, rows?.[1] ?? null);
        const { unlocated = none, nowhere = none } = Object.fromEntries(
          typeof by === 'number' ? [] : expected,
        );
        if (typeof by !== 'number') for (const key of ['unlocated', 'nowhere']) expected.delete(key);
        // A country without states is named by its code alone.
        const named = new Map(
          [...expected].map(([key, counts]) => [by === 'region' ? key.replace(/\/$/, '') : key, counts]),
        );

        const answer = await store.fleet.groups({ view, by, limit });
        expect(answer).toMatchObject({ distinct: named.size, unlocated, nowhere });
        expect(answer.groups).toHaveLength(Math.min(limit, named.size));
        for (const group of answer.groups)
          expect([keyOf(group), group.counts]).toEqual([keyOf(group), named.get(keyOf(group))]);
        const totals = answer.groups.map(({ counts }) => counts.total);
        const largest = [...named.values()].map(({ total }) => total).sort((a, b) => b - a);
        expect(totals).toEqual(largest.slice(0, limit));
        expect(sumOf([answer.others, ...answer.groups.map(({ counts }) => counts)])).toEqual(
          sumOf([...named.values()]),
        );
      }),
      { numRuns: Number(process.env.GROUPS_RUNS ?? 60), seed: 29 },
    );
  });

  test('A group is exactly what the filter that it stands for leaves.', async () => {
    const view: FleetView = { ...everything, listId };
    const { groups } = await store.fleet.groups({ view, by: 1, limit: 100 });
    for (const { group, counts } of groups) {
      if (group.kind !== 'value') throw new Error('no value');
      const cells = [{ column: 1, values: [group.value] }];
      expect(await store.fleet.counts({ view: { ...view, cells } })).toEqual(counts);
    }
    const areas = await store.fleet.groups({ view, by: 'place', limit: 100 });
    for (const { group, counts } of areas.groups) {
      if (group.kind !== 'area') throw new Error('no area');
      expect(await store.fleet.counts({ view: { ...view, places: [group.area] } })).toEqual(counts);
    }
    expect(groups.length * areas.groups.length).toBeGreaterThan(20);
  });

  test('Another import of the list is counted, and a column is refused where there is no list.', async () => {
    const own = await tempStore();
    const row = (number: number, branch: string) => ({
      line: number,
      vin: vinOf(number),
      cells: ['', vinOf(number), branch],
    });
    const list = await saveRows(own.lists, 'fleet', plainSource, [[row(1, 'A'), row(2, 'B')]]);
    const view = { ...everything, listId: list.id };
    expect((await own.fleet.groups({ view, by: 1, limit: 9 })).distinct).toBe(2);
    const other = await saveRows(own.lists, 'fleet', plainSource, [[row(1, 'A'), row(2, 'A')]]);
    const asked = own.fleet.groups({ view: { ...view, listId: other.id }, by: 1, limit: 9 });
    expect((await asked).groups[0]?.counts.total).toBe(2);
    await expect(own.fleet.groups({ view: everything, by: 1, limit: 9 })).rejects.toMatchObject({
      kind: 'bad-input',
    });
    await expect(own.fleet.groups({ view, by: 7, limit: 9 })).rejects.toMatchObject({ kind: 'bad-input' });
  });
});

test('Only the rows within the ranges of a list count, and equally large groups come by their values.', async () => {
  const own = await tempStore();
  const cells = [
    [2, '20', 'Norte'],
    [1, '10', 'Sul'],
    [1, '500', 'Norte'],
    [3, '30', 'Leste'],
  ] as const;
  const rows = cells.map(([number, amount, branch], index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: [amount, vinOf(number), branch],
  }));
  const list = await saveRows(own.lists, 'fleet', plainSource, [rows]);
  const low: FleetView = {
    ...{ ...everything, listId: list.id },
    ranges: [{ column: 0, within: { kind: 'numbers', least: null, most: 100 }, blank: false }],
  };
  const grouped = async (view: FleetView, limit: number) => {
    const { groups, others } = await own.fleet.groups({ view, by: 1, limit });
    return [
      ...groups.map(({ group, counts }) => [group.kind === 'value' && group.value, counts.total]),
      others.total,
    ];
  };
  expect(await grouped(low, 9)).toEqual([['Leste', 1], ['Norte', 1], ['Sul', 1], 0]);
  expect(await grouped(low, 1)).toEqual([['Leste', 1], 2]);
  const ofTwo = { ...low, cells: [{ column: 1, values: ['Sul', 'Norte'] }] };
  expect(await grouped(ofTwo, 9)).toEqual([['Norte', 1], ['Sul', 1], 0]);
});

describe('The ages of positions', () => {
  test('They have the figures of SQL, and each bin is what the range of its days leaves.', async () => {
    const { bins, none: unlocated } = await store.fleet.ages({ view: everything });
    const startOf = (days: number) => {
      const date = new Date();
      return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime();
    };
    const count = db.prepare<[number, number], { count: number }>(
      'SELECT count(*) AS count FROM vehicle WHERE seen_at >= ? AND seen_at < ?',
    );
    for (const { least, most, byAge } of bins) {
      const to = least === null ? Number.MAX_SAFE_INTEGER : startOf(least - 1);
      const from = most === null ? 0 : startOf(most);
      const total = byAge.recent + byAge.late + byAge.silent;
      expect(total).toBe(count.get(from, to)?.count);
      const within = { kind: 'days-ago', least, most } as const;
      const view: FleetView = { ...everything, ranges: [{ column: 'seenAt', within, blank: false }] };
      expect(await store.fleet.counts({ view })).toMatchObject({ total, byAge: { ...byAge, none: 0 } });
    }
    expect(bins.filter(({ byAge }) => byAge.silent > 0).length).toBeGreaterThan(5);
    expect(unlocated).toBe(db.prepare('SELECT count(*) FROM vehicle WHERE seen_at IS NULL').pluck().get());
  });
});

describe('The ages of a run', () => {
  test('They are those of the moment when the run asked, by the limits of the settings.', async () => {
    const own = await tempStore();
    const { id } = await addConnection(own, 'main', 'UTC');
    const askedAt = Date.parse('2026-03-10T12:00:00Z');
    const ago = (hours: number) => stamp(askedAt - hours * HOUR);
    const vins = [1, 2, 3, 4, 5].map(vinOf);
    const run = await own.runs.create(id, { kind: 'vins', vins }, null, askedAt);
    await own.runs.commit(
      run.id,
      askedAt,
      [
        okAnswer(vinOf(1), spots[0], ago(1)),
        okAnswer(vinOf(2), spots[0], ago(30)),
        okAnswer(vinOf(3), spots[0], ago(7 * 24 + 1)),
        { vin: vinOf(4), attempts: 1, answer: { status: 'not-found' } },
      ],
      noProgress,
    );
    expect(await own.runs.ages({ runId: run.id })).toEqual({ recent: 1, late: 1, silent: 1, unknown: 0 });
    await own.settings.save({ lateAfterHours: 48, silentAfterHours: 30 * (DAY / HOUR) });
    expect(await own.runs.ages({ runId: run.id })).toEqual({ recent: 2, late: 1, silent: 0, unknown: 0 });
    await own.runs.commit(run.id, askedAt, [okAnswer(vinOf(5), spots[0], ago(2))], noProgress);
    expect(await own.runs.ages({ runId: run.id })).toEqual({ recent: 3, late: 1, silent: 0, unknown: 0 });
    await expect(own.runs.ages({ runId: 99 })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
