/** A closed line on a plane of whole numbers, prepared to test many points. */
export interface Ring {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 for a point inside of the ring, else 0. Takes its distances from `left` and `top`, within the bounds. */
  holds(right: number, below: number): number;
  readonly grid: Grid;
}

/** A grid over the ring. A point's column and row are its distances from left and top, shifted right by these bits. */
export interface Grid {
  readonly wide: number;
  readonly high: number;
  /** A cell is 0 (outside), 1 (inside) or, where a side passes, {@link CROSSED}. A row has `GRID_CELLS` cells. */
  readonly cells: Uint8Array;
}

export const GRID_CELLS = 256;
/** Bits of the number of a row or column. */
export const GRID_BITS = 8;
export const CROSSED = 2;

/**
 * A ring of these corners, by the even-odd rule; the last corner joins the first. The grid makes it fast: only points
 * in cells with a side are tested, and only against the sides that pass through their row.
 */
export function ringOf(xs: readonly number[], ys: readonly number[]): Ring {
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const [wide, high] = [bitsOf(width), bitsOf(height)];
  const [across, down] = [2 ** -wide, 2 ** -high];
  const sides = sidesByRow(
    xs.map((x) => x - left),
    ys.map((y) => y - top),
    down,
  );
  const cells = new Uint8Array(GRID_CELLS * GRID_CELLS);
  for (const [row, near] of sides.entries()) {
    const ofRow = cells.subarray(row * GRID_CELLS, (row + 1) * GRID_CELLS);
    for (let at = 0; at < near.length; at += 4) {
      const [x1, x2] = [near[at] ?? 0, near[at + 2] ?? 0];
      ofRow.fill(CROSSED, Math.floor(Math.min(x1, x2) * across), Math.floor(Math.max(x1, x2) * across) + 1);
    }
    for (let column = 0; column < GRID_CELLS; column++) {
      if (ofRow[column] === CROSSED) continue;
      // No side is between this cell and the one before, so both are inside or both outside.
      const before = ofRow[column - 1] ?? CROSSED;
      ofRow[column] =
        before === CROSSED ? isInsideRing(near, (column + 0.5) / across, (row + 0.5) / down) : before;
    }
  }
  return {
    left,
    top,
    width,
    height,
    grid: { wide, high, cells },
    holds(right, below) {
      const row = (below * down) | 0;
      const cell = cells[row * GRID_CELLS + ((right * across) | 0)] ?? 0;
      return cell === CROSSED ? isInsideRing(sides[row] ?? NO_SIDES, right, below) : cell;
    },
  };
}

const bitsOf = (length: number) => Math.max(0, Math.ceil(Math.log2((length + 1) / GRID_CELLS)));

/** For each row, the ends of the sides that pass through it: x, y, x, y. */
function sidesByRow(xs: readonly number[], ys: readonly number[], down: number): Float64Array[] {
  const rows: number[][] = Array.from({ length: GRID_CELLS }, () => []);
  for (let corner = 0; corner < xs.length; corner++) {
    const before = (corner || xs.length) - 1;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[corner], ys[corner], xs[before], ys[before]];
    const last = Math.floor(Math.max(y1, y2) * down);
    for (let row = Math.floor(Math.min(y1, y2) * down); row <= last; row++) rows[row]?.push(x1, y1, x2, y2);
  }
  return rows.map((row) => Float64Array.from(row));
}

/** 1 where an odd number of these sides is right of a point, else 0. */
function isInsideRing(near: Float64Array, x: number, y: number): number {
  let odd = 0;
  for (let at = 0; at < near.length; at += 4) {
    const [y1, y2] = [near[at + 1] ?? 0, near[at + 3] ?? 0];
    if (y1 > y === y2 > y) continue;
    const [x1, x2] = [near[at] ?? 0, near[at + 2] ?? 0];
    if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = 1 - odd;
  }
  return odd;
}

const NO_SIDES = new Float64Array();
