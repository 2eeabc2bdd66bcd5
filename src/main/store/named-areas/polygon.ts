import type { AreaPolygon } from '../../../contract/schemas/areas.ts';
import { mercatorX, mercatorY } from '../../../shared/mercator.ts';
import { WORLD } from '../fleet-index/mercator.ts';

/** Most rows (horizontal strips) of a polygon. Its sides are filed by row, to be found by y. */
const MAX_ROWS = 4_096;

/** A polygon with its holes, in cells of the map (see `mercator.ts`), prepared to test many points. */
export interface Polygon {
  readonly sides: number;
  /** The ends of side `s` are at `4 * s`: x, y, x, y. */
  readonly ends: Float64Array;
  /** Whether a point is inside by the even-odd rule. */
  holds(x: number, y: number): boolean;
}

/**
 * The polygons of an area. A polygon that crosses the longitude of 180° reaches into a further copy of the world. It is
 * repeated for each such copy, moved to the first copy, where all tested points are.
 */
export function polygonsOf(polygons: readonly AreaPolygon[]): Polygon[] {
  return polygons.flatMap((rings) => {
    const ends = endsOf(rings);
    const [left, right] = extent(ends, 0);
    const copies: Polygon[] = [];
    for (let copy = Math.floor(left / WORLD); copy * WORLD <= right; copy++)
      copies.push(
        polygonOf(copy === 0 ? ends : ends.map((value, at) => value - (at % 2 ? 0 : copy * WORLD))),
      );
    return copies;
  });
}

function endsOf(rings: AreaPolygon): Float64Array {
  const ends: number[] = [];
  for (const ring of rings) {
    let [x1 = 0, y1 = 0] = cellsOf(ring.at(-1));
    for (const corner of ring) {
      const [x2 = 0, y2 = 0] = cellsOf(corner);
      ends.push(x1, y1, x2, y2);
      [x1, y1] = [x2, y2];
    }
  }
  return Float64Array.from(ends);
}

const cellsOf = (corner: readonly [number, number] | undefined): number[] =>
  corner ? [mercatorX(corner[0]) * WORLD, mercatorY(corner[1]) * WORLD] : [];

function polygonOf(ends: Float64Array): Polygon {
  const [left, right] = extent(ends, 0);
  const [top, bottom] = extent(ends, 1);
  const sides = ends.length / 4;
  const rows = Math.max(1, Math.min(MAX_ROWS, sides));
  const down = rows / Math.max(bottom - top, 1);
  const rowOf = (y: number) => Math.min(rows - 1, Math.floor((y - top) * down));
  const { first, filed } = filedByRow(ends, rows, rowOf);
  return {
    sides,
    ends,
    holds(x, y) {
      if (x < left || x > right || y < top || y > bottom) return false;
      const row = rowOf(y);
      let isInside = false;
      for (let at = first[row] ?? 0; at < (first[row + 1] ?? 0); at++) {
        const side = 4 * (filed[at] ?? 0);
        const [y1, y2] = [ends[side + 1] ?? 0, ends[side + 3] ?? 0];
        if (y1 > y === y2 > y) continue;
        const [x1, x2] = [ends[side] ?? 0, ends[side + 2] ?? 0];
        if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
      }
      return isInside;
    },
  };
}

/** The sides that pass through each row: those of row `r` are filed from `first[r]` to `first[r + 1]`. */
function filedByRow(ends: Float64Array, rows: number, rowOf: (y: number) => number) {
  const first = new Int32Array(rows + 1);
  const spans = Array.from({ length: ends.length / 4 }, (_, side) => {
    const [y1, y2] = [ends[4 * side + 1] ?? 0, ends[4 * side + 3] ?? 0];
    return [rowOf(Math.min(y1, y2)), rowOf(Math.max(y1, y2))] as const;
  });
  for (const [from, to] of spans)
    for (let row = from; row <= to; row++) first[row + 1] = (first[row + 1] ?? 0) + 1;
  for (let row = 0; row < rows; row++) first[row + 1] = (first[row + 1] ?? 0) + (first[row] ?? 0);
  const filed = new Int32Array(first[rows] ?? 0);
  const next = first.slice();
  for (const [side, [from, to]] of spans.entries())
    for (let row = from; row <= to; row++) {
      const at = next[row] ?? 0;
      filed[at] = side;
      next[row] = at + 1;
    }
  return { first, filed };
}

/** The least and the greatest of the x (0) or y (1) of all ends. */
function extent(ends: Float64Array, axis: 0 | 1): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (let at = axis; at < ends.length; at += 2) {
    const value = ends[at] ?? 0;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}
