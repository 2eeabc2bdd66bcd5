import type { Sort, SortLevel } from '../contract/schemas/fleet.ts';

/** Maximum number of columns in a sort order, as in the contract. */
export const MAX_SORT_LEVELS = 4;

/** The columns of a sort order, the primary one first. */
export const levelsOf = ({ column, descending, thenBy = [] }: Sort): [SortLevel, ...SortLevel[]] => [
  { column, descending },
  ...thenBy,
];

/**
 * The sort order by these columns, each once and `MAX_SORT_LEVELS` at the most; null where there are none. The VIN is put
 * last, because no two vehicles have the same VIN, so a column after it would decide nothing.
 */
export function sortOfLevels(levels: readonly SortLevel[]): Sort | null {
  const isNew = ({ column }: SortLevel, index: number) =>
    levels.findIndex((other) => other.column === column) === index;
  const inTurn = levels.filter(isNew).toSorted((a, b) => Number(isVin(a)) - Number(isVin(b)));
  const [first, ...thenBy] = inTurn.slice(0, MAX_SORT_LEVELS);
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
