/** Parts that a ring is divided into. */
export const PARTS = 12;

/**
 * Converts counts to parts of a ring, such as `9-2-1`. Each count above zero gets at least one part, so that one silent
 * vehicle among thousands is seen.
 *
 * @param counts three, not all zero
 */
export function ringShares(counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / total) * PARTS))));
  const largest = parts.indexOf(Math.max(...parts));
  const others = parts.reduce((sum, part, index) => (index === largest ? sum : sum + part), 0);
  return parts.with(largest, PARTS - others).join('-');
}

/** Every way to divide a ring into three. */
export const allShares: readonly string[] = Array.from({ length: PARTS + 1 }, (_, first) =>
  Array.from({ length: PARTS + 1 - first }, (_, second) => `${first}-${second}-${PARTS - first - second}`),
).flat();
