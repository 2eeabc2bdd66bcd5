import { timestampReader } from '../../util/time-zone.ts';
import type { Prepare } from '../db/database.ts';
import { kilometresBetween } from '../db/distance.ts';
import { NO_PLACE, NONE } from '../fleet-index/columns.ts';
import { QUEUED } from '../status.ts';

/** Two runs, and the zones of their connections, by which the service's times are read. */
export interface TwoRuns {
  readonly before: number;
  readonly after: number;
  readonly zoneBefore: string;
  readonly zoneAfter: string;
}

/**
 * What two ledgers say of each vehicle that the later run has asked for, in the order of the VINs. Each array has the
 * value of a vehicle at its index in `vehicles`. Some 44 bytes a vehicle.
 */
export interface LedgerPair {
  /** Their numbers. */
  readonly vehicles: Uint32Array;
  /** Statuses; `QUEUED` also for a vehicle that the earlier run does not have. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Between both positions, in kilometres; NaN where one is missing. */
  readonly km: Float64Array;
  /** When the vehicle was there, in seconds since 1970; `NONE` without a position. */
  readonly seenBefore: Uint32Array;
  readonly seenAfter: Uint32Array;
  /** How old the later position was when the later run asked for it, in milliseconds; NaN without one. */
  readonly silentMs: Float64Array;
  /** Nearest places, once they are found; see `findPlaces`. */
  readonly placeBefore: Uint16Array;
  readonly placeAfter: Uint16Array;
  /** 1 where both places were looked for. */
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
];

/** Rows of one part: some ten milliseconds. */
const AT_ONCE = 5_000;

/**
 * Reads both ledgers, part by part.
 *
 * @param most vehicles of the later run, at the most
 * @param byVin numbers of all vehicles in the order of their VINs
 */
export function* readLedgers(
  prepare: Prepare,
  { before, after, zoneBefore, zoneAfter }: TwoRuns,
  most: number,
  byVin: () => Uint32Array,
): Generator<void, LedgerPair> {
  const page = prepare<Stored>(
    `SELECT a.vehicle, a.status, a.timestamp, a.latitude, a.longitude, a.asked_at,
      b.status, b.timestamp, b.latitude, b.longitude
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
      if (row[1] !== QUEUED && count < most) write(pair, count++, row, readBefore, readAfter);
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
  readBefore: ReadTime,
  readAfter: ReadTime,
): void {
  const [vehicle, after, timeAfter, latitudeAfter, longitudeAfter, askedAt] = row;
  const [, , , , , , before, timeBefore, latitudeBefore, longitudeBefore] = row;
  const seenAfter = timeAfter === null ? null : readAfter(timeAfter);
  pair.vehicles[index] = vehicle;
  pair.before[index] = before ?? QUEUED;
  pair.after[index] = after;
  pair.seenBefore[index] = secondsOf(timeBefore === null ? null : readBefore(timeBefore));
  pair.seenAfter[index] = secondsOf(seenAfter);
  pair.silentMs[index] = seenAfter === null || askedAt === null ? Number.NaN : askedAt - seenAfter * 1000;
  pair.km[index] = kilometres(latitudeBefore, longitudeBefore, latitudeAfter, longitudeAfter);
}

/** Most vehicles have not moved. */
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
    placeBefore: new Uint16Array(size).fill(NO_PLACE),
    placeAfter: new Uint16Array(size).fill(NO_PLACE),
    isPlaced: new Uint8Array(size),
  };
}

/** The pair in the order of the VINs. */
function inOrder(pair: LedgerPair, count: number, byVin: Uint32Array): LedgerPair {
  const highest = pair.vehicles[count - 1] ?? 0;
  /** Index of each vehicle, plus one. */
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
    vehicles: taken(pair.vehicles, at, new Uint32Array(to)),
    before: taken(pair.before, at, new Uint8Array(to)),
    after: taken(pair.after, at, new Uint8Array(to)),
    km: taken(pair.km, at, new Float64Array(to)),
    seenBefore: taken(pair.seenBefore, at, new Uint32Array(to)),
    seenAfter: taken(pair.seenAfter, at, new Uint32Array(to)),
    silentMs: taken(pair.silentMs, at, new Float64Array(to)),
  };
}

function taken<A extends Uint8Array | Uint32Array | Float64Array>(from: A, order: Uint32Array, to: A): A {
  for (let index = 0; index < order.length; index++) to[index] = from[order[index] ?? 0] ?? 0;
  return to;
}
