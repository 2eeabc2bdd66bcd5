import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floatToSortKey, NONE, sortKeyToFloat } from '../../../src/main/store/fleet-index/columns.ts';

test('Sort keys have the order of their numbers.', () => {
  const float = fc.float({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));
  fc.assert(
    fc.property(float, float, (a, b) => {
      expect(Math.sign(floatToSortKey(a) - floatToSortKey(b))).toBe(Math.sign(a === b ? 0 : a - b));
    }),
  );
});

test('No number has the key of null.', () => {
  for (const value of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -0, 3.4e38])
    expect(floatToSortKey(value)).toBeLessThan(NONE);
  expect(floatToSortKey(null)).toBe(NONE);
});

test('The number of a sort key is the number that it was made of, and none where there was none.', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (value) => {
      expect(sortKeyToFloat(floatToSortKey(value))).toBe(value);
    }),
  );
  expect(sortKeyToFloat(floatToSortKey(null))).toBeNaN();
});
