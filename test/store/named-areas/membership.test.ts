/** Which areas a point is in: the tree of squares beside another implementation, on random shapes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AreaPolygon, Corner } from '../../../src/contract/schemas/areas.ts';
import { cellX, cellY } from '../../../src/main/store/fleet-index/mercator.ts';
import { areaSets } from '../../../src/main/store/named-areas/area-sets.ts';
import { areaTree } from '../../../src/main/store/named-areas/area-tree.ts';
import { circleAround } from '../../../src/main/store/named-areas/circle.ts';
import { packShape, unpackShape } from '../../../src/main/store/named-areas/packed-shape.ts';
import { polygonsOf } from '../../../src/main/store/named-areas/polygon.ts';

/** The areas of a point by the tree. */
function finderOf(areas: readonly (readonly AreaPolygon[])[]) {
  const sets = areaSets();
  const owned = areas.flatMap((polygons, area) =>
    polygonsOf(polygons).map((polygon) => ({ ...polygon, area })),
  );
  const at = areaTree(owned, sets);
  return ([longitude, latitude]: Corner) => [...sets.of(at(cellX(longitude), cellY(latitude)))];
}

/** On a plane of degrees to the north as the map draws them. */
const flat = ([longitude, latitude]: Corner): [number, number] => [
  longitude,
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI,
];

/** Crossings of a ray to the north with the sides of all rings; null where the point is within a millimetre of a side. */
function isInside(rings: AreaPolygon, point: Corner): boolean | null {
  const [x, y] = flat(point);
  let crossings = 0;
  for (const ring of rings)
    for (const [index, corner] of ring.entries()) {
      const [x1, y1] = flat(corner);
      const [x2, y2] = flat(ring[(index + 1) % ring.length] ?? corner);
      const [dx, dy] = [x2 - x1, y2 - y1];
      const along = dx * dx + dy * dy;
      const share = along === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / along));
      if (Math.hypot(x1 + share * dx - x, y1 + share * dy - y) < 5e-7) return null;
      if (x1 > x !== x2 > x && y1 + ((x - x1) * dy) / dx > y) crossings++;
    }
  return crossings % 2 === 1;
}

/** By a map that goes on to the left and right. */
const isInArea = (polygons: readonly AreaPolygon[], [longitude, latitude]: Corner): boolean | null => {
  const found = polygons.flatMap((rings) =>
    [-720, -360, 0, 360, 720].map((turn) => isInside(rings, [longitude + turn, latitude])),
  );
  if (found.includes(null)) return null;
  return found.includes(true);
};

const round = (value: number) => Math.round(value * 1e6) / 1e6;
const cornerAround = (longitude: number, latitude: number, size: number) =>
  fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -999, max: 999 }))
    .map(
      ([x, y]): Corner => [
        round(longitude + (x * size) / 1000),
        round(Math.max(-85, Math.min(85, latitude + (y * size) / 1000))),
      ],
    );
const place = fc.record({
  longitude: fc.constantFrom(-47, -46.9, 179.9),
  latitude: fc.constantFrom(-23, 60),
  size: fc.constantFrom(0.01, 0.2, 20),
});
/** Any corners: sides may cross each other, and holes may reach out of their ring. */
const polygon = place.chain(({ longitude, latitude, size }) =>
  fc.array(fc.array(cornerAround(longitude, latitude, size), { minLength: 3, maxLength: 10 }), {
    minLength: 1,
    maxLength: 3,
  }),
);
const points = fc.array(
  place.chain(({ longitude, latitude, size }) =>
    cornerAround(longitude, latitude, size).map(([x, y]): Corner => [round(((x + 540) % 360) - 180), y]),
  ),
  { minLength: 30, maxLength: 60 },
);

test('A point is in the same areas by another implementation, in polygons with holes and beyond 180°.', () => {
  let compared = 0;
  let inside = 0;
  fc.assert(
    fc.property(
      fc.array(fc.array(polygon, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      points,
      (areas, asked) => {
        const find = finderOf(areas);
        for (const point of asked) {
          const found = find(point);
          for (const [area, polygons] of areas.entries()) {
            const wanted = isInArea(polygons, point);
            if (wanted === null) continue;
            compared++;
            inside += Number(wanted);
            expect(found.includes(area), `${point} in ${JSON.stringify(polygons)}`).toBe(wanted);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(5_000);
  expect(inside).toBeGreaterThan(300);
});

const square = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

test('A hole is outside, and a yard within the hole is inside again.', () => {
  const find = finderOf([[[square(0, 0, 10, 10), square(2, 2, 8, 8)], [square(4, 4, 6, 6)]]]);
  expect([find([1, 1]), find([3, 3]), find([5, 5]), find([11, 5])]).toEqual([[0], [], [0], []]);
});

test('Neighbours share no vehicle: a point on their common border is in one of them alone.', () => {
  const find = finderOf([[[square(-48, -24, -47, -23)]], [[square(-47, -24, -46, -23)]]]);
  for (let latitude = -23.999; latitude < -23; latitude += 0.001)
    expect(find([-47, latitude])).toHaveLength(1);
});

test('An area that goes on beyond 180° holds points on both sides of the antimeridian.', () => {
  const find = finderOf([[[square(170, -10, 190, 10)]], [[square(-190, -10, -170, 10)]]]);
  for (const longitude of [171, 179.9, -179.9, -171]) expect(find([longitude, 0])).toEqual([0, 1]);
  for (const longitude of [169, -169, 0]) expect(find([longitude, 0])).toEqual([]);
});

test('A thousand areas on top of each other are all found, and cost no more than their borders.', () => {
  const areas = Array.from({ length: 1000 }, (_, index) => [
    circleAround([-46.6, -23.5], 1_000 + index * 10),
  ]);
  const find = finderOf(areas);
  expect(find([-46.6, -23.5])).toHaveLength(1000);
  expect(find([-46.6 + 0.05, -23.5]).at(0)).toBeGreaterThan(300);
});

test.each([0, -23.5, 60, -80])('A circle has its radius on the ground at %i° of latitude.', (latitude) => {
  const [ring = []] = circleAround([-46.6, latitude], 5_000);
  for (const [longitude, corner] of ring) {
    const rad = Math.PI / 180;
    const sine =
      Math.sin(((corner - latitude) * rad) / 2) ** 2 +
      Math.cos(latitude * rad) * Math.cos(corner * rad) * Math.sin(((longitude + 46.6) * rad) / 2) ** 2;
    expect(2 * 6_371_008.8 * Math.asin(Math.sqrt(sine))).toBeCloseTo(5_000, 1);
  }
});

test.each([1, -1])('A circle over a pole ends where the map does (%i).', (side) => {
  const [ring = []] = circleAround([10, side * 84.9], 100_000);
  const latitudes = ring.map(([, latitude]) => side * latitude);
  expect(Math.max(...latitudes)).toBe(85.05);
  expect(Math.min(...latitudes)).toBeCloseTo(84, 1);
});

test('A shape comes back from its bytes to a millionth of a degree; bytes that are cut off are no shape.', () => {
  fc.assert(
    fc.property(fc.array(polygon, { minLength: 1, maxLength: 4 }), (polygons) => {
      const packed = packShape(polygons);
      expect(unpackShape(packed)).toEqual(polygons.map((rings) => rings.map((ring) => ring.map(positive))));
      expect(unpackShape(packed.subarray(0, packed.length - 4))).toEqual([]);
    }),
  );
  expect(unpackShape(new Uint8Array())).toEqual([]);
  expect(unpackShape(new Uint8Array(64).fill(255))).toEqual([]);
});

/** Without -0. */
const positive = ([longitude, latitude]: Corner): Corner => [longitude + 0, latitude + 0];
