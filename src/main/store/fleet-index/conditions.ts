import type { Box } from '../../../preload/schemas/fleet.ts';
import type { PlaceArea } from '../../../preload/schemas/places.ts';
import type { Places } from '../../places/nearest.ts';
import { ABSENT, type Columns, NO_PLACE, NONE } from './columns.ts';
import { cellX, cellY } from './mercator.ts';

/**
 * For each number of a vehicle, 1 where the view shows it, and nothing but 0 elsewhere. A condition clears those that it does
 * not fit, where it can without a decision: vehicles come in no order, and a processor that guesses wrong takes longer for
 * that than for all else.
 */
export type Shown = Uint8Array;

/** Every vehicle that there is. */
export function everyVehicle({ size, status }: Columns): Shown {
  const shown = new Uint8Array(size);
  for (let number = 0; number < size; number++) shown[number] = status[number] === ABSENT ? 0 : 1;
  return shown;
}

export function countOf(shown: Shown): number {
  let count = 0;
  for (let number = 0; number < shown.length; number++) count += shown[number] ?? 0;
  return count;
}

/** @param members 1 for each vehicle that is one; those beyond its end are none */
export function keepMembers(shown: Shown, members: Uint8Array): void {
  const common = Math.min(shown.length, members.length);
  for (let number = 0; number < common; number++)
    shown[number] = (shown[number] ?? 0) & (members[number] ?? 0);
  shown.fill(0, common);
}

/** @param codes as the store keeps statuses */
export function keepStatuses(shown: Shown, { status }: Columns, codes: readonly number[]): void {
  const kept = new Uint8Array(256);
  for (const code of codes) kept[code] = 1;
  for (let number = 0; number < shown.length; number++) {
    shown[number] = (shown[number] ?? 0) & (kept[status[number] ?? ABSENT] ?? 0);
  }
}

/** Before which second a position is late, and before which silent: whole seconds since 1970. */
export interface AgeLimits {
  readonly lateBefore: number;
  readonly silentBefore: number;
}

/** Place of a position's age in {@link AGES}. */
export function ageOf(seenAt: number, { lateBefore, silentBefore }: AgeLimits): number {
  const isSilent = isBelow(seenAt, silentBefore);
  const isLate = isBelow(seenAt, lateBefore) & (isSilent ^ 1);
  return (isSilent << 1) | isLate | (-isNone(seenAt) & 3);
}
export const AGES = ['recent', 'late', 'silent', 'none'] as const;

/** 1 where the one is less than the other, else 0: whole numbers of 32 bits without a sign (Warren, Hacker's Delight, 2-12). */
const isBelow = (one: number, other: number): number =>
  ((~one & other) | ((~one | other) & (one - other))) >>> 31;

/** 1 for `NONE`, else 0: of what is not zero, or of the same with its sign changed, the first bit is one. */
const isNone = (value: number): number => ((~value | -~value) >>> 31) ^ 1;

export function keepAges(
  shown: Shown,
  { seenAt }: Columns,
  ages: readonly (typeof AGES)[number][],
  limits: AgeLimits,
): void {
  const kept = AGES.reduce((bits, age, place) => bits | (Number(ages.includes(age)) << place), 0);
  for (let number = 0; number < shown.length; number++) {
    shown[number] = (shown[number] ?? 0) & (kept >> ageOf(seenAt[number] ?? NONE, limits));
  }
}

/** The map's box may reach beyond 180 degrees, or all around, as the map repeats the world. */
export function keepBox(shown: Shown, { seenAt, x, y }: Columns, [west, south, east, north]: Box): void {
  const [top, bottom] = [cellY(north), cellY(south)];
  const isRound = east - west >= 360;
  const [left, right] = isRound ? [0, NONE] : [cellX(wrapped(west)), cellX(wrapped(east))];
  // Counted on from the west side, also across the edge of the world.
  const width = (right - left) >>> 0;
  for (let number = 0; number < shown.length; number++) {
    const row = y[number] ?? 0;
    const isBeside = isBelow(width, (x[number] ?? 0) - left);
    const isOut = isBelow(row, top) | isBelow(bottom, row) | isBeside | isNone(seenAt[number] ?? NONE);
    shown[number] = (shown[number] ?? 0) & (isOut ^ 1);
  }
}

/** Into -180 to 180, both of which stay as they are. */
function wrapped(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/**
 * Nearest to one of these, or in one of these areas.
 *
 * @param places null where there are none: then nothing is near them
 */
export function keepPlaces(
  shown: Shown,
  { place }: Columns,
  wanted: readonly PlaceArea[],
  places: Places | null,
): void {
  const kept = new Uint8Array(NO_PLACE + 1);
  const keys = new Set(wanted.map(keyOf));
  for (let number = 0; places && number < places.count; number++) {
    const { country, region } = places.areaOf(number);
    const name = places.nameOf(number);
    const within = [
      { country, region, name },
      { country, region, name: null },
      { country, region: null, name: null },
    ];
    if (within.some((area) => keys.has(keyOf(area)))) kept[number] = 1;
  }
  for (let number = 0; number < shown.length; number++) {
    shown[number] = (shown[number] ?? 0) & (kept[place[number] ?? NO_PLACE] ?? 0);
  }
}

const keyOf = ({ country, region, name }: PlaceArea) => `${country}/${region ?? ''}/${name ?? ''}`;
