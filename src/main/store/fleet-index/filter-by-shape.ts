import type { Point } from '../../../contract/schemas/fleet.ts';
import { mercatorX, mercatorY } from '../../../shared/mercator.ts';
import { AppError } from '../../util/errors.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { WORLD } from './mercator.ts';
import { CROSSED, GRID_BITS, GRID_CELLS, type Ring, ringOf } from './ring.ts';

/** How many world copies left or right a ring may reach: more than any screen shows. */
const MAX_WORLDS = 100;

/**
 * Keeps vehicles whose position is within the ring of these corners, by the even-odd rule; its sides are straight on
 * the map. The map repeats the world, and the ring may be on any copy.
 *
 * @throws AppError `bad-input` for a ring beyond {@link MAX_WORLDS}
 */
export function filterByShape(mask: VehicleMask, columns: Columns, corners: readonly Point[]): void {
  const ring = ringOf(
    corners.map(([longitude]) => mercatorX(longitude) * WORLD),
    corners.map(([, latitude]) => mercatorY(latitude) * WORLD),
  );
  const { left, width, grid } = ring;
  // A loop steps through the copies. It would never end where numbers are so large that a step is lost in rounding.
  if (left < -MAX_WORLDS * WORLD || left + width > MAX_WORLDS * WORLD)
    throw new AppError('bad-input', 'a ring around too much');
  if (Math.max(grid.wide, grid.high) + GRID_BITS < 32) filterInHalf(mask, columns, ring);
  else filterInWorlds(mask, columns, ring);
}

/**
 * For a ring that is less than half of the world wide and high. Finds the cell of a point without a branch (see
 * `branchless-filters.ts`); a branch would take half as long again.
 */
function filterInHalf(mask: VehicleMask, { seenAt, x, y }: Columns, { left, top, holds, grid }: Ring): void {
  const { wide, high, cells } = grid;
  // Integers of 32 bits, as the columns are, so that the engine never converts to floating point.
  const [west, north] = [left | 0, top | 0];
  for (let number = 0; number < mask.length; number++) {
    const right = (((x[number] ?? 0) | 0) - west) >>> 0;
    const below = (((y[number] ?? 0) | 0) - north) >>> 0;
    const column = right >>> wide;
    const row = below >>> high;
    const cell = cells[(row & (GRID_CELLS - 1)) * GRID_CELLS + (column & (GRID_CELLS - 1))] ?? 0;
    // All bits are set where the point is on the grid, else none.
    const isOn = (((row | column) >>> GRID_BITS) - 1) >> 31;
    const within = cell & isOn & -(mask[number] ?? 0);
    mask[number] = within === CROSSED ? holds(right, below) : within;
    if (seenAt[number] === NONE) mask[number] = 0;
  }
}

/** For a larger ring, which may contain several copies of a point. */
function filterInWorlds(mask: VehicleMask, { seenAt, x, y }: Columns, ring: Ring): void {
  const { left, top, width, height, holds } = ring;
  for (let number = 0; number < mask.length; number++) {
    if (mask[number] === 0) continue;
    const below = ((y[number] ?? 0) - top) >>> 0;
    let isWithin = 0;
    if (below <= height && seenAt[number] !== NONE) {
      // Modulo 2^32, this is the distance to the point's first copy right of the ring's left edge.
      const right = ((x[number] ?? 0) - left) >>> 0;
      for (let across = right; across <= width; across += WORLD) isWithin |= holds(across, below);
    }
    mask[number] = isWithin;
  }
}
