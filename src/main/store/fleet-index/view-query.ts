import type { FleetView, SortColumn } from '../../../preload/schemas/fleet.ts';
import type { Places } from '../../places/nearest.ts';
import type { AgeLimits } from './branchless-filters.ts';

/** What the rows of a view's list, its search and pasted numbers say about vehicles. It is found before the view is asked. */
export interface ListMatches {
  /** Identifies these matches in caches. */
  readonly key: string;
  /** Masks with 1 for each vehicle that matches. A vehicle of the view is in all of them. */
  readonly members: readonly Uint8Array[];
  /** Rank of each vehicle by what the view is sorted by, where that is of the list's rows; null for another sort. */
  readonly ranks: Uint32Array | null;
  /** 1 for the vehicles that have the search in a cell of the list; null where no cell is searched. */
  readonly found: Uint8Array | null;
  /** Beginnings and ends of VINs that the search finds too. */
  readonly terms: readonly string[];
}

/** Whether a sort is by the rows of the list, which no lookup changes. */
export const isOfRows = (column: SortColumn): column is number | 'line' =>
  column === 'line' || typeof column === 'number';

/** A view, and its matches. */
export interface ViewQuery {
  readonly view: FleetView;
  readonly matches: ListMatches;
}

/** What else the answer to a view depends on. */
export interface ViewContext {
  /** Null where the bundled places could not be read. */
  readonly places: () => Places | null;
  /** By the settings and the clock, which moves by whole minutes. */
  readonly limits: () => AgeLimits;
}
