import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ringOf } from '../../src/main/store/view/ring.ts';

/** The even-odd rule as it is told, side by side. */
function isWithin(corners: readonly (readonly [number, number])[], x: number, y: number): boolean {
  return corners.reduce((within, [x1, y1], index) => {
    const [x2, y2] = corners.at(index - 1) ?? [0, 0];
    if (y1 > y === y2 > y) return within;
    return x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !within : within;
  }, false);
}

test('a ring holds the points that its sides say, whatever its form', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  // Also corners one above the other, side by side, and the same twice.
  const at = fc.oneof(share, fc.constantFrom(0, 0.25, 0.5, 1));
  const corners = fc.array(fc.tuple(at, at), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(corners, fc.array(fc.tuple(share, share), { maxLength: 200 }), (ring, points) => {
      const { left, right, top, bottom, holds } = ringOf(
        ring.map(([x]) => x),
        ring.map(([, y]) => y),
      );
      for (const [across, down] of points) {
        const [x, y] = [left + across * (right - left), top + down * (bottom - top)];
        expect(holds(x, y)).toBe(isWithin(ring, x, y));
      }
    }),
    { numRuns: 1_000, seed: 6 },
  );
});
