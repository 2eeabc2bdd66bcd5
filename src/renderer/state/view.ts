import { create } from 'zustand';
import type {
  AgeFilter,
  Box,
  FleetView,
  Gathered,
  Point,
  SortColumn,
  VehicleStatus,
} from '../../preload/schemas/fleet.ts';
import type { PlaceArea } from '../../preload/schemas/places.ts';
import { withFilter } from '../filters/cell-filters.ts';

interface ViewState {
  /** Which vehicles, in which order: table and map show the same. */
  readonly view: FleetView;
  /** The vehicle that is open; table and map both mark it. */
  readonly selectedVin: string | null;
  /** What was pasted, and what of it found nothing; null while the view is of no pasted numbers. */
  readonly gathered: Gathered | null;
  /** The saved view that is open, changed since or not; null: none. */
  readonly savedView: number | null;
  /** Vehicles ticked in the table, for a run on a selection. */
  readonly checkedVins: readonly string[];
  showList(listId: number | null): void;
  search(text: string): void;
  filterStatuses(statuses: VehicleStatus[]): void;
  filterBox(box: Box | null): void;
  /** A ring drawn on the map takes the place of a box, and the other way round. */
  filterShape(shape: readonly Point[] | null): void;
  filterAges(ages: readonly AgeFilter[]): void;
  filterPlaces(places: readonly PlaceArea[]): void;
  gather(gathered: Gathered | null): void;
  /** Shows all that a view says, whatever was shown before; `savedView`: its id, where it is a saved one. */
  show(view: FleetView, savedView?: number | null): void;
  /** What is shown is that of a saved view from now on, or of none. */
  isSavedAs(savedView: number | null): void;
  /** Only these values of a column of the list's own; none: whatever stands there. */
  filterCells(column: number, values: readonly string[]): void;
  clearFilters(): void;
  sort(column: SortColumn, descending: boolean): void;
  select(vin: string | null): void;
  check(vins: readonly string[]): void;
}

/** Nothing that narrows a view within its list. */
export const noFilters = {
  search: '',
  cells: [],
  statuses: [],
  box: null,
  shape: null,
  ages: [],
  places: [],
  gathered: null,
} satisfies Partial<FleetView>;

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
    gathered: null,
    savedView: null,
    checkedVins: [],
    showList: (listId) =>
      set((state) => ({
        view: { ...wholeFleet, sort: sortElsewhere(state.view.sort), listId },
        selectedVin: null,
        gathered: null,
        savedView: null,
        checkedVins: [],
      })),
    search: (search) => change({ search }),
    filterStatuses: (statuses) => change({ statuses }),
    filterBox: (box) => change({ box, shape: null }),
    filterShape: (shape) => change({ shape: shape && [...shape], box: null }),
    filterAges: (ages) => change({ ages: [...ages] }),
    filterPlaces: (places) => change({ places: [...places] }),
    gather: (gathered) =>
      set(({ view }) => ({ view: { ...view, gathered: gathered?.id ?? null }, gathered })),
    show: (view, savedView = null) =>
      set({ view, savedView, selectedVin: null, gathered: null, checkedVins: [] }),
    isSavedAs: (savedView) => set({ savedView }),
    filterCells: (column, values) =>
      set(({ view }) => ({ view: { ...view, cells: withFilter(view.cells, column, values) } })),
    clearFilters: () => set(({ view }) => ({ view: { ...view, ...noFilters }, gathered: null })),
    sort: (column, descending) => change({ sort: { column, descending } }),
    select: (selectedVin) => set({ selectedVin }),
    check: (checkedVins) => set({ checkedVins }),
  };
});

/** Whether something narrows the view within its list. */
export const isFiltered = ({ search, cells, statuses, box, shape, ages, places, gathered }: FleetView) =>
  search !== '' ||
  [cells, statuses, ages, places].some((chosen) => chosen && chosen.length > 0) ||
  [box, shape, gathered].some((chosen) => chosen !== null && chosen !== undefined);

/** Whether two views hold the same vehicles, in whichever order. */
export function sameVehicles(a: FleetView, b: FleetView): boolean {
  return (
    a.listId === b.listId &&
    a.search === b.search &&
    a.cells === b.cells &&
    a.statuses === b.statuses &&
    a.box === b.box &&
    a.shape === b.shape &&
    a.ages === b.ages &&
    a.places === b.places &&
    a.gathered === b.gathered
  );
}

/** Another list has no such column of its own. */
function sortElsewhere(sort: FleetView['sort']): FleetView['sort'] {
  return typeof sort.column === 'number' ? wholeFleet.sort : sort;
}
