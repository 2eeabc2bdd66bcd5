import type { SortModelItem } from 'ag-grid-community';
import type { FleetView } from '../../preload/schemas/fleet.ts';

type Sort = FleetView['sort'];

/** What the store sorts by for a click on a column; the age rises as the time falls. */
const ascending: Readonly<Record<string, Sort>> = {
  vin: { column: 'vin', descending: false },
  status: { column: 'status', descending: false },
  seenAt: { column: 'seenAt', descending: false },
  age: { column: 'seenAt', descending: true },
  askedAt: { column: 'askedAt', descending: false },
};

export const isSortable = (columnId: string): boolean => columnId in ascending;

/** The store's order for a column's; null where the column can't be sorted by. */
export function sortOf(columnId: string, direction: 'asc' | 'desc'): Sort | null {
  const sort = ascending[columnId];
  return sort ? { column: sort.column, descending: sort.descending !== (direction === 'desc') } : null;
}

/** The store's order for the grid's; null where the grid has none. */
export function gridSort(model: readonly SortModelItem[]): Sort | null {
  const [first] = model;
  return first ? sortOf(first.colId, first.sort) : null;
}
