import type { SortModelItem } from 'ag-grid-community';
import { fieldColumns } from '../../preload/position-fields.ts';
import type { FleetView } from '../../preload/schemas/fleet.ts';
import { ownColumn } from '../state/columns.ts';

type Sort = FleetView['sort'];

/** What the store sorts by for a click on a column; the age rises as the time falls. */
const ascending: Readonly<Record<string, Sort>> = {
  vin: { column: 'vin', descending: false },
  status: { column: 'status', descending: false },
  age: { column: 'seenAt', descending: true },
  // The order of places goes by country and state first.
  place: { column: 'place', descending: false },
  region: { column: 'place', descending: false },
  askedAt: { column: 'askedAt', descending: false },
  ...Object.fromEntries(
    fieldColumns.map((column): [string, Sort] => [column, { column, descending: false }]),
  ),
};

export const isSortable = (columnId: string): boolean => ascendingOf(columnId) !== null;

function ascendingOf(columnId: string): Sort | null {
  const own = ownColumn(columnId);
  return own ? { column: own.index, descending: false } : (ascending[columnId] ?? null);
}

/** The store's order for a column's; null where the column can't be sorted by. */
export function sortOf(columnId: string, direction: 'asc' | 'desc'): Sort | null {
  const sort = ascendingOf(columnId);
  return sort ? { column: sort.column, descending: sort.descending !== (direction === 'desc') } : null;
}

/** The store's order for the grid's; null where the grid has none. */
export function gridSort(model: readonly SortModelItem[]): Sort | null {
  const [first] = model;
  return first ? sortOf(first.colId, first.sort) : null;
}

/**
 * The header that shows the store's order: of two that stand for the same times, the first of `columnIds`.
 *
 * @param columnIds from left to right, the shown ones first
 */
export function headerOf(sort: Sort, columnIds: readonly string[]): SortModelItem | null {
  const colId = columnIds.find((id) => ascendingOf(id)?.column === sort.column);
  const first = colId === undefined ? null : ascendingOf(colId);
  if (colId === undefined || !first) return null;
  return { colId, sort: first.descending === sort.descending ? 'asc' : 'desc' };
}

export const isSameSort = (a: Sort, b: Sort | null): boolean =>
  a.column === b?.column && a.descending === b.descending;
