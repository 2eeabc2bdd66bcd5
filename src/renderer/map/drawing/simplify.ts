import type { Spot } from '../canvas/geometry.ts';

/** Initial tolerance: a corner may be left out if that moves the line by no more than this, in pixels. */
const FINEST = 1;

/**
 * A line with fewer corners (Douglas and Peucker 1973). Its first and last point stay. The tolerance begins at one
 * pixel, and grows until at most `most` corners are left.
 */
export function simplified(line: readonly Spot[], most: number): readonly Spot[] {
  let tolerance = FINEST;
  let kept = thinned(line, tolerance);
  while (kept.length > most) {
    tolerance *= 1.5;
    kept = thinned(kept, tolerance);
  }
  return kept;
}

function thinned(line: readonly Spot[], tolerance: number): readonly Spot[] {
  const kept = new Set([0, line.length - 1]);
  // A stack of spans instead of recursion, which could be thousands of calls deep for thousands of points.
  const spans: (readonly [number, number])[] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const { index, distance } = farthest(line, first, last);
    if (distance <= tolerance) continue;
    kept.add(index);
    spans.push([first, index], [index, last]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** The point between two others that is farthest from the line between them. */
function farthest(line: readonly Spot[], first: number, last: number): { index: number; distance: number } {
  const [a, b] = [line[first], line[last]];
  let [index, distance] = [first, 0];
  if (!a || !b) return { index, distance };
  for (let at = first + 1; at < last; at += 1) {
    const point = line[at];
    const off = point ? distanceTo(point, a, b) : 0;
    if (off > distance) [index, distance] = [at, off];
  }
  return { index, distance };
}

function distanceTo({ x, y }: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
}
