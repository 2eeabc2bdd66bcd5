import type { CellFilter } from '../../contract/schemas/fleet.ts';
import { replaced } from './replaced.ts';

export const valuesOfColumn = (
  filters: readonly CellFilter[] | undefined,
  column: number,
): readonly string[] => filters?.find((filter) => filter.column === column)?.values ?? [];

/** The filters with these values for a column. The column's filter keeps its place; without values it is removed. */
export function withCellFilter(
  filters: readonly CellFilter[] | undefined,
  column: number,
  values: readonly string[],
): CellFilter[] {
  const isOf = (filter: CellFilter) => filter.column === column;
  return replaced(filters, isOf, values.length > 0 ? { column, values: [...values] } : null);
}
