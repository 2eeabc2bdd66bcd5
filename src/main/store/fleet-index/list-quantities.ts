import { dateOf, hasMonthFirst, looksLikeDate } from '../../../shared/cells/date.ts';
import { decimalCommaOf, isNumber, numberOf, suggestsComma } from '../../../shared/cells/number.ts';
import { createLruCache } from '../../util/lru.ts';
import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { type Bounds, dayBounds, numberBounds, type OwnRange, wallStart } from './range-bounds.ts';
import { valuesOf } from './ranks.ts';
import { decimalCommaIn, valueIn } from './row-tests.ts';
import type { StoredList } from './stored-list.ts';

/** What the cells of a column are read as: numbers, or dates in seconds of `dateOf`. */
export type QuantityKind = 'numbers' | 'days';

/** The value of a blank cell. A cell with no number, or no date, has NaN. */
const BLANK = Number.POSITIVE_INFINITY;

/** Cached columns, at eight bytes for each row. The cached vehicles of one list take four more bytes for each row. */
const MAX_COLUMNS = 4;
/** Cached kinds of columns. */
const MAX_KINDS = 64;

/** How many of the first filled cells decide the kind of a column. */
const SAMPLE = 1_000;
/** Share of the sampled cells that must be of a kind. */
const SHARE = 0.9;

export interface ListQuantities {
  /** What a column has, by its first filled cells; null: neither numbers nor dates. */
  kindOf(list: StoredList, column: number): QuantityKind | null;
  /** The number or date of each row, in the order of the rows; NaN or infinite for a row without one. */
  ofRows(list: StoredList, column: number, kind: QuantityKind): Float64Array;
  vehiclesOf(list: StoredList): Uint32Array;
  /** 1 for each row that fits all ranges, in the order of the rows; null: all rows do. */
  rowsWithin(list: StoredList, ranges: readonly OwnRange[]): Uint8Array | null;
}

export function listQuantities(prepare: Prepare): ListQuantities {
  const columns = createLruCache<Float64Array>(MAX_COLUMNS);
  const vehicles = createLruCache<Uint32Array>(1);
  const kinds = createLruCache<QuantityKind | 'none'>(MAX_KINDS);

  const ofRows: ListQuantities['ofRows'] = (list, column, kind) =>
    columns.getOrCompute(JSON.stringify([list.stamp, column, kind]), () =>
      kind === 'numbers' ? numbersOfRows(prepare, list, column) : datesOfRows(prepare, list, column),
    );

  return {
    ofRows,
    vehiclesOf: (list) => vehicles.getOrCompute(list.stamp, () => vehiclesOfRows(prepare, list.id)),
    kindOf(list, column) {
      const key = JSON.stringify([list.stamp, column]);
      const kind = kinds.getOrCompute(key, () => kindOf(sampleOf(prepare, list, column)) ?? 'none');
      return kind === 'none' ? null : kind;
    },
    rowsWithin(list, ranges) {
      if (ranges.length === 0) return null;
      const fits = new Uint8Array(list.rows).fill(1);
      for (const { column, within, blank } of ranges) {
        const kind = within?.kind === 'numbers' ? 'numbers' : 'days';
        filterRows(fits, ofRows(list, column, kind), within && boundsOf(kind, within), blank);
      }
      return fits;
    },
  };
}

const boundsOf = (kind: QuantityKind, within: OwnRange['within'] & object): Bounds =>
  kind === 'numbers' ? numberBounds(within) : dayBounds(within, wallStart);

function filterRows(fits: Uint8Array, values: Float64Array, bounds: Bounds | null, blank: boolean): void {
  // Without bounds no value fits: the interval is empty.
  const { from, to } = bounds ?? { from: 1, to: 0 };
  for (let row = 0; row < fits.length; row++) {
    const value = values[row] ?? BLANK;
    if (!((value >= from && value <= to) || (blank && value === BLANK))) fits[row] = 0;
  }
}

/**
 * The number of each row. Unless the column, or until a row decides the decimal sign, each number is read both ways, because a million
 * different numbers would be too many to collect first.
 */
function numbersOfRows(prepare: Prepare, list: StoredList, column: number): Float64Array {
  const [byComma, byPoint] = [new Float64Array(list.rows), new Float64Array(list.rows)];
  let comma = decimalCommaIn(list, column);
  let isSuggested = list.source.delimiter === ';';
  let row = 0;
  for (const value of valuesByRow(prepare, list, column)) {
    if (comma === null && isNumber(value)) {
      comma = decimalCommaOf(value);
      isSuggested ||= suggestsComma(value);
    }
    if (comma !== false) byComma[row] = value === '' ? BLANK : numberOf(value, true);
    if (comma !== true) byPoint[row] = value === '' ? BLANK : numberOf(value, false);
    row++;
  }
  return (comma ?? isSuggested) ? byComma : byPoint;
}

/** The date of each row. Each distinct cell is parsed once, because dates repeat. */
function datesOfRows(prepare: Prepare, list: StoredList, column: number): Float64Array {
  const { values, ofRow } = valuesOf(prepare, list, column);
  const monthFirst = hasMonthFirst(values);
  const dates = values.map((value) => (value === '' ? BLANK : dateOf(value, monthFirst)));
  return Float64Array.from(ofRow, (value) => dates[value] ?? BLANK);
}

function* valuesByRow(prepare: Prepare, list: StoredList, column: number): Generator<string> {
  const valueAt = valueIn(list.source, column);
  for (const block of blocksOf(prepare, list.id))
    for (let row = 0; row < block.lines.length; row++) yield valueAt(block, row);
}

/** @param values of filled cells */
function kindOf(values: readonly string[]): QuantityKind | null {
  const isMost = (test: (value: string) => boolean) =>
    values.length > 0 && values.filter(test).length >= SHARE * values.length;
  if (isMost(looksLikeDate)) return 'days';
  return isMost(isNumber) ? 'numbers' : null;
}

function sampleOf(prepare: Prepare, list: StoredList, column: number): string[] {
  const sample: string[] = [];
  for (const value of valuesByRow(prepare, list, column)) {
    if (value !== '') sample.push(value);
    if (sample.length === SAMPLE) break;
  }
  return sample;
}
