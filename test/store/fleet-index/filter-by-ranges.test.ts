import { expect, test } from 'vitest';
import type { RangeFilter, RangeWithin } from '../../../src/contract/schemas/ranges.ts';
import { emptyColumns } from '../../../src/main/store/fleet-index/columns.ts';
import { filterByRanges } from '../../../src/main/store/fleet-index/filter-by-ranges.ts';
import { cellX, cellY } from '../../../src/main/store/fleet-index/mercator.ts';

/** Vehicles at the corners of the map and in its middle, seen at the first second that a column holds. */
const places = [
  [90, -180],
  [-90, 180],
  [12.1, 15],
] as const;

/** The places of the vehicles that fit. */
function within(column: 'seenAt' | 'latitude' | 'longitude', range: RangeWithin | null) {
  const columns = emptyColumns(places.length + 1);
  for (const [number, [latitude, longitude]] of places.entries()) {
    columns.seenAt[number] = 0;
    columns.x[number] = cellX(longitude);
    columns.y[number] = cellY(latitude);
  }
  const mask = new Uint8Array(columns.size).fill(1);
  const filter: RangeFilter & { column: typeof column } = { column, within: range, blank: false };
  filterByRanges(mask, columns, [filter]);
  return [...mask.keys()].filter((number) => mask[number] === 1);
}

const numbers = (least: number | null, most: number | null) => ({ kind: 'numbers', least, most }) as const;

test.each([
  ['latitude', numbers(12.1, 12.1), [2]],
  ['longitude', numbers(15, 15), [2]],
  ['longitude', numbers(180, null), [1]],
  ['longitude', numbers(null, -180), [0]],
  ['longitude', numbers(null, -180.01), []],
  ['longitude', numbers(180.01, null), []],
  ['latitude', numbers(90, null), [0]],
  ['latitude', numbers(null, -90), [1]],
  ['latitude', numbers(90.01, 91), []],
  ['latitude', numbers(-91, -90.01), []],
  ['longitude', numbers(-500, 500), [0, 1, 2]],
  ['latitude', numbers(-500, 500), [0, 1, 2]],
  // An empty range, whatever its ends, also at the edge of the map where cells are counted from 0.
  ['latitude', numbers(5, 1), []],
  ['longitude', numbers(5, 1), []],
  ['longitude', null, []],
  ['seenAt', null, []],
] as const)(
  'A range of %s as in %j keeps the vehicles %j, those on its ends included.',
  (column, range, found) => {
    expect(within(column, range)).toEqual(found);
  },
);
