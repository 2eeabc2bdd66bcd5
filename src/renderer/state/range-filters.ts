import type { RangeColumn, RangeFilter } from '../../preload/schemas/ranges.ts';

/** The range filter of a column; null: none. */
export function rangeOfColumn(
  ranges: readonly RangeFilter[] | undefined,
  column: RangeColumn,
): RangeFilter | null {
  return ranges?.find((range) => range.column === column) ?? null;
}

/** The ranges with this one in the place of its column's previous one. One without values and blanks is removed. */
export function withRange(ranges: readonly RangeFilter[] | undefined, range: RangeFilter): RangeFilter[] {
  const others = ranges ?? [];
  if (!range.within && !range.blank) return others.filter(({ column }) => column !== range.column);
  return others.some(({ column }) => column === range.column)
    ? others.map((other) => (other.column === range.column ? range : other))
    : [...others, range];
}
