import { create } from 'zustand';
import type { Box, FleetView, SortColumn, VehicleStatus } from '../../preload/schemas/fleet.ts';
import { withFilter } from './cell-filters.ts';

interface ViewState {
  /** Which vehicles, in which order: table and map show the same. */
  readonly view: FleetView;
  /** The vehicle that is open; table and map both mark it. */
  readonly selectedVin: string | null;
  /** Vehicles ticked in the table, for a run on a selection. */
  readonly checkedVins: readonly string[];
  showList(listId: number | null): void;
  search(text: string): void;
  filterStatuses(statuses: VehicleStatus[]): void;
  filterBox(box: Box | null): void;
  /** Only these values of a column of the list's own; none: whatever stands there. */
  filterCells(column: number, values: readonly string[]): void;
  clearFilters(): void;
  sort(column: SortColumn, descending: boolean): void;
  select(vin: string | null): void;
  check(vins: readonly string[]): void;
}

const noFilters = { search: '', cells: [], statuses: [], box: null } satisfies Partial<FleetView>;

/** Every vehicle that is known, in the order of their VINs. */
export const wholeFleet: FleetView = {
  listId: null,
  ...noFilters,
  sort: { column: 'vin', descending: false },
};

/** What table and map show, and what is selected in either. */
export const useFleetView = create<ViewState>()((set) => {
  const change = (patch: Partial<FleetView>) => set((state) => ({ view: { ...state.view, ...patch } }));
  return {
    view: wholeFleet,
    selectedVin: null,
    checkedVins: [],
    showList: (listId) =>
      set((state) => ({
        view: { ...wholeFleet, sort: state.view.sort, listId },
        selectedVin: null,
        checkedVins: [],
      })),
    search: (search) => change({ search }),
    filterStatuses: (statuses) => change({ statuses }),
    filterBox: (box) => change({ box }),
    filterCells: (column, values) =>
      set(({ view }) => ({ view: { ...view, cells: withFilter(view.cells, column, values) } })),
    clearFilters: () => change(noFilters),
    sort: (column, descending) => change({ sort: { column, descending } }),
    select: (selectedVin) => set({ selectedVin }),
    check: (checkedVins) => set({ checkedVins }),
  };
});

/** Whether something narrows the view within its list. */
export const isFiltered = ({ search, cells = [], statuses, box }: FleetView): boolean =>
  search !== '' || cells.length > 0 || statuses.length > 0 || box !== null;
