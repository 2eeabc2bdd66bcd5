import { expect, test } from 'vitest';
import type { SortLevel } from '../../src/contract/schemas/fleet.ts';
import { isSameSort, levelsOf, MAX_SORT_LEVELS, sortOfLevels } from '../../src/shared/sort.ts';

const up = (column: SortLevel['column']): SortLevel => ({ column, descending: false });

test('An order has its columns in turn, and columns make an order.', () => {
  expect(levelsOf(up('status'))).toEqual([up('status')]);
  const sort = { ...up('status'), thenBy: [up('place'), up(2)] };
  expect(levelsOf(sort)).toEqual([up('status'), up('place'), up(2)]);
  expect(sortOfLevels(levelsOf(sort))).toEqual(sort);
  expect(sortOfLevels([up('vin')])).toEqual(up('vin'));
  expect(sortOfLevels([])).toBeNull();
});

test('A column decides once, where it comes first, and there are four columns at the most.', () => {
  const again = { column: 'status', descending: true } as const;
  expect(sortOfLevels([up('status'), up('place'), again])).toEqual({
    ...up('status'),
    thenBy: [up('place')],
  });
  expect(levelsOf(sortOfLevels([0, 1, 2, 3, 4, 5].map(up)) ?? up('vin'))).toHaveLength(MAX_SORT_LEVELS);
});

test('The VIN comes last, since a column behind it would decide nothing.', () => {
  expect(sortOfLevels([up('vin'), up('status')])).toEqual({ ...up('status'), thenBy: [up('vin')] });
});

test('Two orders are the same where each column and direction is.', () => {
  const sort = { ...up('status'), thenBy: [up('place')] };
  expect(isSameSort(sort, { ...up('status'), thenBy: [up('place')] })).toBe(true);
  expect(isSameSort(up('status'), { ...up('status'), thenBy: [] })).toBe(true);
  expect(isSameSort(sort, up('status'))).toBe(false);
  expect(isSameSort(sort, { ...up('status'), thenBy: [{ column: 'place', descending: true }] })).toBe(false);
  expect(isSameSort(sort, { ...up('status'), thenBy: [up('askedAt')] })).toBe(false);
});
