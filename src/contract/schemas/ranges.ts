import { z } from 'zod';
import { positionColumnIds } from '../position-fields.ts';
import type { Parsed } from './common.ts';

/** A column of numbers or times that every vehicle has, or the index of a list's own, as in `FleetRow.cells`. */
export const rangeColumn = z.union([
  z.enum(['askedAt', ...positionColumnIds]),
  z.number().int().nonnegative(),
]);
export type RangeColumn = Parsed<typeof rangeColumn>;

const day = z.iso.date();
const daysAgo = z.number().int().min(0).max(100_000);

/** A range of values, both ends included; null: that end is open. */
const rangeWithin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('numbers'), least: z.number().nullable(), most: z.number().nullable() }),
  /** Days `YYYY-MM-DD`: in a list's own column as written, in other columns by this computer's clock. */
  z.object({ kind: z.literal('days'), first: day.nullable(), last: day.nullable() }),
  /** Days counted back from today, which is 0. The range moves on with the clock. */
  z.object({ kind: z.literal('days-ago'), least: daysAgo.nullable(), most: daysAgo.nullable() }),
]);
export type RangeWithin = Parsed<typeof rangeWithin>;

export const rangeFilter = z.object({
  column: rangeColumn,
  /** Null: no value fits. Cells that are neither blank nor of the range's kind fit no range. */
  within: rangeWithin.nullable(),
  /** Whether vehicles without a value fit too. */
  blank: z.boolean(),
});
export type RangeFilter = Parsed<typeof rangeFilter>;

/**
 * A column's summary over some vehicles: how many have a value, and sum and bounds of the values. Bounds are null where
 * no vehicle has a value. A vehicle on several rows of a list counts by the first row.
 */
export type ColumnSummary =
  /** Neither numbers nor dates. */
  | { readonly kind: 'text' }
  | {
      readonly kind: 'numbers';
      readonly count: number;
      readonly sum: number;
      readonly least: number | null;
      readonly most: number | null;
    }
  /** Bounds `YYYY-MM-DD HH:MM:SS`: in a list's own column as written, in other columns by this computer's clock. */
  | {
      readonly kind: 'days';
      readonly count: number;
      readonly first: string | null;
      readonly last: string | null;
    };
