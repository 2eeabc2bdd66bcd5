import type { Sort, SortLevel } from '../preload/schemas/fleet.ts';

/** Maximum number of columns in a sort order, as in the contract. */
export const MAX_LEVELS = 4;

/** The columns of a sort order, the one that decides first at the front. */
export function levelsOf({ column, descending, thenBy = [] }: Sort): [SortLevel, ...SortLevel[]] {
  return [{ column, descending }, ...thenBy];
}

/**
 * The order by these columns, each once and `MAX_LEVELS` at the most; null where there are none. The VIN comes last: no two
 * vehicles are equal by it, so a column behind it would decide nothing.
 */
export function sortOfLevels(levels: readonly SortLevel[]): Sort | null {
  const isNew = ({ column }: SortLevel, index: number) =>
    levels.findIndex((other) => other.column === column) === index;
  const inTurn = levels.filter(isNew).toSorted((a, b) => Number(isVin(a)) - Number(isVin(b)));
  const [first, ...thenBy] = inTurn.slice(0, MAX_LEVELS);
  if (!first) return null;
  return thenBy.length === 0 ? first : { ...first, thenBy };
}

export function isSameSort(a: Sort, b: Sort): boolean {
  const [levels, others] = [levelsOf(a), levelsOf(b)];
  return (
    levels.length === others.length &&
    levels.every(
      ({ column, descending }, index) =>
        others[index]?.column === column && others[index]?.descending === descending,
    )
  );
}

const isVin = ({ column }: SortLevel): boolean => column === 'vin';
