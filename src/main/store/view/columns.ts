import type { Prepare } from '../database.ts';
import { cellX, cellY } from '../mercator.ts';

/** No such time, place or value. */
export const NONE = 0xffffffff;
/** No such place. */
export const NO_PLACE = 0xffff;
/** Status of a number that no vehicle has. */
export const ABSENT = 0xff;

/** Characters of a VIN. */
const VIN = 17;

/**
 * What views ask of the fleet, a column each: a vehicle's number in the database is its place in every one. A million
 * vehicles take 23 MB, and 17 more once VINs are searched.
 */
export interface Columns {
  /** One more than the highest number. */
  readonly size: number;
  readonly status: Uint8Array;
  /** Seconds since 1970, or `NONE`, which a vehicle without a position has. */
  readonly seenAt: Uint32Array;
  readonly askedAt: Uint32Array;
  /** Cells of Web Mercator; of no meaning without a position. */
  readonly x: Uint32Array;
  readonly y: Uint32Array;
  /** Number of the nearest place, or `NO_PLACE`. */
  readonly place: Uint16Array;
}

/** The fleet in memory, brought up to the database when it is asked. */
export interface Fleet {
  columns(): Columns;
  /** Another one whenever the columns have changed, of what they were at their last call. */
  version(): number;
  /** The vehicles' numbers in order of their VINs. */
  byVin(): Uint32Array;
  /** Those of some vehicles, in the same order. */
  find(vins: readonly string[]): Uint32Array;
  /** The VINs' characters, 17 bytes each, by number. */
  vins(): Uint8Array;
  /** What is known of these may be out of date. */
  touch(vins: readonly string[]): void;
  /** What is known of all may be out of date. */
  forget(): void;
}

/** Seconds as a column holds them: those before 1970 and after 2106 at its ends, so that a position keeps a time. */
const held = (seconds: string) => `coalesce(min(max(${seconds}, 0), ${NONE - 1}), ${NONE})`;

/** Two columns in one number each, since the price of a row is that of its values: 40 % less time to load. */
const PACKED = `vehicle.id, status + 8 * ${held('seen_at')},
  coalesce(place, ${NO_PLACE}) + 65536 * ${held('asked_at / 1000')}, latitude, longitude`;
type Packed = [id: number, seen: number, asked: number, latitude: number | null, longitude: number | null];

/** Rows that are read at a time: they are objects for a moment. */
const AT_ONCE = 10_000;
/** So many changed vehicles are read one by one; beyond, all are. */
const MAX_TOUCHED = 50_000;

export function fleetIn(prepare: Prepare): Fleet {
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const after = prepare<Packed>(
    `SELECT ${PACKED} FROM vehicle WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ).raw();
  const named = prepare<Packed>(`SELECT ${PACKED} FROM json_each(?) CROSS JOIN vehicle ON vin = value`).raw();
  const vinsAfter = prepare<[id: number, vin: string]>(
    `SELECT id, vin FROM vehicle WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ).raw();
  // One text of all of them is read in a third of the time of a million rows.
  const ordered = prepare<string | null>(
    'SELECT group_concat(id) FROM (SELECT id FROM vehicle INDEXED BY vehicle_vin ORDER BY vin)',
  ).pluck();

  const found = prepare<number>(
    'SELECT vehicle.id FROM json_each(?) CROSS JOIN vehicle ON vin = value ORDER BY vin',
  ).pluck();

  let columns = emptyColumns(0);
  let loadedTo = 0;
  let byVin = new Uint32Array(0);
  let orderedTo = 0;
  let vins = new Uint8Array(0);
  let spelledTo = 0;
  let touched: string[] = [];
  let version = 0;

  const last = () => Number(highest.get() ?? 0);

  function read([id, seen, asked, latitude, longitude]: Packed): void {
    columns.status[id] = seen % 8;
    columns.seenAt[id] = Math.floor(seen / 8);
    columns.place[id] = asked % 65536;
    columns.askedAt[id] = Math.floor(asked / 65536);
    if (latitude === null || longitude === null) return;
    columns.x[id] = cellX(longitude);
    columns.y[id] = cellY(latitude);
  }

  function loadTo(end: number): void {
    if (columns.size <= end) columns = widened(columns, end + 1);
    while (loadedTo < end) {
      const rows = after.all(loadedTo);
      for (const row of rows) read(row);
      loadedTo = rows.length < AT_ONCE ? end : (rows.at(-1)?.[0] ?? end);
    }
    version++;
  }

  return {
    version: () => version,
    columns() {
      const end = last();
      if (loadedTo < end) loadTo(end);
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
        byVin = numbersIn(ordered.get() ?? '');
        orderedTo = end;
      }
      return byVin;
    },
    find: (some) => Uint32Array.from(found.all(JSON.stringify(some))),
    vins() {
      const end = last();
      if (spelledTo < end) vins = lengthened(vins, (end + 1) * VIN);
      while (spelledTo < end) {
        const rows = vinsAfter.all(spelledTo);
        const bytes = Buffer.from(vins.buffer);
        for (const [id, vin] of rows) bytes.write(vin, id * VIN, VIN, 'latin1');
        spelledTo = rows.length < AT_ONCE ? end : (rows.at(-1)?.[0] ?? end);
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

function emptyColumns(size: number): Columns {
  const times = () => new Uint32Array(size).fill(NONE);
  return {
    size,
    status: new Uint8Array(size).fill(ABSENT),
    seenAt: times(),
    askedAt: times(),
    x: new Uint32Array(size),
    y: new Uint32Array(size),
    place: new Uint16Array(size).fill(NO_PLACE),
  };
}

function widened(columns: Columns, size: number): Columns {
  const wider = emptyColumns(size);
  for (const name of COLUMNS) wider[name].set(columns[name]);
  return wider;
}

/** The columns of these vehicles alone, in this order. */
export function columnsOf(columns: Columns, numbers: Uint32Array): Columns {
  const few = emptyColumns(numbers.length);
  for (const name of COLUMNS) {
    for (const [place, number] of numbers.entries()) few[name][place] = columns[name][number] ?? 0;
  }
  return few;
}

const COLUMNS = ['status', 'seenAt', 'askedAt', 'x', 'y', 'place'] as const;

function lengthened(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(length);
  longer.set(bytes);
  return longer;
}

/** Whole numbers with commas between. */
function numbersIn(text: string): Uint32Array<ArrayBuffer> {
  if (text === '') return new Uint32Array(0);
  const bytes = Buffer.from(text, 'latin1');
  let count = 1;
  for (const byte of bytes) if (byte === COMMA) count++;
  const numbers = new Uint32Array(count);
  let index = 0;
  for (const byte of bytes) {
    if (byte === COMMA) index++;
    else numbers[index] = (numbers[index] ?? 0) * 10 + byte - ZERO;
  }
  return numbers;
}

const COMMA = 44;
const ZERO = 48;
