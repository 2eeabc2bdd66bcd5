import type { CellFilter } from '../../preload/schemas/fleet.ts';

/** Values that a filter's name tells of; the others are counted. */
const NAMED = 3;

/** What is chosen of a column. */
export function chosenOf(filters: readonly CellFilter[] | undefined, column: number): readonly string[] {
  return filters?.find((filter) => filter.column === column)?.values ?? [];
}

/** The filters with these values for a column, in its place; none takes the column's filter out. */
export function withFilter(
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

/**
 * The values of a filter in a few words: the first three, then how many more.
 *
 * @param texts for a blank cell, and for so many others
 */
export function namedValues(
  values: readonly string[],
  texts: { readonly blank: string; others(count: number): string },
): string {
  const named = values.slice(0, NAMED).map((value) => value || texts.blank);
  const rest = values.length - named.length;
  return [named.join(', '), ...(rest > 0 ? [texts.others(rest)] : [])].join(' ');
}
