import type { CellFilter } from '../../contract/schemas/fleet.ts';

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
  const filter = { column, values: [...values] };
  const others = filters ?? [];
  if (values.length === 0) return others.filter((other) => other.column !== column);
  return others.some((other) => other.column === column)
    ? others.map((other) => (other.column === column ? filter : other))
    : [...others, filter];
}
