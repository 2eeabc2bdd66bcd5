import { ABSENT, type Columns } from './columns.ts';

/**
 * A byte for each vehicle, by its number: 1 where the vehicle is in the view, else 0. A filter clears the bytes of
 * vehicles that do not fit, where possible without a branch: see `branchless-filters.ts`.
 */
export type VehicleMask = Uint8Array;

export function allVehiclesMask({ size, status }: Columns): VehicleMask {
  const mask = new Uint8Array(size);
  for (let number = 0; number < size; number++) mask[number] = status[number] === ABSENT ? 0 : 1;
  return mask;
}

export function countOf(mask: VehicleMask): number {
  let count = 0;
  for (let number = 0; number < mask.length; number++) count += mask[number] ?? 0;
  return count;
}

/** Clears the vehicles that are not in `members`, which may be shorter than the mask. */
export function filterByMembers(mask: VehicleMask, members: Uint8Array): void {
  const common = Math.min(mask.length, members.length);
  for (let number = 0; number < common; number++) mask[number] = (mask[number] ?? 0) & (members[number] ?? 0);
  mask.fill(0, common);
}

export function maskToNumbers(mask: VehicleMask): Uint32Array {
  const numbers = new Uint32Array(countOf(mask) + 1);
  let to = 0;
  for (let number = 0; number < mask.length; number++) {
    numbers[to] = number;
    to += mask[number] ?? 0;
  }
  return numbers.slice(0, to);
}

/**
 * The vehicles of a mask, in the order of `numbers`, which must have all of them. A loop, since a callback for each
 * vehicle takes ten times as long.
 */
export function pickFromMask(mask: VehicleMask, numbers: Uint32Array): Uint32Array {
  // Counting first pays: where few are in the mask, little memory is allocated; where all are, nothing is copied.
  const count = countOf(mask);
  if (count === numbers.length) return numbers;
  // Without a branch: every number is written, and the next one replaces a number that is not in the mask.
  const chosen = new Uint32Array(count + 1);
  let to = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    chosen[to] = number;
    to += mask[number] ?? 0;
  }
  return chosen.subarray(0, count);
}
