import { expect, test } from 'vitest';
import { fieldSummary, ownSummary } from '../../../src/main/store/fleet-index/column-summary.ts';
import { emptyColumns } from '../../../src/main/store/fleet-index/columns.ts';
import { cellX, cellY } from '../../../src/main/store/fleet-index/mercator.ts';

test('The sum of a thousand amounts is exact, to the cent and below.', () => {
  const vehicles = Uint32Array.from({ length: 1_000 }, (_, index) => index + 1);
  const amounts = new Float64Array(1_000).fill(0.1);
  expect(ownSummary('numbers', amounts, vehicles, vehicles)).toEqual({
    ...{ kind: 'numbers', count: 1_000, sum: 100, least: 0.1, most: 0.1 },
  });
});

test('A summary without any value says so, of numbers and of days.', () => {
  const columns = emptyColumns(2);
  const vehicles = Uint32Array.of(1);
  const noNumbers = { kind: 'numbers', count: 0, sum: 0, least: null, most: null };
  expect(fieldSummary(columns, 'latitude', vehicles)).toEqual(noNumbers);
  expect(fieldSummary(columns, 'longitude', vehicles)).toEqual(noNumbers);
  expect(ownSummary('numbers', new Float64Array(), new Uint32Array(), vehicles)).toEqual(noNumbers);
  expect(fieldSummary(columns, 'seenAt', vehicles)).toEqual({
    ...{ kind: 'days', count: 0, first: null, last: null },
  });
});

test('Latitudes and longitudes are summarised each from their own column.', () => {
  const columns = emptyColumns(3);
  for (const [number, [latitude, longitude]] of [
    [10.5, -20.25],
    [-30.75, 40.125],
  ].entries()) {
    columns.seenAt[number + 1] = 1;
    columns.x[number + 1] = cellX(longitude ?? 0);
    columns.y[number + 1] = cellY(latitude ?? 0);
  }
  const vehicles = Uint32Array.of(2, 1);
  expect(fieldSummary(columns, 'latitude', vehicles)).toMatchObject({ least: -30.75, most: 10.5 });
  expect(fieldSummary(columns, 'longitude', vehicles)).toMatchObject({ least: -20.25, most: 40.125 });
});
