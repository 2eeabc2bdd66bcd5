import { isNoFix } from '../../../shared/coordinates.ts';
import type { Prepare } from '../db/database.ts';
import {
  type Columns,
  emptyColumns,
  floatToSortKey,
  grownColumns,
  NO_PLACE,
  NONE,
  otherFields,
} from './columns.ts';
import { cellX, cellY } from './mercator.ts';
import type { AreaColumn } from './view-query.ts';
import { vinOrder } from './vin-order.ts';

/** The fleet in memory. Each call first brings what it returns up to date with the database. */
export interface FleetIndex {
  columns(): Columns;
  /** Reads a part of the columns, in some ten milliseconds. @returns whether all is read */
  readSome(): boolean;
  /** Changes whenever the columns that the last call returned have changed. */
  version(): number;
  byVin(): Uint32Array;
  /** The numbers of some vehicles, in the order of their VINs. */
  find(vins: readonly string[]): Uint32Array;
  /** All VINs in order, 17 bytes each. */
  vins(): Uint8Array;
  touch(vins: readonly string[]): void;
  /** Marks all vehicles as changed. */
  forget(): void;
  /** To be called after vehicles were removed: columns, order and VINs are then read again. */
  shrink(): void;
}

/** Columns of the table `vehicle`, read as stored: converting them in SQL would take longer than reading them. */
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

/** Rows of one query. Each is a short-lived object. */
const AT_ONCE = 2_000;
/** Most changed vehicles that are read one by one. If more have changed, all vehicles are read. */
const MAX_TOUCHED = 50_000;

export function fleetIndex(prepare: Prepare, areas: AreaColumn): FleetIndex {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const after = prepare<Stored>(
    `SELECT ${STORED} FROM vehicle WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ).raw();
  const named = prepare<Stored>(`SELECT ${STORED} FROM json_each(?) CROSS JOIN vehicle ON vin = value`).raw();

  let columns = emptyColumns(0);
  /** The vehicles up to this number are in the columns. */
  let columnsTo = 0;
  let touched: string[] = [];
  let version = 0;
  /** Version of the areas whose sets the columns have. */
  let areasVersion = 0;

  const last = () => Number(highest.get() ?? 0);
  const order = vinOrder(prepare, last);

  const write = (row: Stored) => writeRow(columns, row, areas);

  function lookForAreas(): void {
    const now = areas.version();
    if (areasVersion === now) return;
    areasVersion = now;
    locateAll(columns, areas);
    version++;
  }

  function readSome(): boolean {
    const end = last();
    lookForAreas();
    if (columnsTo >= end) return true;
    if (columns.size <= end) columns = grownColumns(columns, end + 1);
    const rows = after.all(columnsTo);
    for (const row of rows) write(row);
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
        for (const row of named.all(JSON.stringify(touched))) write(row);
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

/** Determines again in which areas each vehicle is. */
function locateAll({ size, seenAt, x, y, areas }: Columns, { setAt }: AreaColumn): void {
  for (let number = 0; number < size; number++)
    areas[number] = seenAt[number] === NONE ? 0 : setAt(x[number] ?? 0, y[number] ?? 0);
}

function writeRow(columns: Columns, row: Stored, areas: AreaColumn): void {
  const [id, status, seenAt, askedAt, place, latitude, longitude, ...others] = row;
  columns.status[id] = status;
  columns.seenAt[id] = secondsOf(seenAt);
  columns.askedAt[id] = askedAt === null ? NONE : secondsOf(Math.floor(askedAt / 1000));
  columns.place[id] = place ?? NO_PLACE;
  for (const [index, { column }] of otherFields.entries()) {
    const values = columns.others[column];
    if (values) values[id] = floatToSortKey(others[index] ?? null);
  }
  if (latitude === null || longitude === null || isNoFix({ latitude, longitude })) {
    columns.seenAt[id] = NONE;
    columns.areas[id] = 0;
    return;
  }
  const [x, y] = [cellX(longitude), cellY(latitude)];
  columns.x[id] = x;
  columns.y[id] = y;
  columns.areas[id] = areas.setAt(x, y);
}

/** Seconds as a column stores them. Times before 1970 and after 2106 become the nearest that fits. */
const secondsOf = (seconds: number | null): number =>
  seconds === null ? NONE : Math.min(Math.max(seconds, 0), NONE - 1);
