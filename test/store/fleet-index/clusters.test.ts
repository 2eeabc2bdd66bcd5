import { expect, test } from 'vitest';
import { clustersOf } from '../../../src/main/store/fleet-index/clusters.ts';
import { type Columns, emptyColumns } from '../../../src/main/store/fleet-index/columns.ts';
import { FAILED, NOT_FOUND, OK } from '../../../src/main/store/status.ts';

interface Vehicle {
  readonly x: number;
  readonly y: number;
  readonly seenAt?: number;
  readonly status?: number;
}

function columnsOf(vehicles: readonly Vehicle[]): Columns {
  const columns = emptyColumns(vehicles.length);
  for (const [number, { x, y, seenAt = 1_000, status = OK }] of vehicles.entries()) {
    columns.status[number] = status;
    columns.seenAt[number] = seenAt;
    columns.x[number] = x;
    columns.y[number] = y;
  }
  return columns;
}

const limits = { lateBefore: 200, silentBefore: 100 };

const clustered = (vehicles: readonly Vehicle[], tile = { z: 0, x: 0, y: 0 }) =>
  clustersOf(columnsOf(vehicles), new Uint8Array(vehicles.length).fill(1), limits, tile);

test.each([
  ['the world', { z: 0, x: 0, y: 0 }, 8],
  ['a tile of zoom 3', { z: 3, x: 5, y: 6 }, 8],
  // More spots than the first room for clusters has, and than the room that is twice as large.
  ['a tile of zoom 14', { z: 14, x: 5, y: 6 }, 16],
])('Two vehicles in each cell of %s are one cluster there, at the middle of both.', (_, tile, across) => {
  const width = 2 ** (32 - tile.z) / (tile.z < 14 ? 8 : 512);
  const cells = Array.from({ length: across * across }, (_, cell) => ({
    x: tile.x * 2 ** (32 - tile.z) + (cell % across) * width,
    y: tile.y * 2 ** (32 - tile.z) + Math.floor(cell / across) * width,
  }));
  const vehicles = cells.flatMap(({ x, y }) => [
    { x, y },
    { x: x + width - 2, y: y + width - 2 },
  ]);
  const expected = cells.map(({ x, y }, cell) => ({
    ...{ count: 2, x: x + width / 2 - 1, y: y + width / 2 - 1, vehicle: 2 * cell + 1 },
    ...{ west: x, east: x + width - 2, north: y, south: y + width - 2, newest: 1_000, oldest: 1_000 },
    ...{ late: 0, silent: 0, notFound: 0, failed: 0 },
  }));
  expect(clustered(vehicles, tile)).toEqual(expected);
});

test('A cluster counts positions as late and silent from just before the limits, and the last statuses.', () => {
  const times = [200, 199, 100, 99];
  const statuses = [FAILED, FAILED, FAILED, NOT_FOUND];
  const vehicles = times.map((seenAt, index) => ({ x: 5, y: 5, seenAt, status: statuses[index] ?? OK }));
  expect(clustered(vehicles)).toMatchObject([
    { count: 4, late: 2, silent: 1, failed: 3, notFound: 1, newest: 200, oldest: 99 },
  ]);
});
