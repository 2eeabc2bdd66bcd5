import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fleetView } from '../../../../src/contract/schemas/fleet.ts';
import type { Spot, Surface } from '../../../../src/renderer/map/canvas/geometry.ts';
import {
  boxBetween,
  normaliseBox,
  ringFromLine,
  ringOf,
} from '../../../../src/renderer/map/drawing/drawing.ts';
import { wholeFleet } from '../../../../src/renderer/state/whole-fleet.ts';

/** Mercator's projection with a place in the middle of a screen of 1000 × 1000 pixels. */
function screen(longitude: number, latitude: number, zoom: number): Surface {
  const side = 512 * 2 ** zoom;
  const y = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * side;
  };
  const [left, top] = [((longitude + 180) / 360) * side - 500, y(latitude) - 500];
  return {
    project: (place) => ({ x: ((place.longitude + 180) / 360) * side - left, y: y(place.latitude) - top }),
    unproject: (spot) => ({
      longitude: ((spot.x + left) / side) * 360 - 180,
      latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (spot.y + top)) / side))) * 180) / Math.PI,
    }),
  };
}

const brazil = screen(-50, -15, 4);

/** A circle as a hand draws it, with a pixel of tremble. */
function circle(x: number, y: number, radius: number, count = 300): Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const reach = radius + (index % 2);
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });
}

describe('a box', () => {
  test('A box lies between two corners, in whichever order they are drawn.', () => {
    const drawn = boxBetween({ x: 600, y: 700 }, { x: 400, y: 300 }, brazil);
    expect(drawn).toEqual(boxBetween({ x: 400, y: 300 }, { x: 600, y: 700 }, brazil));
    const [west, south, east, north] = drawn ?? [];
    expect((Number(west) + Number(east)) / 2).toBeCloseTo(-50, 5);
    expect(south).toBeLessThan(-15);
    expect(north).toBeGreaterThan(-15);
  });

  test.each([
    [
      { x: 400, y: 300 },
      { x: 400, y: 300 },
    ],
    [
      { x: 400, y: 300 },
      { x: 405, y: 600 },
    ],
    [
      { x: 400, y: 300 },
      { x: 600, y: 304 },
    ],
  ])('A drag from %o to %o is too small for a box.', (from, to) => {
    expect(boxBetween(from, to, brazil)).toBeNull();
  });

  test('A box across the antimeridian goes on beyond 180°.', () => {
    const [west, , east] = boxBetween({ x: 100, y: 400 }, { x: 700, y: 600 }, screen(178, -17, 6)) ?? [];
    expect(west).toBeCloseTo(173.6, 1);
    expect(east).toBeCloseTo(180.2, 1);
  });

  test('A box around the world is the whole world.', () => {
    expect(normaliseBox([-400, -85, 200, 85])).toEqual([-180, -85, 180, 85]);
    expect(normaliseBox([-180, -85, 180, 85])).toEqual([-180, -85, 180, 85]);
  });

  test('A box is the same on a repeated world.', () => {
    const [a, b] = [
      { x: 400, y: 300 },
      { x: 600, y: 700 },
    ];
    expect(boxBetween(a, b, screen(310, -15, 4))).toEqual(boxBetween(a, b, brazil));
  });

  test('The outline of a box has its four corners.', () => {
    expect(ringOf([-47, -24, -46, -23])).toEqual([
      [-47, -24],
      [-46, -24],
      [-46, -23],
      [-47, -23],
    ]);
  });
});

describe('a ring', () => {
  test('A ring follows the hand, with few corners.', () => {
    const ring = ringFromLine(circle(500, 500, 200), brazil) ?? [];
    expect(ring.length).toBeGreaterThan(12);
    expect(ring.length).toBeLessThan(200);
    for (const [longitude, latitude] of ring) {
      const { x, y } = brazil.project({ longitude, latitude });
      expect(Math.abs(Math.hypot(x - 500, y - 500) - 200)).toBeLessThan(3);
    }
  });

  test('A click or a straight line is no ring.', () => {
    expect(ringFromLine([{ x: 400, y: 300 }], brazil)).toBeNull();
    expect(ringFromLine(circle(500, 500, 2), brazil)).toBeNull();
    const straight = [0, 50, 100].map((at) => ({ x: 300 + at, y: 300 + at }));
    expect(ringFromLine(straight, brazil)).toBeNull();
  });

  test('A ring across the antimeridian goes on beyond 180°, and is the same on a repeated world.', () => {
    const ring = ringFromLine(circle(500, 500, 200), screen(178.5, -17, 6)) ?? [];
    expect(Math.max(...ring.map(([longitude]) => longitude))).toBeCloseTo(180.7, 1);
    expect(Math.min(...ring.map(([longitude]) => longitude))).toBeCloseTo(176.3, 1);
    expect(ringFromLine(circle(500, 500, 200), screen(178.5 - 360, -17, 6)) ?? []).toEqual(ring);
  });

  test('The contract accepts any ring that can be drawn.', () => {
    const spot = fc.record({
      x: fc.integer({ min: -200, max: 1200 }),
      y: fc.integer({ min: -200, max: 1200 }),
    });
    const where = fc.tuple(
      fc.double({ min: -250, max: 250, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.integer({ min: 1, max: 18 }),
    );
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 600 }), where, (line, [x, y, zoom]) => {
        const shape = ringFromLine(line, screen(x, y, zoom));
        if (!shape) return;
        expect(fleetView.safeParse({ ...wholeFleet, shape }).success).toBe(true);
        expect(shape.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
