import type { Box, FleetCounts } from '../../../contract/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { statusCode } from '../status.ts';
import { AGES, ageOf } from './branchless-filters.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';

/** How many states there are. A state is a combination of a status and a position's age, as a number from 0. */
export const STATE_COUNT = 4 * AGES.length;
/** The state of a number that belongs to no vehicle of a mask. */
export const OUT_OF_MASK = STATE_COUNT;

/** Status and age as one number. A damaged status counts as never looked up: see `statusOf`. */
const stateOf = (status: number, seenAt: number, limits: AgeLimits): number =>
  Math.min(status, 3) * AGES.length + ageOf(seenAt, limits);

/** The state of each vehicle of a mask, by its number, in shared memory. */
export function statesOf({ status, seenAt }: Columns, mask: VehicleMask, limits: AgeLimits): Uint8Array {
  const states = new Uint8Array(new SharedArrayBuffer(mask.length)).fill(OUT_OF_MASK);
  for (let number = 0; number < mask.length; number++) {
    if (mask[number] === 1) states[number] = stateOf(status[number] ?? 0, seenAt[number] ?? NONE, limits);
  }
  return states;
}

/** Whether a vehicle of this state has no position. */
export const isUnlocated = (state: number): boolean => state % AGES.length === AGES.length - 1;

/** How many vehicles of a mask have each status and each age, and how many have a position. */
export function countsOf({ status, seenAt }: Columns, mask: VehicleMask, limits: AgeLimits): FleetCounts {
  // With a single table, and no branch for vehicles outside of the mask, this takes a third of the time.
  const tally = new Uint32Array(STATE_COUNT);
  for (let number = 0; number < mask.length; number++) {
    const state = stateOf(status[number] ?? 0, seenAt[number] ?? NONE, limits);
    tally[state] = (tally[state] ?? 0) + (mask[number] ?? 0);
  }
  return countsIn(tally);
}

export function countsIn(tally: Uint32Array, group = 0): FleetCounts {
  const states = tally.subarray(group * STATE_COUNT, (group + 1) * STATE_COUNT);
  const of = (code: number) => sum(states.subarray(code * AGES.length, (code + 1) * AGES.length));
  const aged = (age: number) => sum(states.filter((_, state) => state % AGES.length === age));
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

const sum = (counts: Uint32Array): number => counts.reduce((some, count) => some + count, 0);
