import { create } from 'zustand';
import { type WorkField, workFields } from '../../contract/enums.ts';
import { positionColumnIds } from '../../contract/position-fields.ts';
import type { FleetFilters } from '../../contract/schemas/fleet.ts';
import type { RangeColumn } from '../../contract/schemas/ranges.ts';
import { hasFilter, noFilters } from '../../shared/filters.ts';
import { valuesOfColumn, withCellFilter } from './cell-filters.ts';
import { ownColumn } from './columns.ts';
import { rangeOfColumn, withRange } from './range-filters.ts';
import { useFleetView } from './view.ts';
import { withWorkFilter } from './work-filters.ts';

/** The dimensions that a column of the table filters, by the column's id. */
const dimensionsOf: Readonly<
  Record<string, readonly ('pasted' | 'identifier' | 'statuses' | 'ages' | 'places' | 'areas')[]>
> = {
  vin: ['pasted'],
  identifier: ['pasted', 'identifier'],
  status: ['statuses'],
  age: ['ages'],
  place: ['places'],
  region: ['places'],
  areas: ['areas'],
};

/** How range filters call a column of the table; null: the column can't be filtered by a range. */
export function rangeColumnOf(columnId: string): RangeColumn | null {
  const own = ownColumn(columnId);
  if (own) return own.index;
  const all: readonly RangeColumn[] = ['askedAt', ...positionColumnIds];
  return all.find((column) => column === columnId) ?? null;
}

/** The field (tags, state of work, assignee or note) that a column of the table shows; null: none. */
export const workFieldOf = (columnId: string): WorkField | null =>
  workFields.find((field) => field === columnId) ?? null;

export function isColumnFiltered(view: FleetFilters, columnId: string): boolean {
  const range = rangeColumnOf(columnId);
  return (
    (view.work ?? []).some(({ field }) => field === columnId) ||
    (dimensionsOf[columnId] ?? []).some((dimension) => hasFilter(view, dimension)) ||
    (range !== null && rangeOfColumn(view.ranges, range) !== null) ||
    (typeof range === 'number' && valuesOfColumn(view.cells, range).length > 0)
  );
}

export function clearColumnFilter(columnId: string): void {
  const { view, filter } = useFleetView.getState();
  for (const dimension of dimensionsOf[columnId] ?? []) filter(dimension, noFilters[dimension]);
  const field = workFieldOf(columnId);
  if (field) filter('work', withWorkFilter(view.work, field, null));
  const range = rangeColumnOf(columnId);
  if (range === null) return;
  filter('ranges', withRange(view.ranges, { column: range, within: null, blank: false }));
  if (typeof range === 'number') filter('cells', withCellFilter(view.cells, range, []));
}

interface OpenedFilter {
  readonly columnId: string;
  readonly name: string;
  /** Where on the screen, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Returns the focus when the filter closes. */
  readonly leave: () => void;
}

interface HeaderFilterState {
  readonly opened: OpenedFilter | null;
  open(filter: OpenedFilter): void;
  close(): void;
}

export const useHeaderFilter = create<HeaderFilterState>()((set, get) => ({
  opened: null,
  open: (opened) => set({ opened }),
  close() {
    const { opened } = get();
    set({ opened: null });
    opened?.leave();
  },
}));
