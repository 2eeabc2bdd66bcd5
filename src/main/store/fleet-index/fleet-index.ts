import type { Prepare } from '../db/database.ts';
import { type Columns, emptyColumns, NO_PLACE, NONE, orderOf, otherFields, widened } from './columns.ts';
import { cellX, cellY } from './mercator.ts';
import { vinsIn } from './vins.ts';

/** The fleet in memory, brought up to the database when it is asked. */
export interface Fleet {
  columns(): Columns;
  /** Reads a part of the columns, some ten milliseconds of it. @returns whether all is read */
  readSome(): boolean;
  /** Another one whenever the columns have changed, of what they were at their last call. */
  version(): number;
  /** The vehicles' numbers in order of their VINs. */
  byVin(): Uint32Array;
  /** Those of some vehicles, in the same order. */
  find(vins: readonly string[]): Uint32Array;
  /** The VINs in that order, 17 bytes each. */
  vins(): Uint8Array;
  /** What is known of these may be out of date. */
  touch(vins: readonly string[]): void;
  /** What is known of all may be out of date. */
  forget(): void;
}

/** As they stand: to clamp or pack them in SQL takes longer than to hand them over. */
const STORED = [
  ...['vehicle.id', 'status', 'seen_at', 'asked_at', 'place', 'latitude', 'longitude'],
  ...otherFields.map(({ name }) => name),
].join(', ');
type Stored = [
  id: number,
  status: number,
  seenAt: number | null,
  askedAt: number | null,
  place: number | null,
  latitude: number | null,
  longitude: number | null,
  ...others: (number | null)[],
];

/** Rows that are read at a time: they are objects for a moment. */
const AT_ONCE = 2_000;
/** So many changed vehicles are read one by one; beyond, all are. */
const MAX_TOUCHED = 50_000;

export function fleetIn(prepare: Prepare): Fleet {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const after = prepare<Stored>(
    `SELECT ${STORED} FROM vehicle WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ).raw();
  const named = prepare<Stored>(`SELECT ${STORED} FROM json_each(?) CROSS JOIN vehicle ON vin = value`).raw();
  const found = prepare<number>(
    'SELECT vehicle.id FROM json_each(?) CROSS JOIN vehicle ON vin = value ORDER BY vin',
  ).pluck();
  const inOrder = vinsIn(prepare);

  let columns = emptyColumns(0);
  let loadedTo = 0;
  let byVin: Uint32Array = new Uint32Array(0);
  let orderedTo = 0;
  let vins: Uint8Array = new Uint8Array(0);
  let spelledTo = 0;
  let touched: string[] = [];
  let version = 0;

  const last = () => Number(highest.get() ?? 0);

  function read([id, status, seenAt, askedAt, place, latitude, longitude, ...others]: Stored): void {
    columns.status[id] = status;
    columns.seenAt[id] = held(seenAt);
    columns.askedAt[id] = askedAt === null ? NONE : held(Math.floor(askedAt / 1000));
    columns.place[id] = place ?? NO_PLACE;
    for (const [index, { column }] of otherFields.entries()) {
      const values = columns.others[column];
      if (values) values[id] = orderOf(others[index] ?? null);
    }
    if (latitude === null || longitude === null) return;
    columns.x[id] = cellX(longitude);
    columns.y[id] = cellY(latitude);
  }

  function readSome(): boolean {
    const end = last();
    if (loadedTo >= end) return true;
    if (columns.size <= end) columns = widened(columns, end + 1);
    const rows = after.all(loadedTo);
    for (const row of rows) read(row);
    loadedTo = rows.length < AT_ONCE ? end : (rows.at(-1)?.[0] ?? end);
    version++;
    return loadedTo >= end;
  }

  return {
    version: () => version,
    readSome,
    columns() {
      while (!readSome());
      if (touched.length > 0) {
        for (const row of named.all(JSON.stringify(touched))) read(row);
        touched = [];
        version++;
      }
      return columns;
    },
    byVin() {
      const end = last();
      if (orderedTo !== end) {
        byVin = inOrder.numbers();
        orderedTo = end;
      }
      return byVin;
    },
    find: (some) => Uint32Array.from(found.all(JSON.stringify(some))),
    vins() {
      const end = last();
      if (spelledTo !== end) {
        vins = inOrder.characters();
        spelledTo = end;
      }
      return vins;
    },
    touch(changed) {
      if (loadedTo === 0) return;
      if (touched.length + changed.length > MAX_TOUCHED) this.forget();
      else touched.push(...changed);
    },
    forget() {
      loadedTo = 0;
      touched = [];
      version++;
    },
  };
}

/** Seconds as a column holds them: those before 1970 and after 2106 at its ends, so that a position keeps a time. */
function held(seconds: number | null): number {
  return seconds === null ? NONE : Math.min(Math.max(seconds, 0), NONE - 1);
}
