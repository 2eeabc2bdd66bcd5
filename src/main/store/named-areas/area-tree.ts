import { WORLD } from '../fleet-index/mercator.ts';
import type { AreaSets } from './area-sets.ts';
import type { Polygon } from './polygon.ts';

/** A square with at most this many borders is not divided: testing a point against them costs less than to divide. */
const MAX_BORDERS_OF_LEAF = 4;
/** The last level of division. Its squares are 10 m wide at the equator. */
const MAX_LEVEL = 22;
/** Division ends at this many squares and sides in all. A side counts in every square that it passes through. */
const MAX_SQUARES_AND_SIDES = 1_000_000;

/** A polygon's border in a square: index of the polygon, and indexes of its sides that pass through the square. */
interface Border {
  readonly polygon: number;
  readonly sides: Int32Array;
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly level: number;
  /** The set of the areas that cover the whole square. */
  readonly set: number;
  readonly borders: readonly Border[];
}

interface OwnedPolygon extends Polygon {
  readonly area: number;
}

/**
 * Finds the areas that a point is in, by a quadtree: a square of the map is divided into quarters while more than
 * {@link MAX_BORDERS_OF_LEAF} borders pass through it. A point is tested only against the borders in its own square.
 *
 * @returns a function that gives the set of the areas at a cell of the map
 */
export function areaTree(
  polygons: readonly OwnedPolygon[],
  sets: AreaSets,
): (x: number, y: number) => number {
  const tree = divided(polygons, sets);
  const [children, setOf, firstBorder] = [tree.children, tree.sets, tree.first].map((list) =>
    Int32Array.from(list),
  ) as [Int32Array, Int32Array, Int32Array];
  const borders = tree.borders.map((polygon) => polygons[polygon]);
  /** Areas that hold the point, by the borders in its square. One array for all points. */
  const inside: number[] = [];
  return (x, y) => {
    let [square, shift] = [0, 31];
    for (let child = children[0] ?? 0; child !== 0; child = children[square] ?? 0) {
      square = child + (((y >>> shift) & 1) << 1) + ((x >>> shift) & 1);
      shift--;
    }
    const around = setOf[square] ?? 0;
    inside.length = 0;
    for (let at = firstBorder[square] ?? 0; at < (firstBorder[square + 1] ?? 0); at++) {
      const polygon = borders[at];
      if (polygon?.holds(x, y)) inside.push(polygon.area);
    }
    return sets.with(around, inside);
  };
}

/**
 * Divides level by level, so that the squares are equally fine everywhere when {@link MAX_SQUARES_AND_SIDES} ends the
 * division. The four children of a square have consecutive indexes.
 */
function divided(polygons: readonly OwnedPolygon[], sets: AreaSets) {
  const tree = { children: [0], sets: [0], first: [0], borders: [] as number[] };
  let squares: readonly Square[] = [rootOf(polygons)];
  const leaves: (readonly Border[])[] = [];
  let filed = 0;
  for (let base = 0; squares.length > 0; ) {
    const next: Square[] = [];
    const behind = base + squares.length;
    for (const [index, square] of squares.entries()) {
      const at = base + index;
      tree.sets[at] = square.set;
      const isDivided =
        square.borders.length > MAX_BORDERS_OF_LEAF &&
        square.level < MAX_LEVEL &&
        filed < MAX_SQUARES_AND_SIDES;
      tree.children[at] = isDivided ? behind + next.length : 0;
      leaves[at] = isDivided ? [] : square.borders;
      if (!isDivided) continue;
      for (const quarter of quartersOf(square, polygons, sets)) {
        next.push(quarter);
        filed += 1 + quarter.borders.reduce((sum, { sides }) => sum + sides.length, 0);
      }
    }
    base = behind;
    squares = next;
  }
  for (const [at, borders] of leaves.entries()) {
    tree.first[at] = tree.borders.length;
    for (const { polygon } of borders) tree.borders.push(polygon);
  }
  tree.first.push(tree.borders.length);
  return tree;
}

function rootOf(polygons: readonly Polygon[]): Square {
  const borders = polygons.map(({ sides }, polygon) => ({
    polygon,
    sides: Int32Array.from({ length: sides }, (_, side) => side),
  }));
  return { left: 0, top: 0, level: 0, set: 0, borders };
}

function quartersOf(
  { left, top, level, set, borders }: Square,
  polygons: readonly OwnedPolygon[],
  sets: AreaSets,
): Square[] {
  const width = WORLD / 2 ** (level + 1);
  return [0, 1, 2, 3].map((quarter) => {
    const [x, y] = [left + (quarter & 1) * width, top + (quarter >> 1) * width];
    const covering: number[] = [];
    const inside: Border[] = [];
    for (const { polygon, sides } of borders) {
      const owner = polygons[polygon];
      if (!owner) continue;
      const passing = sides.filter((side) => passes(owner.ends, 4 * side, x, y, width));
      if (passing.length > 0) inside.push({ polygon, sides: passing });
      // No side passes through, so the quarter is wholly inside the polygon or wholly outside.
      else if (owner.holds(x + width / 2, y + width / 2)) covering.push(owner.area);
    }
    return { left: x, top: y, level: level + 1, set: sets.with(set, covering), borders: inside };
  });
}

/** A side up to this many cells outside a square still counts as passing through it, so that rounding loses no side. */
const MARGIN = 2;

/** Whether a side passes through a square or its margin. */
function passes(ends: Float64Array, at: number, left: number, top: number, width: number): boolean {
  const half = width / 2 + MARGIN;
  const [middleX, middleY] = [left + width / 2, top + width / 2];
  const [x1, y1] = [(ends[at] ?? 0) - middleX, (ends[at + 1] ?? 0) - middleY];
  const [x2, y2] = [(ends[at + 2] ?? 0) - middleX, (ends[at + 3] ?? 0) - middleY];
  if (Math.min(x1, x2) > half || Math.max(x1, x2) < -half) return false;
  if (Math.min(y1, y2) > half || Math.max(y1, y2) < -half) return false;
  // The square misses the line if the line is farther from its centre than the square's corners reach.
  const [across, down] = [x2 - x1, y2 - y1];
  return Math.abs(x1 * down - y1 * across) <= half * (Math.abs(across) + Math.abs(down));
}
