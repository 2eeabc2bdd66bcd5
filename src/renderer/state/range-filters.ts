import type { RangeColumn, RangeFilter } from '../../contract/schemas/ranges.ts';

export const rangeOfColumn = (
  ranges: readonly RangeFilter[] | undefined,
  column: RangeColumn,
): RangeFilter | null => ranges?.find((range) => range.column === column) ?? null;

/** The filters with `range` as its column's filter. Without values and blanks, `range` ends the column's filter. */
export function withRange(ranges: readonly RangeFilter[] | undefined, range: RangeFilter): RangeFilter[] {
  const others = ranges ?? [];
  if (!range.within && !range.blank) return others.filter(({ column }) => column !== range.column);
  return others.some(({ column }) => column === range.column)
    ? others.map((other) => (other.column === range.column ? range : other))
    : [...others, range];
}
