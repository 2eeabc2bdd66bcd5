import type { Prepare } from '../db/database.ts';
import { type Columns, emptyColumns, NO_PLACE, NONE, orderOf, otherFields, widened } from './columns.ts';
import { cellX, cellY } from './mercator.ts';
import { vinOrder } from './vin-order.ts';

/** The fleet in memory. Each call first brings what it returns up to date with the database. */
export interface FleetIndex {
  columns(): Columns;
  /** Reads a part of the columns, in some ten milliseconds. @returns whether all is read */
  readSome(): boolean;
  /** Changes whenever the columns that the last call returned have changed. */
  version(): number;
  /** The vehicles' numbers, in the order of their VINs. */
  byVin(): Uint32Array;
  /** The numbers of some vehicles, in the order of their VINs. */
  find(vins: readonly string[]): Uint32Array;
  /** All VINs in order, 17 bytes each. */
  vins(): Uint8Array;
  /** Marks these vehicles as changed. */
  touch(vins: readonly string[]): void;
  /** Marks all vehicles as changed. */
  forget(): void;
  /** Vehicles were removed: columns, order and VINs are read again. */
  shrink(): void;
}

/** Columns as stored: clamping or packing them in SQL takes longer than reading them. */
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

/** Rows of one query: each is an object for a moment. */
const AT_ONCE = 2_000;
/** Most changed vehicles that are read one by one; beyond, all are read. */
const MAX_TOUCHED = 50_000;

export function fleetIndex(prepare: Prepare): FleetIndex {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const after = prepare<Stored>(
    `SELECT ${STORED} FROM vehicle WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ).raw();
  const named = prepare<Stored>(`SELECT ${STORED} FROM json_each(?) CROSS JOIN vehicle ON vin = value`).raw();

  let columns = emptyColumns(0);
  /** The highest number when the columns were last read. */
  let columnsTo = 0;
  let touched: string[] = [];
  let version = 0;

  const last = () => Number(highest.get() ?? 0);
  const order = vinOrder(prepare, last);

  function readSome(): boolean {
    const end = last();
    if (columnsTo >= end) return true;
    if (columns.size <= end) columns = widened(columns, end + 1);
    const rows = after.all(columnsTo);
    for (const row of rows) write(columns, row);
    columnsTo = rows.length < AT_ONCE ? end : (rows.at(-1)?.[0] ?? end);
    version++;
    return columnsTo >= end;
  }

  return {
    version: () => version,
    readSome,
    columns() {
      while (!readSome());
      if (touched.length > 0) {
        for (const row of named.all(JSON.stringify(touched))) write(columns, row);
        touched = [];
        version++;
      }
      return columns;
    },
    byVin: order.byVin,
    find: order.find,
    vins: order.vins,
    touch(changed) {
      if (columnsTo === 0) return;
      if (touched.length + changed.length > MAX_TOUCHED) this.forget();
      else touched.push(...changed);
    },
    forget() {
      columnsTo = 0;
      touched = [];
      version++;
    },
    shrink() {
      columns = emptyColumns(0);
      order.forget();
      this.forget();
    },
  };
}

/** Writes a vehicle to the columns. */
function write(columns: Columns, row: Stored): void {
  const [id, status, seenAt, askedAt, place, latitude, longitude, ...others] = row;
  columns.status[id] = status;
  columns.seenAt[id] = secondsOf(seenAt);
  columns.askedAt[id] = askedAt === null ? NONE : secondsOf(Math.floor(askedAt / 1000));
  columns.place[id] = place ?? NO_PLACE;
  for (const [index, { column }] of otherFields.entries()) {
    const values = columns.others[column];
    if (values) values[id] = orderOf(others[index] ?? null);
  }
  if (latitude === null || longitude === null) return;
  columns.x[id] = cellX(longitude);
  columns.y[id] = cellY(latitude);
}

/** Seconds as a column stores them. Times before 1970 and after 2106 become the nearest that fits, so that none is lost. */
function secondsOf(seconds: number | null): number {
  return seconds === null ? NONE : Math.min(Math.max(seconds, 0), NONE - 1);
}
