import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellX, cellY } from '../../src/main/store/mercator.ts';
import { emptyColumns } from '../../src/main/store/view/columns.ts';
import { keepShape } from '../../src/main/store/view/conditions.ts';
import { ringOf } from '../../src/main/store/view/ring.ts';

type Corner = readonly [x: number, y: number];

/** The even-odd rule as it is told, side by side. */
function isWithin(corners: readonly Corner[], x: number, y: number): boolean {
  return corners.reduce((within, [x1, y1], index) => {
    const [x2, y2] = corners.at(index - 1) ?? [0, 0];
    if (y1 > y === y2 > y) return within;
    return x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !within : within;
  }, false);
}

test('a ring holds the points that its sides say, whatever its form and size', () => {
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

test('a shape that reaches the edge of the map holds what stands on that edge, and not on the other', () => {
  const latitudes = [89, 60, 0, -60, -89];
  const columns = emptyColumns(latitudes.length);
  for (const [number, latitude] of latitudes.entries()) {
    columns.seenAt[number] = 1;
    columns.x[number] = cellX(10);
    columns.y[number] = cellY(latitude);
  }
  const between = (north: number, south: number) => {
    const shown = new Uint8Array(latitudes.length).fill(1);
    keepShape(shown, columns, [
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
