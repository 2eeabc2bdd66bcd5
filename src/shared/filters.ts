import type { Dimension, FleetFilters, FleetView } from '../contract/schemas/fleet.ts';

/** The type of a dimension's value. A dimension is one field of the filters, such as `ages`. */
export type FilterValue<D extends Dimension> = Required<FleetFilters>[D];

/** For each dimension, the value that lets every vehicle through. */
export const noFilters: { readonly [D in Dimension]: FilterValue<D> } = {
  pasted: null,
  unlisted: false,
  search: '',
  identifier: null,
  statuses: [],
  ages: [],
  places: [],
  cells: [],
  ranges: [],
  work: [],
  areas: null,
  box: null,
  shape: null,
};

/** The view of every vehicle of a list (null: of the whole fleet), sorted by VIN. */
export const everyVehicle = (listId: number | null): FleetView => ({
  listId,
  ...noFilters,
  sort: { column: 'vin', descending: false },
});

/** Every dimension, in the order in which the screen names them. */
export const dimensions = Object.keys(noFilters) as readonly Dimension[];

/** Whether a dimension's value is a set, so that the order of its items means nothing. */
const isSet: Readonly<Record<Dimension, boolean>> = {
  pasted: false,
  unlisted: false,
  search: false,
  identifier: false,
  statuses: true,
  ages: true,
  places: true,
  cells: true,
  ranges: true,
  work: true,
  areas: true,
  box: false,
  shape: false,
};

export function hasFilter(view: FleetFilters, dimension: Dimension): boolean {
  const value = view[dimension];
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0)
  );
}

export const isFiltered = (view: FleetFilters): boolean =>
  dimensions.some((dimension) => hasFilter(view, dimension));

/** Whether two filters are equal. The order of the items in a set does not matter. */
export const isSameFilter = (a: FleetFilters, b: FleetFilters): boolean =>
  dimensions.every((dimension) => canonical(a, dimension) === canonical(b, dimension));

function canonical(filters: FleetFilters, dimension: Dimension): string {
  const value = filters[dimension] ?? noFilters[dimension];
  return JSON.stringify(isSet[dimension] ? unordered(value) : value);
}

/** The value with the items of its arrays and the fields of its objects sorted, at every depth. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(unordered(item))).sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([field, item]) => [field, unordered(item)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
