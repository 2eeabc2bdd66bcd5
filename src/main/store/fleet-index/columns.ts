import { type FieldName, fieldNames, positionFields } from '../../../contract/position-fields.ts';

/** Stands for no time, no rank or no sort key. */
export const NONE = 0xffffffff;
export const NO_PLACE = 0xffff;
/** Status of a number that belongs to no vehicle. */
export const ABSENT = 0xff;

/**
 * The fields that views filter and sort by, each as an array. A vehicle's number in the database is its index in each
 * array. A million vehicles take 27 MB, and 17 MB more once VINs are searched.
 */
export interface Columns {
  /** One more than the highest number of a vehicle. */
  readonly size: number;
  readonly status: Uint8Array;
  /** Seconds since 1970; `NONE` for a vehicle without a position. */
  readonly seenAt: Uint32Array;
  readonly askedAt: Uint32Array;
  /** Cells of Web Mercator, see `mercator.ts`; meaningless without a position. */
  readonly x: Uint32Array;
  readonly y: Uint32Array;
  /** Number of the nearest place, or `NO_PLACE`. */
  readonly place: Uint16Array;
  /** Number of the set of named areas that the position is in; 0: none. */
  readonly areas: Uint32Array;
  /** Sort keys (see `floatToSortKey`) of the other fields of a position, by the id of the table's column. */
  readonly others: Readonly<Record<string, Uint32Array>>;
}

const FIELDS_WITH_COLUMN: ReadonlySet<FieldName> = new Set(['timestamp', 'latitude', 'longitude']);

/** Fields of a position that have no column of their own in `Columns`, each with the id of its column in the table. */
export const otherFields = fieldNames
  .filter((name) => !FIELDS_WITH_COLUMN.has(name))
  .map((name) => ({ name, column: positionFields[name].column }));

/** Memory for a number, whose bits `bits` reads. */
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/**
 * The sort key of a number: the bits of its 32-bit float, changed so that keys sort as the numbers do. Unchanged, the
 * bits of negative floats sort backwards. `NONE` for null; no finite float has that key.
 */
export function floatToSortKey(value: number | null): number {
  if (value === null) return NONE;
  float[0] = value;
  const stored = bits[0] ?? 0;
  return (stored >>> 31 === 1 ? ~stored : stored | 0x80000000) >>> 0;
}

/** The number of a sort key, to the precision of its float: see {@link floatToSortKey}. NaN for `NONE`. */
export function sortKeyToFloat(order: number): number {
  if (order === NONE) return Number.NaN;
  bits[0] = order >>> 31 === 1 ? order & 0x7fffffff : ~order;
  return float[0] ?? Number.NaN;
}

/** Columns with room for this many vehicle numbers, none of which belongs to a vehicle yet. */
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
    areas: new Uint32Array(size),
    others: Object.fromEntries(otherFields.map(({ column }) => [column, times()])),
  };
}

export function grownColumns(columns: Columns, size: number): Columns {
  const wider = emptyColumns(size);
  for (const name of COLUMNS) wider[name].set(columns[name]);
  for (const [id, values] of Object.entries(columns.others)) wider.others[id]?.set(values);
  return wider;
}

/** The columns of these vehicles alone, in this order. */
export function pickVehicles(columns: Columns, numbers: Uint32Array): Columns {
  const few = emptyColumns(numbers.length);
  for (const name of COLUMNS) {
    for (const [index, number] of numbers.entries()) few[name][index] = columns[name][number] ?? 0;
  }
  for (const [id, values] of Object.entries(few.others)) {
    for (const [index, number] of numbers.entries()) values[index] = columns.others[id]?.[number] ?? NONE;
  }
  return few;
}

const COLUMNS = ['status', 'seenAt', 'askedAt', 'x', 'y', 'place', 'areas'] as const;
