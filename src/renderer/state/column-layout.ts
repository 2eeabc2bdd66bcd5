import type { ViewColumn } from '../../contract/schemas/views.ts';
import { type ColumnLayout, isCoordinateColumn, ownColumn, type PlacedColumn } from './columns.ts';

export const LEAST_WIDTH = 80;

/**
 * A saved layout, fitted to the columns that exist now: columns that are gone are left out, new ones stand behind the
 * column that precedes them in `first`. A column of the list's own is recognised by its name. A new one stands before
 * the coordinates, unless another own column precedes it. What names the vehicle stays the first column.
 */
export function layoutOf(first: ColumnLayout, saved: ColumnLayout | null): ColumnLayout {
  if (!saved) return first;
  const layout = withPresentIds(first, saved);
  for (const [index, column] of first.entries()) {
    if (layout.some(({ id }) => id === column.id)) continue;
    layout.splice(placeOf(column, first[index - 1], layout), 0, column);
  }
  const isFirst = ({ id }: PlacedColumn) => id === first[0]?.id;
  return [
    ...layout.filter(isFirst).map((column) => ({ ...column, shown: true })),
    ...layout.filter((column) => !isFirst(column)),
  ];
}

/**
 * The layout of all vehicles, in a list that has none of its own.
 *
 * @param first the list's columns before the user changes them
 * @param ofAll null: there is none
 * @param identifying the id of the list's own column that replaces the identifier column of all lists; null: none
 */
export function inheritedLayout(
  first: ColumnLayout,
  ofAll: ColumnLayout | null,
  identifying: string | null,
): ColumnLayout {
  const here = ofAll?.map((column) =>
    column.id === 'identifier' && identifying !== null ? { ...column, id: identifying } : column,
  );
  return layoutOf(first, here ?? null);
}

/**
 * Index at which a new column is inserted into the layout.
 *
 * @param before the column that precedes the new column in `first`
 */
function placeOf(column: PlacedColumn, before: PlacedColumn | undefined, layout: ColumnLayout): number {
  const behind = layout.findIndex(({ id }) => id === before?.id) + 1;
  const isNextToOwn = before !== undefined && ownColumn(before.id) !== null;
  if (ownColumn(column.id) === null || isNextToOwn) return behind;
  const coordinates = layout.findIndex(isCoordinateColumn);
  return coordinates < 0 ? behind : Math.min(behind, coordinates);
}

/** The saved columns that exist now, with their present ids. */
function withPresentIds(first: ColumnLayout, saved: ColumnLayout): PlacedColumn[] {
  const free = new Set(first.map(({ id }) => id));
  const exact = new Set(saved.flatMap(({ id }) => (free.has(id) ? [id] : [])));
  const idNow = (id: string): string | undefined => {
    if (free.has(id)) return id;
    const name = ownColumn(id)?.name;
    if (name === undefined) return undefined;
    return [...free].find((other) => !exact.has(other) && ownColumn(other)?.name === name);
  };
  return saved.flatMap((column) => {
    const id = idNow(column.id);
    if (id === undefined || !free.delete(id)) return [];
    return [{ ...column, id }];
  });
}

export const withColumn = (
  layout: ColumnLayout,
  id: string,
  change: Partial<Pick<PlacedColumn, 'width' | 'shown'>>,
): ColumnLayout => layout.map((column) => (column.id === id ? { ...column, ...change } : column));

/**
 * The layout with a column moved by `by` columns, counting only those that `counts` accepts. The moved column stays
 * behind the first one, which does not move, and within the ends.
 */
export function withMovedColumn(
  layout: ColumnLayout,
  id: string,
  by: number,
  counts: (column: PlacedColumn) => boolean = () => true,
): ColumnLayout {
  const others = layout.filter((column) => column.id !== id);
  const column = layout.find((one) => one.id === id);
  const passable = others.filter((other) => other !== layout[0] && counts(other));
  if (!column || column === layout[0]) return layout;
  const before = layout.slice(0, layout.indexOf(column));
  const at = passable.filter((other) => before.includes(other)).length;
  const to = Math.min(Math.max(at + by, 0), passable.length);
  if (to === at) return layout;
  const neighbour = passable[by > 0 ? to - 1 : to];
  if (!neighbour) return layout;
  const index = others.indexOf(neighbour) + (by > 0 ? 1 : 0);
  return others.toSpliced(index, 0, column);
}

export function isSameLayout(a: ColumnLayout, b: ColumnLayout): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, width, shown }, index) => {
      const other = b[index];
      return other?.id === id && other.width === width && other.shown === shown;
    })
  );
}

export const savedColumns = (layout: ColumnLayout): ViewColumn[] =>
  layout.map(({ id, width, shown }) => ({ id, width: Math.max(1, Math.round(width)), shown }));
