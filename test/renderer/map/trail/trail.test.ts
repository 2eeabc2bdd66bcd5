import { describe, expect, test } from 'vitest';
import type { Position } from '../../../../src/contract/schemas/fleet.ts';
import {
  boxOfTrail,
  fixesAt,
  fixesOf,
  TRAIL_POINTS,
  trailFeatures,
  trailPath,
} from '../../../../src/renderer/map/trail/trail.ts';
import { MOST_FIXES } from '../../../../src/shared/coordinates.ts';

const DAY = 86_400_000;

/** A history, newest first, at the longitudes given. */
function history(...longitudes: number[]): Position[] {
  return longitudes.map((longitude, index) => ({
    longitude,
    latitude: -23.5,
    timestamp: `fix ${index}`,
    seenAt: -index * DAY,
    fetchedAt: -index * DAY,
  }));
}

const longitudes = (...drawn: number[]) =>
  trailPath(fixesOf(history(...drawn), 'pt-BR')).map(([longitude]) => longitude);

describe('the way', () => {
  test('The way passes through the fixes.', () => {
    expect(longitudes(-46, -47, -45)).toEqual([-46, -47, -45]);
  });

  test('The way crosses the antimeridian by the short way, there and back.', () => {
    expect(longitudes(179, -179, -178, 178)).toEqual([179, 181, 182, 178]);
    expect(longitudes(-179, 179, 178)).toEqual([-179, -181, -182]);
  });

  test('The box of a trail holds its fixes, beyond 180° too.', () => {
    expect(boxOfTrail(fixesOf(history(179, -179), 'pt-BR'))).toEqual([179, -23.5, 181, -23.5]);
    expect(boxOfTrail([])).toBeNull();
  });
});

describe('the trail as drawn', () => {
  test('A trail is a line from old to new, and a point for each fix.', () => {
    const { features } = trailFeatures(fixesOf(history(-46, -47, -48), 'pt-BR'));
    const [line, ...points] = features;
    expect(line?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [-48, -23.5],
        [-47, -23.5],
        [-46, -23.5],
      ],
    });
    expect(points.map(({ properties }) => properties)).toEqual([
      { key: 'fix 0 0', rank: 0, share: 1 },
      { key: `fix 1 ${-DAY}`, rank: 1, share: 0.5 },
      { key: `fix 2 ${-2 * DAY}`, rank: 2, share: 0 },
    ]);
  });

  test('A trail has no line where the vehicle stood still, nor where there is one fix or none.', () => {
    const kinds = (...at: number[]) =>
      trailFeatures(fixesOf(history(...at), 'pt-BR')).features.map(({ geometry }) => geometry.type);
    expect(kinds(-46, -46)).toEqual(['Point', 'Point']);
    expect(kinds(-46)).toEqual(['Point']);
    expect(kinds()).toEqual([]);
  });

  test('A trail has the newest fixes, up to a thousand.', () => {
    const long = history(...Array.from({ length: MOST_FIXES + 5 }, (_, index) => -46 - index / 100));
    const fixes = fixesOf(long, 'pt-BR');
    expect(fixes).toHaveLength(MOST_FIXES);
    expect(fixes[0]?.when).toBe('fix 0');
  });
});

describe('the fixes under the pointer', () => {
  const features = [
    { key: 'older', rank: 7 },
    { key: 'newer', rank: 2 },
    { key: 'older', rank: 7 },
  ];

  test('Fixes under the pointer are named once each, the newest first.', () => {
    expect(fixesAt({ layer: TRAIL_POINTS, features, x: 1, y: 2 })).toEqual({
      keys: ['newer', 'older'],
      x: 1,
      y: 2,
    });
  });

  test('Features of another layer are no fixes.', () => {
    expect(fixesAt({ layer: 'vehicles', features, x: 1, y: 2 })).toBeNull();
  });
});
