import type { AgeFilter, Box } from '../../../contract/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { cellX, cellY } from './mercator.ts';

/**
 * Filters that compare without a branch. On unsorted columns a processor predicts branches badly, and a misprediction
 * costs more than the rest of a loop's step. The filters share a module with their comparisons because a call to an
 * imported function costs time in such loops: filtering a million vehicles by age takes 6 ms instead of 9.
 */

/** 1 where `one` is less than `other`, else 0; both are unsigned 32-bit integers (Warren, Hacker's Delight, 2-12). */
const isBelow = (one: number, other: number): number =>
  ((~one & other) | ((~one | other) & (one - other))) >>> 31;

/** 1 for `NONE`, else 0. The highest bit of `value` or `-value` is set for every number but zero; `~NONE` is zero. */
const isNone = (value: number): number => ((~value | -~value) >>> 31) ^ 1;

/** The ages that positions are filtered by; `none` means no position. Elsewhere an age is its index here. */
export const AGES: readonly AgeFilter[] = ['recent', 'late', 'silent', 'none'];

/**
 * Index in {@link AGES} of a position's age. The same as `tierOf`, but without a branch;
 * times are in seconds since 1970.
 */
export function ageOf(seenAt: number, { lateBefore, silentBefore }: AgeLimits): number {
  const isSilent = isBelow(seenAt, silentBefore);
  const isLate = isBelow(seenAt, lateBefore) & (isSilent ^ 1);
  return (isSilent << 1) | isLate | (-isNone(seenAt) & 3);
}

/** Keeps vehicles whose position has one of these ages. */
export function filterByAge(
  mask: VehicleMask,
  { seenAt }: Columns,
  ages: readonly AgeFilter[],
  limits: AgeLimits,
): void {
  const wanted = AGES.reduce((bits, age, index) => bits | (Number(ages.includes(age)) << index), 0);
  for (let number = 0; number < mask.length; number++) {
    mask[number] = (mask[number] ?? 0) & (wanted >> ageOf(seenAt[number] ?? NONE, limits));
  }
}

/**
 * Keeps vehicles whose key is between `from` and `to`, both included.
 *
 * @param present a vehicle with `NONE` in this column has no key
 * @param blank whether vehicles without a key fit too
 */
export function filterByKeys(
  mask: VehicleMask,
  keys: Uint32Array,
  present: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  blank: boolean,
): void {
  const none = Number(blank);
  for (let number = 0; number < mask.length; number++) {
    const key = keys[number] ?? NONE;
    const lacks = isNone(present[number] ?? NONE);
    const isOut = isBelow(key, from) | isBelow(to, key);
    mask[number] = (mask[number] ?? 0) & (((isOut ^ 1) & (lacks ^ 1)) | (lacks & none));
  }
}

/**
 * Keeps vehicles whose position lies in a box of the map. As the map repeats the world, the box may reach beyond 180
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
