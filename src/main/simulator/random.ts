/** Numbers that look random and are the same for the same input. */

/** 0 ≤ n < 1 from a row of integers (the mixing steps of MurmurHash3's finaliser). */
export function hash(...values: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const value of values) {
    h = Math.imul(h ^ value, 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return (h >>> 0) / 2 ** 32;
}

/** The item of a list that a number 0 ≤ n < 1 points at. */
export function pick<T>(items: readonly T[], n: number): T {
  const item = items[Math.floor(n * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
