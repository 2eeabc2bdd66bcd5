import type { Box, FleetCounts } from '../../../preload/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { statusCode } from '../status.ts';
import { AGES, ageOf } from './branchless-filters.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';

/** How many vehicles of a mask have each status and each age, and how many have a position. */
export function countsOf({ status, seenAt }: Columns, mask: VehicleMask, limits: AgeLimits): FleetCounts {
  // One table for status and age, and no branch for vehicles outside of the mask: a third of the time for a million.
  const counts = new Uint32Array(256 * AGES.length);
  for (let number = 0; number < mask.length; number++) {
    const both = (status[number] ?? 0) * AGES.length + ageOf(seenAt[number] ?? NONE, limits);
    counts[both] = (counts[both] ?? 0) + (mask[number] ?? 0);
  }
  const of = (code: number) => sum(counts.subarray(code * AGES.length, (code + 1) * AGES.length));
  const aged = (age: number) => sum(counts.filter((_, both) => both % AGES.length === age));
  const [recent, late, silent, none] = [aged(0), aged(1), aged(2), aged(3)];
  const total = recent + late + silent + none;
  return {
    total,
    byStatus: {
      ok: of(statusCode('ok')),
      'not-found': of(statusCode('not-found')),
      failed: of(statusCode('failed')),
      never: of(statusCode('never')),
    },
    byAge: { recent, late, silent, none },
    located: total - none,
  };
}

/** The smallest box around the positions of a mask; null where there is none. */
export function extentOf({ seenAt, x, y }: Columns, mask: VehicleMask): Box | null {
  let [west, east, north, south] = [NONE, 0, NONE, 0];
  let isEmpty = true;
  for (let number = 0; number < mask.length; number++) {
    if (mask[number] === 0 || seenAt[number] === NONE) continue;
    const [column = 0, row = 0] = [x[number], y[number]];
    isEmpty = false;
    if (column < west) west = column;
    if (column > east) east = column;
    if (row < north) north = row;
    if (row > south) south = row;
  }
  return isEmpty ? null : [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

function sum(counts: Uint32Array): number {
  return counts.reduce((some, count) => some + count, 0);
}
