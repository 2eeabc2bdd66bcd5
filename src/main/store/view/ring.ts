/** A closed line on the plane, asked for many points. */
export interface Ring {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** By the even-odd rule; only of a point between top and bottom. */
  holds(x: number, y: number): boolean;
}

/** Heights that a ring is cut at. */
const BANDS = 256;

/**
 * A ring of these corners; the last joins the first. Its sides are sorted into bands of their heights, so that a point
 * meets the few that pass by it: of sixty sides a million points take a fifth of the time.
 */
export function ringOf(xs: readonly number[], ys: readonly number[]): Ring {
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = bottom > top ? BANDS / (bottom - top) : 0;
  // It never falls as y rises: a side is in the bands of all heights between its ends.
  const bandOf = (y: number) => Math.min(BANDS - 1, Math.floor((y - top) * scale));
  const bands: number[][] = Array.from({ length: BANDS }, () => []);
  for (let corner = 0; corner < xs.length; corner++) {
    const before = (corner || xs.length) - 1;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[corner], ys[corner], xs[before], ys[before]];
    const last = bandOf(Math.max(y1, y2));
    for (let band = bandOf(Math.min(y1, y2)); band <= last; band++) bands[band]?.push(x1, y1, x2, y2);
  }
  const sides = bands.map((band) => Float64Array.from(band));

  return {
    ...{ left, right, top, bottom },
    holds(x, y) {
      const near = sides[bandOf(y)] ?? NONE;
      let isWithin = false;
      for (let at = 0; at < near.length; at += 4) {
        const [y1, y2] = [near[at + 1] ?? 0, near[at + 3] ?? 0];
        if (y1 > y === y2 > y) continue;
        const [x1, x2] = [near[at] ?? 0, near[at + 2] ?? 0];
        if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isWithin = !isWithin;
      }
      return isWithin;
    },
  };
}

const NONE = new Float64Array();
