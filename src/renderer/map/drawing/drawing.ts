import type { Box, Point } from '../../../contract/schemas/fleet.ts';
import type { Spot, Surface } from '../canvas/geometry.ts';
import { simplified } from './simplify.ts';

export type DrawTool = 'box' | 'lasso';

/** Minimum width and height of a drawing, in pixels. A smaller one is ignored. */
const LEAST = 6;

/** Maximum number of corners of a freehand line: each request for a tile carries them. */
const MOST_CORNERS = 200;

/** The box between two corners; null if it is too small to be intended. */
export function boxBetween(a: Spot, b: Spot, surface: Surface): Box | null {
  if (Math.abs(a.x - b.x) < LEAST || Math.abs(a.y - b.y) < LEAST) return null;
  const [from, to] = [surface.unproject(a), surface.unproject(b)];
  return normaliseBox([
    Math.min(from.longitude, to.longitude),
    Math.min(from.latitude, to.latitude),
    Math.max(from.longitude, to.longitude),
    Math.max(from.latitude, to.latitude),
  ]);
}

/** A freehand line as a ring of at most 200 corners; null if it is too small to be intended. */
export function ringFromLine(line: readonly Spot[], surface: Surface): Point[] | null {
  if (spanOf(line.map(({ x }) => x)) < LEAST || spanOf(line.map(({ y }) => y)) < LEAST) return null;
  const corners = simplified(line, MOST_CORNERS);
  if (corners.length < 3) return null;
  const ring = corners.map(surface.unproject).map(({ longitude, latitude }): Point => [longitude, latitude]);
  const longitudes = ring.map(([longitude]) => longitude);
  const turn = turnOf(Math.min(...longitudes), Math.max(...longitudes));
  return ring.map(([longitude, latitude]) => [rounded(longitude - turn), rounded(latitude)]);
}

/** A box, moved by a multiple of 360° so that its middle lies within ±180°. Its edges may lie beyond ±180°. */
export function normaliseBox([west, south, east, north]: Box): Box {
  const [bottom, top] = [Math.max(-90, rounded(south)), Math.min(90, rounded(north))];
  if (east - west >= 360) return [-180, bottom, 180, top];
  const turn = turnOf(west, east);
  return [rounded(west - turn), bottom, rounded(east - turn), top];
}

export function ringOf([west, south, east, north]: Box): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** The multiple of 360° to subtract so that the middle between two longitudes lies within ±180°. */
function turnOf(west: number, east: number): number {
  return 360 * Math.floor(((west + east) / 2 + 180) / 360);
}

/** Rounds to a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
