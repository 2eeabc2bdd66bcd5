import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyColumns, NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { filterByShape } from '../../../src/main/store/fleet-index/filter-by-shape.ts';
import { cellX, cellY, WORLD } from '../../../src/main/store/fleet-index/mercator.ts';
import { ringOf } from '../../../src/main/store/fleet-index/ring.ts';
import { mercatorX, mercatorY } from '../../../src/shared/mercator.ts';

type Corner = readonly [x: number, y: number];

/** The even-odd rule in its textbook form, side by side. */
function isWithin(corners: readonly Corner[], x: number, y: number): boolean {
  return corners.reduce((within, [x1, y1], index) => {
    const [x2, y2] = corners.at(index - 1) ?? [0, 0];
    if (y1 > y === y2 > y) return within;
    return x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !within : within;
  }, false);
}

test('A ring contains the points that the even-odd rule says, for any form and size.', () => {
  // Binary fractions, so that nothing is rounded where a point lies on a side.
  const share = fc.nat(4_096).map((part) => part / 4_096);
  // Also corners one above the other, side by side, and the same twice.
  const at = fc.oneof(share, fc.constantFrom(0, 0.25, 0.5, 1));
  const corners = fc.array(fc.tuple(at, at), { minLength: 3, maxLength: 40 });
  const size = fc.constantFrom(...[0, 4, 9, 20, 32, 38].map((bits) => 2 ** bits));
  const points = fc.array(fc.tuple(at, at), { maxLength: 200 });
  fc.assert(
    fc.property(corners, size, points, (shares, scale, asked) => {
      const ring = shares.map(([x, y]): Corner => [x * scale - scale / 4, y * scale]);
      const { left, top, width, height, holds } = ringOf(
        ring.map(([x]) => x),
        ring.map(([, y]) => y),
      );
      for (const [across, down] of asked) {
        const [x, y] = [Math.floor(across * width), Math.floor(down * height)];
        expect(holds(x, y)).toBe(Number(isWithin(ring, left + x, top + y)));
      }
    }),
    { numRuns: 1_000, seed: 6 },
  );
});

test('A shape at the edge of the map contains positions on that edge, and none on the opposite edge.', () => {
  const latitudes = [89, 60, 0, -60, -89];
  const columns = emptyColumns(latitudes.length);
  for (const [number, latitude] of latitudes.entries()) {
    columns.seenAt[number] = 1;
    columns.x[number] = cellX(10);
    columns.y[number] = cellY(latitude);
  }
  const between = (north: number, south: number) => {
    const shown = new Uint8Array(latitudes.length).fill(1);
    filterByShape(shown, columns, [
      [0, north],
      [20, north],
      [20, south],
      [0, south],
    ]);
    return latitudes.filter((_, number) => shown[number] === 1);
  };
  expect(between(-50, -90)).toEqual([-60, -89]);
  expect(between(50, -90)).toEqual([0, -60, -89]);
  expect(between(90, -90)).toEqual(latitudes);
});

test('A shape contains what its ring contains, at any width and on any repetition of the world.', () => {
  const share = fc.nat(4_096).map((part) => part / 4_096);
  const corner = fc.tuple(share, share);
  const shares = fc.array(corner, { minLength: 3, maxLength: 12 });
  const extent = fc.constantFrom(0.01, 30, 150, 200, 350, 500);
  fc.assert(
    fc.property(
      shares,
      extent,
      fc.integer({ min: -700, max: 700 }),
      fc.array(corner),
      (ring, wide, west, asked) => {
        const corners = ring.map(([x, y]): [number, number] => [
          west + x * wide,
          Math.min(80, wide / 2) * (y * 2 - 1),
        ]);
        const columns = emptyColumns(asked.length + 1);
        for (const [number, [x, y]] of asked.entries()) {
          columns.seenAt[number] = number % 7 === 6 ? NONE : 1;
          columns.x[number] = cellX(x * 360 - 180);
          columns.y[number] = cellY(Math.min(80, wide / 2) * (y * 2 - 1));
        }
        const shown = Uint8Array.from(columns.seenAt, (_, number) => Number(number % 5 < 4));
        const expected = shown.map((isShown, number) => {
          const [x = 0, y = 0] = [columns.x[number], columns.y[number]];
          const on = corners.map(
            ([longitude, latitude]): Corner => [mercatorX(longitude) * WORLD, mercatorY(latitude) * WORLD],
          );
          const within = [-4, -3, -2, -1, 0, 1, 2, 3, 4].some((world) => isWithin(on, x + world * WORLD, y));
          return Number(isShown === 1 && within && columns.seenAt[number] !== NONE);
        });
        filterByShape(shown, columns, corners);
        expect(shown).toEqual(expected);
      },
    ),
    { numRuns: 500, seed: 7 },
  );
});

test.each([
  ['99 worlds to the west', -99, true],
  ['99 worlds to the east', 98, true],
  ['more than a hundred worlds to the west', -101, false],
  ['more than a hundred worlds to the east', 101, false],
])('A shape may be up to a hundred worlds away: %s.', (_, worlds, isAllowed) => {
  const columns = emptyColumns(1);
  columns.seenAt[0] = 1;
  columns.x[0] = cellX(0);
  columns.y[0] = cellY(0);
  const mask = Uint8Array.of(1);
  const at = worlds * 360;
  const filter = () =>
    filterByShape(mask, columns, [
      [at - 10, -10],
      [at + 10, -10],
      [at + 10, 10],
      [at - 10, 10],
    ]);
  if (isAllowed) filter();
  else expect(filter).toThrow(expect.objectContaining({ kind: 'bad-input' }));
  expect(mask[0]).toBe(1);
});
