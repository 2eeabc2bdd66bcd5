import { type FieldName, fieldNames, positionFields } from '../../../preload/position-fields.ts';

/** No such time, place or value. */
export const NONE = 0xffffffff;
/** No such place. */
export const NO_PLACE = 0xffff;
/** Status of a number that no vehicle has. */
export const ABSENT = 0xff;

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
  /** Of each field of a position that no other column holds, by its column's id: see `orderOf`. */
  readonly others: Readonly<Record<string, Uint32Array>>;
}

const HELD: ReadonlySet<FieldName> = new Set(['timestamp', 'latitude', 'longitude']);

/** Fields of a position that no other column holds, and the ids of their columns. */
export const otherFields = fieldNames
  .filter((name) => !HELD.has(name))
  .map((name) => ({ name, column: positionFields[name].column }));

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/**
 * A number as a whole one of 32 bits, in the same order: the bits of a negative float count backwards. `NONE` for none,
 * which no float has.
 */
export function orderOf(value: number | null): number {
  if (value === null) return NONE;
  float[0] = value;
  const stored = bits[0] ?? 0;
  return (stored >>> 31 === 1 ? ~stored : stored | 0x80000000) >>> 0;
}

/** Of so many numbers that no vehicle has. */
export function emptyColumns(size: number): Columns {
  const times = () => new Uint32Array(size).fill(NONE);
  return {
    size,
    status: new Uint8Array(size).fill(ABSENT),
    seenAt: times(),
    askedAt: times(),
    x: new Uint32Array(size),
    y: new Uint32Array(size),
    place: new Uint16Array(size).fill(NO_PLACE),
    others: Object.fromEntries(otherFields.map(({ column }) => [column, times()])),
  };
}

/** The same with room for more numbers. */
export function widened(columns: Columns, size: number): Columns {
  const wider = emptyColumns(size);
  for (const name of COLUMNS) wider[name].set(columns[name]);
  for (const [id, values] of Object.entries(columns.others)) wider.others[id]?.set(values);
  return wider;
}

/** The columns of these vehicles alone, in this order. */
export function columnsOf(columns: Columns, numbers: Uint32Array): Columns {
  const few = emptyColumns(numbers.length);
  for (const name of COLUMNS) {
    for (const [place, number] of numbers.entries()) few[name][place] = columns[name][number] ?? 0;
  }
  for (const [id, values] of Object.entries(few.others)) {
    for (const [place, number] of numbers.entries()) values[place] = columns.others[id]?.[number] ?? NONE;
  }
  return few;
}

const COLUMNS = ['status', 'seenAt', 'askedAt', 'x', 'y', 'place'] as const;
