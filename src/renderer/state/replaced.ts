/** The filters with `next` in the place of the one that `isOf` finds, or at their end. Null removes that one. */
export function replaced<F>(filters: readonly F[] = [], isOf: (filter: F) => boolean, next: F | null): F[] {
  if (next === null) return filters.filter((filter) => !isOf(filter));
  return filters.some(isOf) ? filters.map((filter) => (isOf(filter) ? next : filter)) : [...filters, next];
}
