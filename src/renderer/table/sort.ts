import type { SortModelItem } from 'ag-grid-community';
import { workFields } from '../../contract/enums.ts';
import { positionColumnIds } from '../../contract/position-fields.ts';
import type { Sort, SortLevel } from '../../contract/schemas/fleet.ts';
import { levelsOf, MAX_SORT_LEVELS, sortOfLevels } from '../../shared/sort.ts';
import { ownColumn } from '../state/columns.ts';

const ascending: Readonly<Record<string, SortLevel>> = {
  vin: { column: 'vin', descending: false },
  identifier: { column: 'identifier', descending: false },
  status: { column: 'status', descending: false },
  age: { column: 'seenAt', descending: true },
  // The order of places goes by country and state first.
  place: { column: 'place', descending: false },
  region: { column: 'place', descending: false },
  askedAt: { column: 'askedAt', descending: false },
  ...Object.fromEntries(
    ['areas' as const, ...positionColumnIds, ...workFields].map((column): [string, SortLevel] => [
      column,
      { column, descending: false },
    ]),
  ),
};

export const isSortable = (columnId: string): boolean => ascendingOf(columnId) !== null;

function ascendingOf(columnId: string): SortLevel | null {
  const own = ownColumn(columnId);
  return own ? { column: own.index, descending: false } : (ascending[columnId] ?? null);
}

export function sortOf(columnId: string, direction: 'asc' | 'desc'): SortLevel | null {
  const level = ascendingOf(columnId);
  return level ? { column: level.column, descending: level.descending !== (direction === 'desc') } : null;
}

/** The store's columns that the grid's headers sort by; `seenAt` twice if age and date are both among the headers. */
const gridLevels = (model: readonly SortModelItem[]): SortLevel[] =>
  model.flatMap(({ colId, sort }) => sortOf(colId, sort) ?? []);

/** The grid's order in the form of the store; null where the grid has none. */
export const gridSort = (model: readonly SortModelItem[]): Sort | null => sortOfLevels(gridLevels(model));

/** Whether the grid's headers show the store's order and nothing else. */
export const isShownBy = (sort: Sort, model: readonly SortModelItem[]): boolean =>
  JSON.stringify(levelsOf(sort)) === JSON.stringify(gridLevels(model));

/**
 * The order after a click on a header. The grid puts a header that was clicked with Shift last. If its column was in
 * the order already, the column keeps its place here, and only its direction changes.
 */
export function clickedSort(model: readonly SortModelItem[], before: Sort): Sort | null {
  const levels = gridLevels(model);
  const known = levelsOf(before);
  const place = ({ column }: SortLevel) => known.findIndex((other) => other.column === column);
  const isTurned = levels.length === known.length && levels.every((level) => place(level) >= 0);
  return sortOfLevels(isTurned ? levels.toSorted((a, b) => place(a) - place(b)) : levels);
}

/**
 * The headers that show the store's order. Of two headers for the same column of the store, the first in `columnIds`.
 *
 * @param columnIds from left to right, the shown ones first
 */
export function headersOf(sort: Sort, columnIds: readonly string[]): SortModelItem[] {
  return levelsOf(sort).flatMap((level) => {
    const colId = columnIds.find((id) => ascendingOf(id)?.column === level.column);
    const first = colId === undefined ? null : ascendingOf(colId);
    if (colId === undefined || !first) return [];
    return [{ colId, sort: first.descending === level.descending ? 'asc' : 'desc' }];
  });
}

/**
 * The order with a column that decides after the others; null if the order has the column already, if it has too many,
 * or if it is by VIN or line alone, which leave nothing to decide.
 */
export function withLevel(sort: Sort, level: SortLevel): Sort | null {
  const levels = levelsOf(sort);
  const isIn = levels.some(({ column }) => column === level.column);
  const isDecided = levels.every(({ column }) => column === 'vin' || column === 'line');
  return isIn || isDecided || levels.length >= MAX_SORT_LEVELS ? null : sortOfLevels([...levels, level]);
}

/** The order without a column; null if the order does not have the column, or has no other column. */
export function withoutColumn(sort: Sort, column: SortLevel['column']): Sort | null {
  const levels = levelsOf(sort);
  const others = levels.filter((level) => level.column !== column);
  return others.length === levels.length ? null : sortOfLevels(others);
}
