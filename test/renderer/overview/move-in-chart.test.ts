import { expect, test } from 'vitest';
import { spotAfter } from '../../../src/renderer/overview/move-in-chart.ts';

const spot = (row: number, part: number) => ({ row, part });
/** Two rows with a name and three parts, and one without a middle part. */
const spots = [
  ...[-1, 0, 1, 2].map((part) => spot(0, part)),
  ...[-1, 0, 2].map((part) => spot(2, part)),
  ...[-1, 1].map((part) => spot(1, part)),
];
const after = (key: string, row: number, part: number) => spotAfter(key, spots, spot(row, part));

test('Left and right move along a row, over the parts that it lacks.', () => {
  expect(after('ArrowRight', 2, 0)).toEqual(spot(2, 2));
  expect(after('ArrowLeft', 2, 2)).toEqual(spot(2, 0));
  expect(after('ArrowRight', 2, 2)).toBeUndefined();
  expect(after('ArrowLeft', 0, -1)).toBeUndefined();
});

test('Up and down move to the same part of the next row, else to the nearest that it has.', () => {
  expect(after('ArrowDown', 0, 1)).toEqual(spot(1, 1));
  expect(after('ArrowDown', 0, 2)).toEqual(spot(1, 1));
  expect(after('ArrowUp', 2, -1)).toEqual(spot(1, -1));
  expect(after('ArrowUp', 0, 1)).toBeUndefined();
});

test('The first and the last have keys of their own, and other keys lead nowhere.', () => {
  expect(after('Home', 2, 2)).toEqual(spot(0, -1));
  expect(after('End', 0, 0)).toEqual(spot(2, 2));
  expect(after('a', 0, 0)).toBeUndefined();
});
