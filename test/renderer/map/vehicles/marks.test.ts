import { VectorTile } from '@mapbox/vector-tile';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { radiusOf } from '../../../../src/renderer/map/vehicles/markers.ts';
import { type Mark, mergeOverlapping, withMergedMarks } from '../../../../src/renderer/map/vehicles/marks.ts';

const NONE = { late: 0, silent: 0, notFound: 0, failed: 0 };
let made = 0;

/** A mark whose group lies on a spot of its own, so that no two are taken for the same. */
function mark(x: number, y: number, count = 1): Mark {
  made += 1;
  const box: Mark['group']['box'] = [made, 0, made, 0];
  return {
    x,
    y,
    group: { count, vin: count === 1 ? `VIN${made}` : null, newest: 2, oldest: 1, ...NONE, box },
  };
}

const vehicles = (marks: readonly Mark[]) => marks.reduce((sum, { group }) => sum + group.count, 0);

describe('separated marks', () => {
  test('Marks that would hide each other join where most of the vehicles are.', () => {
    const [only, ...others] = mergeOverlapping([mark(100, 100, 3), mark(110, 100, 1)]);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ x: 102.5, y: 100, group: { count: 4, vin: null } });
  });

  test('Marks stay as they are where there is room.', () => {
    const marks = [mark(100, 100), mark(140, 100, 5)];
    expect(new Set(mergeOverlapping(marks))).toEqual(new Set(marks));
  });

  test('Marks join across the cells of the search, too.', () => {
    expect(mergeOverlapping([mark(63, 63), mark(65, 65)])).toHaveLength(1);
  });

  test('Separating marks loses no vehicle and leaves no overlap, not with the next tile either.', () => {
    const place = fc.tuple(fc.integer({ max: 511, min: 0 }), fc.integer({ max: 511, min: 0 }));
    const anyMark = fc.tuple(place, fc.integer({ min: 1, max: 20_000 }));
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 60 }), (drawn) => {
        const marks = drawn.map(([[x, y], count]) => mark(x, y, count));
        const separated = mergeOverlapping(marks);
        expect(vehicles(separated)).toBe(vehicles(marks));
        for (const [index, a] of separated.entries()) {
          const reach = 0.9 * radiusOf(a.group.count) - 1e-9;
          if (a.group.count > 1)
            expect(Math.min(a.x, a.y, 512 - a.x, 512 - a.y)).toBeGreaterThanOrEqual(reach);
          for (const b of separated.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(
              reach + 0.9 * radiusOf(b.group.count),
            );
        }
      }),
    );
  });

  test('Marks are drawn larger for more vehicles.', () => {
    const radii = [1, 2, 10, 100, 1_000, 10_000].map(radiusOf);
    expect(radii).toEqual(radii.toSorted((a, b) => a - b));
    expect(new Set(radii).size).toBe(6);
  });
});

describe('a tile', () => {
  const tags = { ...NONE, newest: 20, oldest: 10, west: -47.5, south: -24, east: -46, north: -23.25 };
  const point = (x: number, y: number, more: object) => ({
    type: 1 as const,
    geometry: [[x, y] as [number, number]],
    tags: { ...tags, ...more },
  });
  const tileOf = (features: ReturnType<typeof point>[]) => {
    const layer = new GeoJSONWrapper(features, { version: 2, extent: 4096 });
    layer.name = 'vehicles';
    return fromVectorTileJs({ layers: { vehicles: layer } });
  };
  const read = (tile: Uint8Array) => {
    const layer = new VectorTile(new PbfReader(tile)).layers.vehicles;
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).properties);
  };

  test('A tile whose marks keep clear of each other keeps their properties.', () => {
    const tile = tileOf([
      point(0, 0, { count: 1, vin: '9BWZZZ377VT004251', failed: 1 }),
      point(2048, 2048, { count: 7 }),
    ]);
    expect(read(withMergedMarks(tile))).toEqual([
      { ...tags, count: 7, tiers: '12-0-0', statuses: '12-0-0' },
      { ...tags, count: 1, vin: '9BWZZZ377VT004251', status: 'failed', failed: 1 },
    ]);
  });

  test('A tile joins its overlapping marks.', () => {
    const tile = tileOf([
      point(0, 0, { count: 5, silent: 1, failed: 1 }),
      point(8, 8, { count: 7, oldest: 1, west: -48, late: 4, silent: 2 }),
    ]);
    expect(read(withMergedMarks(tile))).toEqual([
      {
        ...{ ...tags, count: 12, oldest: 1, west: -48, late: 4, silent: 3, failed: 1 },
        ...{ tiers: '5-4-3', statuses: '11-0-1' },
      },
    ]);
  });

  test('A tile may be empty.', () => {
    expect(withMergedMarks(new Uint8Array())).toHaveLength(0);
  });
});
