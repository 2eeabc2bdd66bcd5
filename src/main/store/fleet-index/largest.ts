/**
 * The indexes of the largest counts, the largest first; those of 0 are left out. Sorts only those that may be among them,
 * since there may be a million.
 *
 * @param isBefore decides between equal counts
 */
export function largest(
  counts: Uint32Array,
  limit: number,
  isBefore: (one: number, other: number) => boolean,
): number[] {
  const order = (one: number, other: number): number =>
    (counts[other] ?? 0) - (counts[one] ?? 0) || (isBefore(one, other) ? -1 : 1);
  let first: number[] = [];
  let last: number | undefined;
  for (let index = 0; index < counts.length; index++) {
    if (counts[index] === 0 || (last !== undefined && order(index, last) > 0)) continue;
    first.push(index);
    if (first.length < 4 * limit) continue;
    first = first.sort(order).slice(0, limit);
    last = first.at(-1);
  }
  return first.sort(order).slice(0, limit);
}
