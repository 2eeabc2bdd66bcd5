import type { Box, Point, Position } from '../../../contract/schemas/fleet.ts';
import { drawnFixes } from '../../../shared/coordinates.ts';
import { positionKey } from '../../state/trail.ts';
import { formatWallTime } from '../../ui/time.ts';
import type { Spot } from '../canvas/geometry.ts';
import type { Hit } from '../canvas/pointer.ts';

/** Layer of the trail's fixes (positions), which react to the pointer. */
export const TRAIL_POINTS = 'trail-points';

export interface Fix {
  readonly key: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly when: string;
}

export interface Trail {
  /** The newest first; empty while none is shown. */
  readonly fixes: readonly Fix[];
  /** The fix that is pointed to or chosen. It is drawn even while the trail is not. */
  readonly marked: Fix | null;
}

/** Fixes of the trail under the pointer, or clicked on: by their keys, the newest first. */
export interface FixesAt extends Spot {
  readonly keys: readonly [string, ...string[]];
}

/** The fixes that lie under the pointer; null where there is none. */
export function fixesAt({ layer, features, x, y }: Hit): FixesAt | null {
  if (layer !== TRAIL_POINTS) return null;
  const ranked = features.toSorted((a, b) => Number(a.rank) - Number(b.rank));
  const [newest, ...others] = new Set(ranked.map(({ key }) => String(key)));
  return newest === undefined ? null : { keys: [newest, ...others], x, y };
}

export const noTrail: Trail = { fixes: [], marked: null };

export function fixOf(position: Position, language: string): Fix {
  const { longitude, latitude, timestamp } = position;
  return { key: positionKey(position), longitude, latitude, when: formatWallTime(timestamp, language) };
}

export function fixesOf(history: readonly Position[], language: string): Fix[] {
  return drawnFixes(history).map((position) => fixOf(position, language));
}

/**
 * Coordinates of the fixes. Each follows the one before by the short way: a step over the antimeridian goes on beyond
 * 180° instead of around the world.
 */
export function trailPath(fixes: readonly Fix[]): Point[] {
  let turned = 0;
  return fixes.map(({ longitude, latitude }, index) => {
    const before = fixes[index - 1];
    if (before) turned -= 360 * Math.round((longitude - before.longitude) / 360);
    return [longitude + turned, latitude];
  });
}

/** The box around all fixes, beyond 180° where they lie on both sides of the antimeridian; null for no fixes. */
export function boxOfTrail(fixes: readonly Fix[]): Box | null {
  const path = trailPath(fixes).map(([x, y]): [number, number] => [x, y]);
  if (path.length === 0) return null;
  const longitudes = path.map(([longitude]) => longitude);
  const latitudes = path.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/**
 * The trail as one line from the oldest fix to the newest, and a point for each, with `key`, `rank` (0: the newest) and
 * `share` (0: the oldest, 1: the newest).
 */
export function trailFeatures(fixes: readonly Fix[]) {
  const path = trailPath(fixes).map(([x, y]): [number, number] => [x, y]);
  const points = path.map((coordinates, rank) => {
    const share = path.length > 1 ? 1 - rank / (path.length - 1) : 1;
    const properties = { key: fixes[rank]?.key, rank, share };
    return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates } };
  });
  // A vehicle that has not moved gets no line, because a line without length has no colour gradient.
  const steps = path.filter(([x, y], index) => x !== path[index - 1]?.[0] || y !== path[index - 1]?.[1]);
  const line = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: steps.toReversed() },
  };
  return { type: 'FeatureCollection' as const, features: steps.length > 1 ? [line, ...points] : points };
}
