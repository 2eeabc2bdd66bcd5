import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplified } from '../../../../src/renderer/map/drawing/simplify.ts';

const at = (x: number, y: number) => ({ x, y });

describe('a simplified line', () => {
  test('keeps its corners and leaves out what lies between them', () => {
    const line = [at(0, 0), at(5, 0.4), at(10, 0), at(10, 5), at(10.5, 8), at(10, 10)];
    expect(simplified(line, 200)).toEqual([at(0, 0), at(10, 0), at(10, 10)]);
  });

  test('has a middle where it comes back to where it began', () => {
    expect(simplified([at(0, 0), at(30, 30), at(0, 0)], 200)).toHaveLength(3);
  });

  test('may be as short as it likes', () => {
    expect(simplified([], 200)).toEqual([]);
    expect(simplified([at(1, 2)], 200)).toEqual([at(1, 2)]);
  });

  test('has no more corners than it may, both ends among them', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 2_000 }), y: fc.integer({ min: 0, max: 2_000 }) });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 800 }), (line) => {
        const kept = simplified(line, 200);
        expect(kept.length).toBeLessThanOrEqual(200);
        expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
      }),
    );
  });

  test('of thousands of points is done at once', () => {
    const spiral = Array.from({ length: 5_000 }, (_, index) =>
      at(500 + (index / 12) * Math.cos(index / 30), 500 + (index / 12) * Math.sin(index / 30)),
    );
    const before = performance.now();
    expect(simplified(spiral, 200).length).toBeLessThanOrEqual(200);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
