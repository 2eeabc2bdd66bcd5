/** Collects the first `limit` items of an order. Sorts only items that may be among them, as there may be a million. */
export function topItems<T>(limit: number, order: (one: T, other: T) => number) {
  let first: T[] = [];
  let last: T | undefined;
  return {
    add(item: T): void {
      if (last !== undefined && order(item, last) > 0) return;
      first.push(item);
      if (first.length < 4 * limit) return;
      first = first.sort(order).slice(0, limit);
      last = first.at(-1);
    },
    inOrder: (): T[] => first.sort(order).slice(0, limit),
  };
}

/**
 * The indexes of the largest counts, the largest first; those of 0 are left out.
 *
 * @param isBefore decides between equal counts
 */
export function indexesOfLargest(
  counts: Uint32Array,
  limit: number,
  isBefore: (one: number, other: number) => boolean,
): number[] {
  const first = topItems<number>(
    limit,
    (one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || (isBefore(one, other) ? -1 : 1),
  );
  for (let index = 0; index < counts.length; index++) if (counts[index] !== 0) first.add(index);
  return first.inOrder();
}
