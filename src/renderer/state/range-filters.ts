import type { RangeColumn, RangeFilter } from '../../contract/schemas/ranges.ts';
import { replaced } from './replaced.ts';

export const rangeOfColumn = (
  ranges: readonly RangeFilter[] | undefined,
  column: RangeColumn,
): RangeFilter | null => ranges?.find((range) => range.column === column) ?? null;

/** The filters with `range` as its column's filter. Without values and blanks, `range` ends the column's filter. */
export function withRange(ranges: readonly RangeFilter[] | undefined, range: RangeFilter): RangeFilter[] {
  const isOf = ({ column }: RangeFilter) => column === range.column;
  return replaced(ranges, isOf, range.within || range.blank ? range : null);
}
