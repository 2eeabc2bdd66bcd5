import { type FleetColumn, ownColumn } from './columns.ts';

/** How a column stands in the table. */
export interface PlacedColumn {
  /** See `FleetColumn.id`. */
  readonly id: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly shown: boolean;
}

/** All columns of a table, from left to right, the hidden ones too. */
export type ColumnLayout = readonly PlacedColumn[];

/** Where a vehicle is told apart: first and shown in every layout. */
export const FIRST_COLUMN = 'vin';

/** The least that a column takes. */
export const LEAST_WIDTH = 80;

/**
 * The layout that was kept, for the columns that are there now: what is gone is left out, what is new stands behind
 * the column that it comes after at first. A column of the list's own is known again by its name.
 *
 * @param kept null: nothing was; the columns are as at first
 */
export function layoutOf(columns: readonly FleetColumn[], kept: ColumnLayout | null): ColumnLayout {
  const first = columns.map(({ id, width, shown }) => ({ id, width, shown }));
  if (!kept) return first;
  const layout = withPresentIds(columns, kept);
  for (const [index, column] of first.entries()) {
    if (layout.some(({ id }) => id === column.id)) continue;
    const before = first[index - 1]?.id;
    layout.splice(layout.findIndex(({ id }) => id === before) + 1, 0, column);
  }
  const isFirst = ({ id }: PlacedColumn) => id === FIRST_COLUMN;
  return [
    ...layout.filter(isFirst).map((column) => ({ ...column, shown: true })),
    ...layout.filter((column) => !isFirst(column)),
  ];
}

function withPresentIds(columns: readonly FleetColumn[], kept: ColumnLayout): PlacedColumn[] {
  const free = new Set(columns.map(({ id }) => id));
  const exact = new Set(kept.flatMap(({ id }) => (free.has(id) ? [id] : [])));
  const idNow = (id: string): string | undefined => {
    if (free.has(id)) return id;
    const name = ownColumn(id)?.name;
    if (name === undefined) return undefined;
    return [...free].find((other) => !exact.has(other) && ownColumn(other)?.name === name);
  };
  return kept.flatMap((column) => {
    const id = idNow(column.id);
    if (id === undefined || !free.delete(id)) return [];
    return [{ ...column, id }];
  });
}

/** With one column changed. */
export function withColumn(
  layout: ColumnLayout,
  id: string,
  change: Partial<Pick<PlacedColumn, 'width' | 'shown'>>,
): ColumnLayout {
  return layout.map((column) => (column.id === id ? { ...column, ...change } : column));
}

/**
 * A column so many places further on among those that `counts` takes; nothing goes before the first column, or over an
 * end.
 */
export function moved(
  layout: ColumnLayout,
  id: string,
  by: number,
  counts: (column: PlacedColumn) => boolean = () => true,
): ColumnLayout {
  const others = layout.filter((column) => column.id !== id);
  const column = layout.find((one) => one.id === id);
  const passable = others.filter((other) => other.id !== FIRST_COLUMN && counts(other));
  if (!column || id === FIRST_COLUMN) return layout;
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

/** The layout in what was kept; null where there is none. For texts that anything may have written. */
export function readLayout(kept: unknown): ColumnLayout | null {
  return Array.isArray(kept) && kept.every(isPlacedColumn) ? kept : null;
}

function isPlacedColumn(value: unknown): value is PlacedColumn {
  if (typeof value !== 'object' || value === null) return false;
  const { id, width, shown } = value as Partial<Record<keyof PlacedColumn, unknown>>;
  return typeof id === 'string' && typeof shown === 'boolean' && typeof width === 'number' && width > 0;
}
