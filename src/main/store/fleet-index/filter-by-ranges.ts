import { filterByKeys } from './branchless-filters.ts';
import { type Columns, floatToSortKey, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { cellX, cellY } from './mercator.ts';
import { type Bounds, dayBounds, type FieldRange, localStart, numberBounds } from './range-bounds.ts';

/**
 * Keeps vehicles that fit all of these ranges.
 *
 * @throws AppError `bad-input` for a range of days in a column of numbers, or of numbers in a column of times
 */
export function filterByRanges(mask: VehicleMask, columns: Columns, ranges: readonly FieldRange[]): void {
  for (const { column, within, blank } of ranges) {
    const { keys, present, between } = keysOf(columns, column);
    filterByKeys(mask, keys, present, within ? between(within) : NOTHING, blank);
  }
}

/** No key is between these. */
const NOTHING: Bounds = { from: 1, to: 0 };

interface Keys {
  readonly keys: Uint32Array;
  /** A vehicle with `NONE` in this column has no key. */
  readonly present: Uint32Array;
  readonly between: (within: FieldRange['within'] & object) => Bounds;
}

function keysOf({ seenAt, askedAt, x, y, others }: Columns, column: FieldRange['column']): Keys {
  const seconds = (within: FieldRange['within'] & object) =>
    keyBounds(dayBounds(within, localStart), [0, NONE - 1], (second) => second);
  switch (column) {
    case 'seenAt':
      return { keys: seenAt, present: seenAt, between: seconds };
    case 'askedAt':
      return { keys: askedAt, present: askedAt, between: seconds };
    case 'longitude':
      return {
        keys: x,
        present: seenAt,
        between: (within) => keyBounds(numberBounds(within), [-180, 180], cellX),
      };
    case 'latitude':
      return {
        keys: y,
        present: seenAt,
        // Cells are counted from the north.
        between: (within) => flipped(keyBounds(numberBounds(within), [-90, 90], cellY)),
      };
    default: {
      const keys = others[column] ?? new Uint32Array();
      return {
        keys,
        present: keys,
        between: (within) => keyBounds(numberBounds(within), [-MOST_FLOAT, MOST_FLOAT], floatToSortKey),
      };
    }
  }
}

const MOST_FLOAT = 3.4028234663852886e38;

/** Bounds as keys, limited to the column's values from `least` to `most`; `NOTHING` where they are outside of these. */
function keyBounds(
  { from, to }: Bounds,
  [least, most]: readonly [number, number],
  keyOf: (value: number) => number,
): Bounds {
  if (from > to || from > most || to < least) return NOTHING;
  return { from: keyOf(Math.max(from, least)), to: keyOf(Math.min(to, most)) };
}

/** Bounds of keys that fall as the values rise. */
const flipped = (bounds: Bounds): Bounds =>
  bounds === NOTHING ? NOTHING : { from: bounds.to, to: bounds.from };
