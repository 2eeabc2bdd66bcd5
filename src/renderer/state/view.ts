import { create } from 'zustand';
import type { WorkChoice } from '../../contract/enums.ts';
import type {
  Dimension,
  FleetFilters,
  FleetView,
  PasteResult,
  Sort,
  SortLevel,
} from '../../contract/schemas/fleet.ts';
import type { RangeFilter } from '../../contract/schemas/ranges.ts';
import { dimensions, type FilterValue, noFilters } from '../../shared/filters.ts';
import { isSameSort, levelsOf, sortOfLevels } from '../../shared/sort.ts';
import { withCellFilter } from './cell-filters.ts';
import { lastView, rememberView } from './last-view.ts';
import { listsQuery, queryClient } from './queries.ts';
import { withRange } from './range-filters.ts';
import { wholeFleet } from './whole-fleet.ts';
import { withWorkFilter } from './work-filters.ts';

interface ViewState {
  readonly view: FleetView;
  /** The vehicle that is open; table and map both mark it. */
  readonly selectedVin: string | null;
  /** What the pasted numbers found; null while the view is not filtered by any. */
  readonly pasted: PasteResult | null;
  /** The saved view that is open, changed since or not; null: none. */
  readonly savedView: number | null;
  /** Vehicles ticked in the table, for a run on a selection. */
  readonly checkedVins: readonly string[];
  showList(listId: number | null): void;
  /** Filters by a dimension; the value in `noFilters` ends that. A box on the map replaces a ring, and vice versa. */
  filter<D extends Dimension>(dimension: D, value: FilterValue<D>): void;
  filterCells(column: number, values: readonly string[]): void;
  filterWork(field: WorkChoice, values: readonly string[]): void;
  filterRange(range: RangeFilter): void;
  narrow(filters: Partial<FleetFilters>): void;
  showPasted(pasted: PasteResult): void;
  clearFilters(): void;
  /** Shows a view in place of the present one; `savedView`: its id, if it is a saved view. */
  show(view: FleetView, savedView?: number | null): void;
  setSavedView(savedView: number | null): void;
  sort(sort: Sort): void;
  select(vin: string | null): void;
  check(vins: readonly string[]): void;
}

/** The view in one fixed order, for counts, which do not depend on the order. */
export const withDefaultSort = (view: FleetView): FleetView => ({ ...view, sort: wholeFleet.sort });

/** By dimension, the dimension whose filter it replaces: the map has a box or a ring, never both. */
const replaced: Partial<Record<Dimension, Dimension>> = { box: 'shape', shape: 'box' };

/** What table and map show, and what is selected in either. */
export const useFleetView = create<ViewState>()((set) => {
  const change = (patch: Partial<FleetView>) => set((state) => ({ view: { ...state.view, ...patch } }));
  return {
    view: lastView.view,
    selectedVin: null,
    pasted: null,
    savedView: null,
    checkedVins: [],
    showList: (listId) =>
      set((state) => ({
        view: { ...wholeFleet, sort: sortElsewhere(state.view, listId), listId },
        selectedVin: null,
        pasted: null,
        savedView: null,
        checkedVins: [],
      })),
    filter: (dimension, value) =>
      set(({ view, pasted }) => {
        const other = replaced[dimension];
        const cleared = other === undefined ? {} : { [other]: noFilters[other] };
        return {
          view: { ...view, ...cleared, [dimension]: value },
          pasted: dimension === 'pasted' ? null : pasted,
        };
      }),
    filterCells: (column, values) =>
      set(({ view }) => ({ view: { ...view, cells: withCellFilter(view.cells, column, values) } })),
    filterWork: (field, values) =>
      set(({ view }) => ({
        view: {
          ...view,
          work: withWorkFilter(view.work, field, values.length === 0 ? null : { field, values: [...values] }),
        },
      })),
    filterRange: (range) => set(({ view }) => ({ view: { ...view, ranges: withRange(view.ranges, range) } })),
    narrow: (filters) => change(filters),
    showPasted: (pasted) => set(({ view }) => ({ view: { ...view, pasted: pasted.id }, pasted })),
    clearFilters: () => set(({ view }) => ({ view: { ...view, ...noFilters }, pasted: null })),
    show: (view, savedView = null) =>
      set({ view, savedView, selectedVin: null, pasted: null, checkedVins: [] }),
    setSavedView: (savedView) => set({ savedView }),
    sort: (sort) => change({ sort }),
    select: (selectedVin) => set({ selectedVin }),
    check: (checkedVins) => set({ checkedVins }),
  };
});

useFleetView.subscribe(({ view }, before) => view !== before.view && rememberView(view, 0));

/**
 * Whether two views have the same vehicles, in whatever order. Compares the filters by identity: every change of a
 * filter makes a new value, and a ring may have a thousand points.
 */
export const sameVehicles = (a: FleetView, b: FleetView): boolean =>
  a.listId === b.listId && dimensions.every((dimension) => a[dimension] === b[dimension]);

/** The order of a view that the user did not sort: a list's as in its file, all vehicles by VIN. */
export const defaultSort = (listId: number | null): Sort =>
  listId === null ? wholeFleet.sort : { column: 'line', descending: false };

/**
 * The user's order in another list. It loses the columns and lines of the list before, which the other list does not
 * have. Order by the identifier becomes order by the other list's identifier column.
 */
function sortElsewhere({ sort, listId: before }: FleetView, listId: number | null): Sort {
  if (isSameSort(sort, defaultSort(before))) return defaultSort(listId);
  const [identifierBefore, identifier] = [identifierOf(before), identifierOf(listId)];
  const elsewhere = levelsOf(sort).flatMap((level): SortLevel[] => {
    const isIdentifier = level.column === 'identifier' || level.column === identifierBefore;
    if (isIdentifier) return [{ ...level, column: identifier ?? 'identifier' }];
    return typeof level.column === 'number' || level.column === 'line' ? [] : [level];
  });
  return sortOfLevels(elsewhere) ?? defaultSort(listId);
}

/** The column of the list's own that identifies its vehicles; null: none, or not known yet. */
const identifierOf = (listId: number | null): number | null =>
  queryClient.getQueryData(listsQuery.queryKey)?.find(({ id }) => id === listId)?.identifier ?? null;
