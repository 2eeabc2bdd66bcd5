import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplified } from '../../../../src/renderer/map/drawing/simplify.ts';

const at = (x: number, y: number) => ({ x, y });

describe('a simplified line', () => {
  test('A simplified line keeps its corners and leaves out what lies between them.', () => {
    const line = [at(0, 0), at(5, 0.4), at(10, 0), at(10, 5), at(10.5, 8), at(10, 10)];
    expect(simplified(line, 200)).toEqual([at(0, 0), at(10, 0), at(10, 10)]);
  });

  test('A line that returns to its beginning keeps its farthest point.', () => {
    expect(simplified([at(0, 0), at(30, 30), at(0, 0)], 200)).toHaveLength(3);
  });

  test('A line of no point or of one stays as it is.', () => {
    expect(simplified([], 200)).toEqual([]);
    expect(simplified([at(1, 2)], 200)).toEqual([at(1, 2)]);
  });

  test('A simplified line has no more corners than allowed, and keeps both ends.', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 2_000 }), y: fc.integer({ min: 0, max: 2_000 }) });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 800 }), (line) => {
        const kept = simplified(line, 200);
        expect(kept.length).toBeLessThanOrEqual(200);
        expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
      }),
    );
  });

  test('A line of thousands of points looks at each some hundreds of times, not at each pair of them again and again.', () => {
    let looks = 0;
    const counted = (x: number, y: number) => ({
      y,
      get x() {
        looks += 1;
        return x;
      },
    });
    const spiral = Array.from({ length: 5_000 }, (_, index) =>
      counted(500 + (index / 12) * Math.cos(index / 30), 500 + (index / 12) * Math.sin(index / 30)),
    );
    expect(simplified(spiral, 200).length).toBeLessThanOrEqual(200);
    expect(looks).toBeLessThan(1_000 * spiral.length);
  });
});
