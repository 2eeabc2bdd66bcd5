import type { Dimension, FleetFilters, FleetView } from '../../../contract/schemas/fleet.ts';
import { dimensions, hasFilter } from '../../../shared/filters.ts';
import { statusCode } from '../status.ts';
import { filterByAge, filterByBox } from './branchless-filters.ts';
import type { Columns } from './columns.ts';
import { filterByPlace, filterByStatus } from './filter-by-column.ts';
import { filterByRanges } from './filter-by-ranges.ts';
import { filterByShape } from './filter-by-shape.ts';
import type { VehicleMask } from './mask.ts';
import { isFieldRange } from './range-bounds.ts';
import type { ViewContext } from './view-query.ts';

type Filter<D extends Dimension> = (
  mask: VehicleMask,
  columns: Columns,
  wanted: NonNullable<FleetFilters[D]>,
  context: ViewContext,
) => void;

/**
 * For each dimension (kind of filter) of a view, the function that narrows a mask by the fleet's columns. Null where
 * the columns can't decide: {@link ListMatches} has the vehicles that fit.
 */
const columnFilters: { readonly [D in Dimension]: Filter<D> | null } = {
  search: null,
  identifier: null,
  cells: null,
  ranges: (mask, columns, ranges) => filterByRanges(mask, columns, ranges.filter(isFieldRange)),
  pasted: null,
  unlisted: null,
  work: null,
  statuses: (mask, columns, statuses) => filterByStatus(mask, columns, statuses.map(statusCode)),
  ages: (mask, columns, ages, { limits }) => filterByAge(mask, columns, ages, limits()),
  places: (mask, columns, areas, { places }) => filterByPlace(mask, columns, areas, places()),
  areas: (mask, columns, wanted, { areas }) => areas.filter(mask, columns, wanted),
  box: filterByBox,
  shape: filterByShape,
};

const columnDimensions = dimensions.filter((dimension) => columnFilters[dimension] !== null);

export function filterByColumns(
  mask: VehicleMask,
  columns: Columns,
  view: FleetView,
  context: ViewContext,
): void {
  for (const dimension of columnDimensions) filterBy(dimension, mask, columns, view, context);
}

function filterBy<D extends Dimension>(
  dimension: D,
  mask: VehicleMask,
  columns: Columns,
  view: FleetFilters,
  context: ViewContext,
): void {
  const wanted = view[dimension];
  if (wanted === undefined || wanted === null || !hasFilter(view, dimension)) return;
  columnFilters[dimension]?.(mask, columns, wanted, context);
}

/** A cache key for the result of {@link filterByColumns}. It is valid until the columns change. */
export function columnFilterKey(view: FleetView, { limits }: ViewContext): string {
  const now = hasFilter(view, 'ages') ? limits() : null;
  return JSON.stringify([now, ...columnDimensions.map((dimension) => view[dimension])]);
}

export const isFilteredByColumns = (view: FleetView): boolean =>
  columnDimensions.some((dimension) => hasFilter(view, dimension));
