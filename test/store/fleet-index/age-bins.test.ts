import { expect, test } from 'vitest';
import { ageHistogram, binStarts } from '../../../src/main/store/fleet-index/age-bins.ts';
import { emptyColumns } from '../../../src/main/store/fleet-index/columns.ts';

const NOW = new Date(2026, 10, 21, 15, 30).getTime();
/** Midnight of the day so many days before now. */
const midnight = (days: number) => new Date(2026, 10, 21 - days).getTime() / 1000;

test('A position of midnight is of the day that begins then; the second before is of the day that ends.', () => {
  const lasts = [0, 1, 3, 6, 13, 29, 59, 89, 179, 364];
  const columns = emptyColumns(2 * lasts.length + 2);
  for (const [index, days] of lasts.entries())
    columns.seenAt.set([midnight(days), midnight(days) - 1], 2 * index);
  // One vehicle is not of the view, one has no position.
  columns.seenAt[columns.size - 2] = midnight(0);
  const mask = new Uint8Array(columns.size).fill(1);
  mask[columns.size - 2] = 0;
  const { bins, none } = ageHistogram(columns, mask, { lateBefore: 0, silentBefore: 0 }, binStarts(NOW));
  expect(none).toBe(1);
  expect(bins.map(({ least, most, byAge }) => [least, most, byAge.recent])).toEqual([
    [null, 0, 1],
    ...lasts.slice(1).map((most, index) => [(lasts[index] ?? 0) + 1, most, 2]),
    [365, null, 1],
  ]);
});
