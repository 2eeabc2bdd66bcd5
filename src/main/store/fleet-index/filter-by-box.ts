import type { Box } from '../../../preload/schemas/fleet.ts';
import { isBelow, isNone } from './bits.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { cellX, cellY } from './mercator.ts';

/**
 * Leaves vehicles whose position lies in a box of the map. As the map repeats the world, the box may reach beyond 180
 * degrees, or all around.
 */
export function filterByBox(
  mask: VehicleMask,
  { seenAt, x, y }: Columns,
  [west, south, east, north]: Box,
): void {
  const [top, bottom] = [cellY(north), cellY(south)];
  const isRound = east - west >= 360;
  const [left, right] = isRound ? [0, NONE] : [cellX(wrapped(west)), cellX(wrapped(east))];
  // Modulo 2^32, so that it is right for a box across the 180th meridian too.
  const width = (right - left) >>> 0;
  for (let number = 0; number < mask.length; number++) {
    const row = y[number] ?? 0;
    const isBeside = isBelow(width, (x[number] ?? 0) - left);
    const isOut = isBelow(row, top) | isBelow(bottom, row) | isBeside | isNone(seenAt[number] ?? NONE);
    mask[number] = (mask[number] ?? 0) & (isOut ^ 1);
  }
}

/** A longitude within -180 to 180; both ends stay as they are. */
function wrapped(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
