import type { WorkField } from '../../../contract/enums.ts';
import type { AreasFilter } from '../../../contract/schemas/areas.ts';
import type { FleetView, Sort, SortColumn } from '../../../contract/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { levelsOf } from '../../../shared/sort.ts';
import type { Places } from '../../places/nearest.ts';
import type { Columns } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import type { SortKeys } from './sorting.ts';

/** What a view's list rows, search and pasted numbers say about vehicles. Found before the view is queried. */
export interface ListMatches {
  /** Identifies these matches in caches. */
  readonly key: string;
  /** Masks with 1 for each vehicle that matches. A vehicle of the view is in all of them. */
  readonly members: readonly Uint8Array[];
  /** The rank of each vehicle, for each sort column that is a column of the list's rows or a work field. */
  readonly ranks: Ranks;
  /** 1 for the vehicles that have the search in a cell of the list, or in a note; null where neither is searched. */
  readonly found: Uint8Array | null;
  /** Beginnings and ends of VINs that the search finds too. */
  readonly terms: readonly string[];
}

/** A sort column that lists' rows decide and no lookup changes: a list's own column, the line or the identifier. */
export type RowColumn = number | 'line' | 'identifier';
/** The ranks of vehicles, by their numbers, for each sort column. */
export type Ranks = ReadonlyMap<RowColumn | WorkField, Uint32Array>;

const isOfRows = (column: SortColumn): column is RowColumn =>
  column === 'line' || column === 'identifier' || typeof column === 'number';

export const rowColumnsOf = (sort: Sort): RowColumn[] => [
  ...new Set(levelsOf(sort).flatMap(({ column }) => (isOfRows(column) ? [column] : []))),
];

/** Vehicles that were found by something other than the fleet's columns. */
export interface KeyedMembers {
  /** 1 for each of these vehicles, by its number. In shared memory. */
  readonly mask: Uint8Array;
  /** Identifies the mask in caches. */
  readonly key: string;
}

export interface ViewQuery {
  readonly view: FleetView;
  readonly matches: ListMatches;
}

/** The named areas. The column `areas` has the set of them at each position. */
export interface AreaColumn {
  /** Differs after each change of the areas. The sets of all vehicles must then be determined again. */
  readonly version: () => number;
  /** The number of the set of areas at a cell of the map; 0: none. */
  readonly setAt: (x: number, y: number) => number;
  readonly filter: (mask: VehicleMask, columns: Columns, wanted: AreasFilter) => void;
  readonly keysOf: (columns: Columns) => SortKeys;
}

export interface ViewContext {
  /** Null where the bundled places could not be read. */
  readonly places: () => Places | null;
  /** Age limits by the settings, as of the start of the current minute. */
  readonly limits: () => AgeLimits;
  readonly areas: AreaColumn;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
