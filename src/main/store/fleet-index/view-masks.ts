import type { Sort, SortColumn } from '../../../contract/schemas/fleet.ts';
import { levelsOf } from '../../../shared/sort.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { createLruCache } from '../../util/lru.ts';
import { NONE, pickVehicles } from './columns.ts';
import { filterBySearch } from './filter-by-vins.ts';
import { columnFilterKey, filterByColumns, isFilteredByColumns } from './filters.ts';
import type { FleetIndex } from './fleet-index.ts';
import { allVehiclesMask, filterByMembers, pickFromMask, type VehicleMask } from './mask.ts';
import { markPlaces, matchPlaces } from './place-search.ts';
import { sortKeysOf } from './sort-keys.ts';
import { type SortKeys, sortedBy } from './sorting.ts';
import type { ListMatches, Ranks, ViewContext, ViewQuery } from './view-query.ts';

/** Cached masks, at a byte for each vehicle. */
const MAX_MASKS = 8;
/** Cached orders, at four bytes for each vehicle. */
const MAX_ORDERS = 3;

export interface KeyedMask {
  readonly mask: VehicleMask;
  readonly key: string;
}

export function viewMasks(fleet: FleetIndex, context: ViewContext) {
  const every = createLruCache<VehicleMask>(1);
  const masks = createLruCache<VehicleMask>(MAX_MASKS);
  const orders = createLruCache<Uint32Array>(MAX_ORDERS);

  /** Identifies the vehicles of a view as they are now. The fleet's columns must be up to date. */
  function keyOf({ view, matches }: ViewQuery): string {
    return JSON.stringify([
      fleet.version(),
      matches.key,
      matches.terms,
      view.search,
      columnFilterKey(view, context),
    ]);
  }

  function newMask(query: ViewQuery): VehicleMask {
    const columns = fleet.columns();
    const mask = every.getOrCompute(String(fleet.version()), () => allVehiclesMask(columns)).slice();
    for (const members of query.matches.members) filterByMembers(mask, members);
    searchIn(mask, fleet, query, context);
    filterByColumns(mask, columns, query.view, context);
    return mask;
  }

  function maskOf(query: ViewQuery): VehicleMask {
    fleet.columns();
    return masks.getOrCompute(keyOf(query), () => newMask(query));
  }

  function sort({ view, matches }: ViewQuery, byVin: Uint32Array): Uint32Array {
    return ordered(byVin, view.sort, (column) =>
      sortKeysOf(column, fleet.columns(), matches.ranks, context.places(), context.areas),
    );
  }

  return {
    maskOf,

    keyedMask(query: ViewQuery): KeyedMask {
      const mask = maskOf(query);
      return { mask, key: keyOf(query) };
    },

    /** Reads the places ahead, which the first order or filter by them needs. */
    warm: (): void => void context.places(),

    inOrder(query: ViewQuery): Uint32Array {
      const { sort: order } = query.view;
      // All vehicles by VIN need only the order of the VINs, not the columns.
      if (order.column === 'vin' && isEverything(query)) {
        return order.descending ? fleet.byVin().toReversed() : fleet.byVin();
      }
      if (isNamed(query.matches)) return inOrderByName(fleet, query, context);
      fleet.columns();
      const key = JSON.stringify([keyOf(query), order]);
      return orders.getOrCompute(key, () => sort(query, pickFromMask(maskOf(query), fleet.byVin())));
    },

    /** These vehicles in the view's order, whether or not they are in the view. */
    sorted: (query: ViewQuery, vins: readonly string[]): Uint32Array =>
      sort(query, fleet.find([...new Set(vins)])),
  };
}

/** Whether the search names vehicles by whole VINs alone. */
const isNamed = ({ found, terms }: ListMatches): boolean =>
  !found && terms.length > 0 && terms.every(({ length }) => length === VIN_LENGTH);

/** Clears the vehicles that the search does not find: in the list, by place or by VIN. */
function searchIn(
  mask: VehicleMask,
  fleet: FleetIndex,
  { view, matches }: ViewQuery,
  context: ViewContext,
): void {
  const { found, terms } = matches;
  if (!found && terms.length === 0) return;
  const others = new Uint8Array(mask.length);
  if (found) others.set(found.subarray(0, others.length));
  // Whole VINs name no place.
  const places = isNamed(matches) ? null : context.places();
  const named = places && matchPlaces(places, view.search);
  if (named) markPlaces(others, fleet.columns(), named);
  filterBySearch(mask, { numbers: fleet.byVin(), vins: fleet.vins() }, terms, others);
}

/** The view's vehicles where the search names them by whole VINs: no step goes through the other vehicles. */
function inOrderByName(fleet: FleetIndex, { view, matches }: ViewQuery, context: ViewContext): Uint32Array {
  const numbers = fleet.find(matches.terms);
  const columns = pickVehicles(fleet.columns(), numbers);
  const mask: VehicleMask = new Uint8Array(numbers.length).fill(1);
  for (const members of matches.members) {
    filterByMembers(
      mask,
      Uint8Array.from(numbers, (number) => members[number] ?? 0),
    );
  }
  filterByColumns(mask, columns, view, context);
  const ranks: Ranks = new Map(
    [...matches.ranks].map(([column, all]) => [
      column,
      Uint32Array.from(numbers, (number) => all[number] ?? NONE),
    ]),
  );
  const byVin = pickFromMask(mask, Uint32Array.from(numbers.keys()));
  const keysOf = (column: SortColumn) => sortKeysOf(column, columns, ranks, context.places(), context.areas);
  return ordered(byVin, view.sort, keysOf).map((index) => numbers[index] ?? 0);
}

/**
 * Sorts by the last column of the order first: each sort leaves ties as they were.
 *
 * @param keysOf returns null for the VIN: `byVin` is in that order already. VINs are unique, so later columns have no
 *   effect
 */
function ordered(
  byVin: Uint32Array,
  sort: Sort,
  keysOf: (column: SortColumn) => SortKeys | null,
): Uint32Array {
  const levels: { readonly keys: SortKeys; readonly descending: boolean }[] = [];
  let ordered = byVin;
  for (const { column, descending } of levelsOf(sort)) {
    const keys = keysOf(column);
    if (keys) {
      levels.push({ keys, descending });
      continue;
    }
    if (descending) ordered = byVin.toReversed();
    break;
  }
  for (const { keys, descending } of levels.reverse()) ordered = sortedBy(ordered, keys, descending);
  return ordered;
}

const isEverything = ({ view, matches: { members, found, terms } }: ViewQuery): boolean =>
  !isFilteredByColumns(view) && members.length === 0 && !found && terms.length === 0;
