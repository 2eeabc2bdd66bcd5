/** A closed line on the plane, asked for many points. */
export interface Ring {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** By the even-odd rule; only of a point within these bounds. */
  holds(x: number, y: number): boolean;
}

/** Rows and columns that a ring is cut into. */
const CUTS = 256;
/** What a cell of these is: all without the ring, all within it, or near one of its sides. */
const [WITHOUT, WITHIN, NEAR] = [0, 1, 2];

/**
 * A ring of these corners; the last joins the first. It is laid on a grid, so that only points near its sides are held
 * against any, and against those alone that pass in their row.
 */
export function ringOf(xs: readonly number[], ys: readonly number[]): Ring {
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [columns, rows] = [cutsOf(left, right), cutsOf(top, bottom)];
  const sides = sidesByRow(xs, ys, rows.of);
  const cells = new Uint8Array(CUTS * CUTS);
  for (const [row, near] of sides.entries()) {
    const ofRow = cells.subarray(row * CUTS, (row + 1) * CUTS);
    for (let at = 0; at < near.length; at += 4) {
      const [x1 = 0, x2 = 0] = [near[at], near[at + 2]];
      ofRow.fill(NEAR, columns.of(Math.min(x1, x2)), columns.of(Math.max(x1, x2)) + 1);
    }
    for (let column = 0; column < CUTS; column++) {
      if (ofRow[column] === NEAR) continue;
      // With no side between them it is as the one before.
      const before = ofRow[column - 1] ?? NEAR;
      const isWithin = before === NEAR ? isLeft(near, columns.middle(column), rows.middle(row)) : before;
      ofRow[column] = isWithin ? WITHIN : WITHOUT;
    }
  }
  return {
    ...{ left, right, top, bottom },
    holds(x, y) {
      const row = rows.of(y);
      const cell = cells[row * CUTS + columns.of(x)];
      return cell === NEAR ? isLeft(sides[row] ?? NO_SIDES, x, y) : cell === WITHIN;
    },
  };
}

/** From the first to the last of an axis: the cut that a value lies in, which never falls as it rises. */
function cutsOf(first: number, last: number) {
  const scale = last > first ? CUTS / (last - first) : 0;
  return {
    of: (value: number) => Math.min(CUTS - 1, ((value - first) * scale) | 0),
    middle: (cut: number) => first + ((cut + 0.5) * (last - first)) / CUTS,
  };
}

/** The ends of the sides that pass each row: x, y, x, y. */
function sidesByRow(
  xs: readonly number[],
  ys: readonly number[],
  rowOf: (y: number) => number,
): Float64Array[] {
  const rows: number[][] = Array.from({ length: CUTS }, () => []);
  for (let corner = 0; corner < xs.length; corner++) {
    const before = (corner || xs.length) - 1;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[corner], ys[corner], xs[before], ys[before]];
    const last = rowOf(Math.max(y1, y2));
    for (let row = rowOf(Math.min(y1, y2)); row <= last; row++) rows[row]?.push(x1, y1, x2, y2);
  }
  return rows.map((row) => Float64Array.from(row));
}

/** Whether a point lies left of an odd number of these sides. */
function isLeft(near: Float64Array, x: number, y: number): boolean {
  let isOdd = false;
  for (let at = 0; at < near.length; at += 4) {
    const [y1, y2] = [near[at + 1] ?? 0, near[at + 3] ?? 0];
    if (y1 > y === y2 > y) continue;
    const [x1, x2] = [near[at] ?? 0, near[at + 2] ?? 0];
    if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isOdd = !isOdd;
  }
  return isOdd;
}

const NO_SIDES = new Float64Array();
