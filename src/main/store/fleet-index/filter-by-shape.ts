import type { Point } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../util/errors.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { mercatorX, mercatorY, WORLD } from './mercator.ts';
import { CUT_BITS, CUTS, NEAR, type Ring, ringOf } from './ring.ts';

/** How often the world may be repeated to one side for a ring to lie there: more than any screen shows. */
const MAX_WORLDS = 100;

/**
 * Within a ring by the even-odd rule, its sides straight on the map. It may lie on a repeated world.
 *
 * @throws AppError `bad-input` for one that lies on none that is mask
 */
export function filterByShape(mask: VehicleMask, columns: Columns, corners: readonly Point[]): void {
  const ring = ringOf(
    corners.map(([longitude]) => mercatorX(longitude) * WORLD),
    corners.map(([, latitude]) => mercatorY(latitude) * WORLD),
  );
  const { left, width, grid } = ring;
  // Each repetition is looked at, and so far out that numbers have no ones they would never end.
  if (left < -MAX_WORLDS * WORLD || left + width > MAX_WORLDS * WORLD)
    throw new AppError('bad-input', 'a ring around too much');
  if (Math.max(grid.wide, grid.high) + CUT_BITS < 32) filterInHalf(mask, columns, ring);
  else filterInWorlds(mask, columns, ring);
}

/**
 * Of a ring that is less than half of the world wide and high. Which cell a point is of takes no decision: vehicles come in no
 * order, and a processor that guesses wrong every other time takes half as long again.
 */
function filterInHalf(mask: VehicleMask, { seenAt, x, y }: Columns, { left, top, holds, grid }: Ring): void {
  const { wide, high, cells } = grid;
  // Of 32 bits, as the columns are: no number with a fraction comes in between.
  const [west, north] = [left | 0, top | 0];
  for (let number = 0; number < mask.length; number++) {
    const right = (((x[number] ?? 0) | 0) - west) >>> 0;
    const below = (((y[number] ?? 0) | 0) - north) >>> 0;
    const column = right >>> wide;
    const row = below >>> high;
    const cell = cells[(row & (CUTS - 1)) * CUTS + (column & (CUTS - 1))] ?? 0;
    // All ones where it is on the grid, else none.
    const isOn = (((row | column) >>> CUT_BITS) - 1) >> 31;
    const within = cell & isOn & -(mask[number] ?? 0);
    mask[number] = within === NEAR ? holds(right, below) : within;
    if (seenAt[number] === NONE) mask[number] = 0;
  }
}

function filterInWorlds(mask: VehicleMask, { seenAt, x, y }: Columns, ring: Ring): void {
  const { left, top, width, height, holds } = ring;
  for (let number = 0; number < mask.length; number++) {
    if (mask[number] === 0) continue;
    const below = ((y[number] ?? 0) - top) >>> 0;
    let isWithin = 0;
    if (below <= height && seenAt[number] !== NONE) {
      // In whole numbers of 32 bits the first repetition that the ring reaches needs no search.
      const right = ((x[number] ?? 0) - left) >>> 0;
      for (let at = right; at <= width; at += WORLD) isWithin |= holds(at, below);
    }
    mask[number] = isWithin;
  }
}
