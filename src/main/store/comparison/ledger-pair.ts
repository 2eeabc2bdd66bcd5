import { timestampReader } from '../../util/time-zone.ts';
import type { Prepare } from '../db/database.ts';
import { kilometresBetween } from '../db/distance.ts';
import { NO_PLACE, NONE } from '../fleet-index/columns.ts';
import { QUEUED } from '../status.ts';

/** The ids of two runs, and the time zones of their connections, in which the service's times are read. */
export interface TwoRuns {
  readonly before: number;
  readonly after: number;
  readonly zoneBefore: string;
  readonly zoneAfter: string;
}

/** Finds the areas and the region by which two positions are compared. */
export interface PlacesOfPairs {
  /** The number of the set of areas at a position; 0: none. */
  readonly areasAt: (latitude: number, longitude: number) => number;
  /** State or country of the nearest place; '' where there is none. */
  readonly regionAt: (latitude: number, longitude: number) => string;
}

/**
 * The results of two runs, from their ledgers, for each vehicle that the later run has looked up, in the order of the
 * VINs. Each array has a vehicle's value at the vehicle's index in `vehicles`. Takes 52 bytes a vehicle.
 */
export interface LedgerPair {
  /** The vehicles' numbers. */
  readonly vehicles: Uint32Array;
  /** Status in the earlier run; `QUEUED` also for a vehicle that this run does not have. */
  readonly before: Uint8Array;
  /** Status in the later run. */
  readonly after: Uint8Array;
  /** Distance between both positions, in kilometres; NaN where one is missing. */
  readonly km: Float64Array;
  /** When the vehicle was at its earlier position, in seconds since 1970; `NONE` without a position. */
  readonly seenBefore: Uint32Array;
  /** The same for its later position. */
  readonly seenAfter: Uint32Array;
  /** How old the later position was when the later run asked for it, in milliseconds; NaN without one. */
  readonly silentMs: Float64Array;
  /** How old the earlier position was when the earlier run asked for it, in milliseconds; NaN without one. */
  readonly silentBeforeMs: Float64Array;
  /** Number of the earlier position's set of areas; 0 where a position is missing or the vehicle has not moved. */
  readonly areasBefore: Uint32Array;
  /** The same for the later position. */
  readonly areasAfter: Uint32Array;
  /** 1 where the positions are in different states or countries. */
  readonly crossed: Uint8Array;
  /** Number of the place nearest to the earlier position, once `findPlaces` has found it. */
  readonly placeBefore: Uint16Array;
  /** The same for the later position. */
  readonly placeAfter: Uint16Array;
  /** 1 where `findPlaces` has looked for both places. */
  readonly isPlaced: Uint8Array;
}

type Stored = [
  vehicle: number,
  statusAfter: number,
  timestampAfter: string | null,
  latitudeAfter: number | null,
  longitudeAfter: number | null,
  askedAt: number | null,
  statusBefore: number | null,
  timestampBefore: string | null,
  latitudeBefore: number | null,
  longitudeBefore: number | null,
  askedBefore: number | null,
];

/** Rows of one query, which takes some ten milliseconds. */
const AT_ONCE = 5_000;

/**
 * Reads both ledgers. Yields after each query.
 *
 * @param most how many vehicles the later run has; more are left out
 * @param byVin numbers of all vehicles in the order of their VINs
 */
export function* readLedgers(
  prepare: Prepare,
  { before, after, zoneBefore, zoneAfter }: TwoRuns,
  most: number,
  byVin: () => Uint32Array,
  places: PlacesOfPairs,
): Generator<void, LedgerPair> {
  const page = prepare<Stored>(
    `SELECT a.vehicle, a.status, a.timestamp, a.latitude, a.longitude, a.asked_at,
      b.status, b.timestamp, b.latitude, b.longitude, b.asked_at
    FROM run_item a LEFT JOIN run_item b ON b.run = ? AND b.vehicle = a.vehicle
    WHERE a.run = ? AND a.vehicle > ? ORDER BY a.vehicle LIMIT ${AT_ONCE}`,
  ).raw();
  const readBefore = timestampReader(zoneBefore);
  const readAfter = timestampReader(zoneAfter);
  const pair = emptyPair(most);
  let [count, last] = [0, 0];
  for (;;) {
    const rows = page.all(before, after, last);
    for (const row of rows) {
      last = row[0];
      if (row[1] !== QUEUED && count < most) write(pair, count++, row, { readBefore, readAfter, ...places });
    }
    if (rows.length < AT_ONCE) break;
    yield;
  }
  return inOrder(pair, count, byVin());
}

type ReadTime = ReturnType<typeof timestampReader>;

function write(
  pair: LedgerPair,
  index: number,
  row: Stored,
  {
    readBefore,
    readAfter,
    areasAt,
    regionAt,
  }: PlacesOfPairs & {
    readonly readBefore: ReadTime;
    readonly readAfter: ReadTime;
  },
): void {
  const [vehicle, after, timeAfter, latitudeAfter, longitudeAfter, askedAt] = row;
  const [, , , , , , before, timeBefore, latitudeBefore, longitudeBefore, askedBefore] = row;
  const seenBefore = timeBefore === null ? null : readBefore(timeBefore);
  const seenAfter = timeAfter === null ? null : readAfter(timeAfter);
  pair.vehicles[index] = vehicle;
  pair.before[index] = before ?? QUEUED;
  pair.after[index] = after;
  pair.seenBefore[index] = secondsOf(seenBefore);
  pair.seenAfter[index] = secondsOf(seenAfter);
  pair.silentMs[index] = ageMs(seenAfter, askedAt);
  pair.silentBeforeMs[index] = ageMs(seenBefore, askedBefore);
  pair.km[index] = kilometres(latitudeBefore, longitudeBefore, latitudeAfter, longitudeAfter);
  // A vehicle that has not moved is in the same areas and region. Without both positions there is nothing to compare.
  if (!((pair.km[index] ?? 0) > 0)) return;
  const [latA, lonA, latB, lonB] = [latitudeBefore, longitudeBefore, latitudeAfter, longitudeAfter].map(
    Number,
  ) as Corners;
  pair.areasBefore[index] = areasAt(latA, lonA);
  pair.areasAfter[index] = areasAt(latB, lonB);
  const [from, to] = [regionAt(latA, lonA), regionAt(latB, lonB)];
  // A position far from every place has no region. Such a position is mostly an error, so no border is crossed.
  pair.crossed[index] = Number(from !== to && from !== '' && to !== '');
}

type Corners = [number, number, number, number];

const ageMs = (seenAt: number | null, asked: number | null): number =>
  seenAt === null || asked === null ? Number.NaN : asked - seenAt * 1000;

/** Kilometres between two positions; NaN where one is missing. Most vehicles have not moved, and need no formula. */
function kilometres(
  latitudeA: number | null,
  longitudeA: number | null,
  latitudeB: number | null,
  longitudeB: number | null,
): number {
  if (latitudeA === null || longitudeA === null || latitudeB === null || longitudeB === null)
    return Number.NaN;
  if (latitudeA === latitudeB && longitudeA === longitudeB) return 0;
  return kilometresBetween(latitudeA, longitudeA, latitudeB, longitudeB);
}

/** Seconds as an array holds them: times before 1970 and after 2106 become the nearest that fits. */
const secondsOf = (seconds: number | null): number =>
  seconds === null ? NONE : Math.min(Math.max(seconds, 0), NONE - 1);

function emptyPair(size: number): LedgerPair {
  return {
    vehicles: new Uint32Array(size),
    before: new Uint8Array(size),
    after: new Uint8Array(size),
    km: new Float64Array(size),
    seenBefore: new Uint32Array(size),
    seenAfter: new Uint32Array(size),
    silentMs: new Float64Array(size),
    silentBeforeMs: new Float64Array(size),
    areasBefore: new Uint32Array(size),
    areasAfter: new Uint32Array(size),
    crossed: new Uint8Array(size),
    placeBefore: new Uint16Array(size).fill(NO_PLACE),
    placeAfter: new Uint16Array(size).fill(NO_PLACE),
    isPlaced: new Uint8Array(size),
  };
}

/** The pair in the order of the VINs. */
function inOrder(pair: LedgerPair, count: number, byVin: Uint32Array): LedgerPair {
  const highest = pair.vehicles[count - 1] ?? 0;
  /** Index of each vehicle in `pair`, plus one; 0: not in the pair. */
  const indexOf = new Uint32Array(highest + 1);
  for (let index = 0; index < count; index++) indexOf[pair.vehicles[index] ?? 0] = index + 1;
  const order = new Uint32Array(count);
  let to = 0;
  for (const vehicle of byVin) {
    const index = (indexOf[vehicle] ?? 0) - 1;
    if (index >= 0) order[to++] = index;
  }
  const at = order.subarray(0, to);
  return {
    ...emptyPair(to),
    vehicles: copyInOrder(pair.vehicles, at, new Uint32Array(to)),
    before: copyInOrder(pair.before, at, new Uint8Array(to)),
    after: copyInOrder(pair.after, at, new Uint8Array(to)),
    km: copyInOrder(pair.km, at, new Float64Array(to)),
    seenBefore: copyInOrder(pair.seenBefore, at, new Uint32Array(to)),
    seenAfter: copyInOrder(pair.seenAfter, at, new Uint32Array(to)),
    silentMs: copyInOrder(pair.silentMs, at, new Float64Array(to)),
    silentBeforeMs: copyInOrder(pair.silentBeforeMs, at, new Float64Array(to)),
    areasBefore: copyInOrder(pair.areasBefore, at, new Uint32Array(to)),
    areasAfter: copyInOrder(pair.areasAfter, at, new Uint32Array(to)),
    crossed: copyInOrder(pair.crossed, at, new Uint8Array(to)),
  };
}

function copyInOrder<A extends Uint8Array | Uint32Array | Float64Array>(
  from: A,
  order: Uint32Array,
  to: A,
): A {
  for (let index = 0; index < order.length; index++) to[index] = from[order[index] ?? 0] ?? 0;
  return to;
}
