import { z } from 'zod';
import type { Parsed } from './common.ts';
import type { AgeTier, FleetCounts } from './fleet.ts';
import type { PlaceArea } from './places.ts';

/**
 * What vehicles are grouped by. `region`: the state of Brazil, elsewhere the country, that their last position is in.
 * `place`: the municipality or town. A number is a column of the list's own: its index, as in `FleetRow.cells`.
 */
export const grouping = z.union([z.enum(['region', 'country', 'place']), z.number().int().nonnegative()]);
export type Grouping = Parsed<typeof grouping>;

/** What the vehicles of a group have in common. `value`: a cell's text without white space around it; empty: blank. */
export type Group =
  | { readonly kind: 'area'; readonly area: PlaceArea }
  | { readonly kind: 'value'; readonly column: number; readonly value: string };

/** The vehicles of a view by group. A vehicle on several rows of a list counts once for each value in them. */
export interface Groups {
  /** The groups with most vehicles, the largest first. */
  readonly groups: readonly { readonly group: Group; readonly counts: FleetCounts }[];
  /** How many groups there are, including those beyond the limit. */
  readonly distinct: number;
  /** The groups beyond the limit together. */
  readonly others: FleetCounts;
  /** When grouped by area: vehicles whose position is far from every place, or whose place is not known yet. */
  readonly nowhere: FleetCounts;
  /** When grouped by area: vehicles without a position. */
  readonly unlocated: FleetCounts;
}

/** The positions of a range of days, counted by age tier. */
export interface AgeBin {
  /**
   * Least age in calendar days before today by this computer's clock, included; null: no limit. A position in the
   * future counts as one of today.
   */
  readonly least: number | null;
  /** Greatest age, likewise. */
  readonly most: number | null;
  readonly byAge: Readonly<Record<AgeTier, number>>;
}

export interface AgeHistogram {
  /** The bin of the newest positions first. */
  readonly bins: readonly AgeBin[];
  /** Vehicles without a position. */
  readonly none: number;
}

/**
 * Counts of a run's positions by their age when the run asked. `unknown`: the run's record lacks the time of the
 * position or of the request.
 */
export type RunAges = Readonly<Record<AgeTier | 'unknown', number>>;
