import { hash, pick } from './random.ts';
import { between, distanceKm, neighbours, type Town, towns } from './towns.ts';

/** What a vehicle last reported: when (milliseconds since 1970) and where (decimal degrees). */
export interface Report {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A vehicle drives one leg at most in a shift: the way from one town to the next. */
const SHIFT = 12 * HOUR;
const SHIFTS_A_WEEK = 14;
/** A vehicle drives in the first 12 shifts of a week, and rests in the others. */
const LEGS_A_WEEK = 12;
const SPEED_KM_PER_H = 50;

const YARD_BLOCK = 240;
/** Every 20th vehicle stands on its block's yard, beginning with `YARD_SLOT`. */
const YARD_STEP = 20;
const YARD_SLOT = 7;
/** Vehicles of a yard on the very same coordinate. */
const SAME_SPOT = 4;

/**
 * The last report of a vehicle of the fleet at a time. It is computed from the arguments alone, for any time.
 *
 * 5 % stand on yards; of the others 8 % have been silent for weeks and 5 % for days; the rest drive between towns.
 */
export function lastReport(seed: number, index: number, at: number): Report {
  if (standsOnYard(index)) return onYard(seed, index, at);
  const kind = hash(seed, index, 10);
  if (kind < 0.08) return parked(seed, index, latest(at - 21 * DAY, 60 * DAY, hash(seed, index, 11)));
  if (kind < 0.13) return parked(seed, index, latest(at - 2 * DAY, 3 * DAY, hash(seed, index, 11)));
  return onTheRoad(seed, index, at);
}

/** Whether a vehicle stands on a yard, where twelve vehicles stand within 40 m, four of them on the same coordinate. */
export const standsOnYard = (index: number): boolean => index % YARD_STEP === YARD_SLOT;

/** The last time not after `at` in a series with one time each `period`, shifted by a share of the period. */
function latest(at: number, period: number, share: number): number {
  const phase = share * period;
  return Math.floor((at - phase) / period) * period + phase;
}

function onYard(seed: number, index: number, at: number): Report {
  const block = Math.floor(index / YARD_BLOCK);
  const town = pick(towns, hash(seed, block, 20));
  const yard = between(town, pick(around(town), hash(seed, block, 21)), 0.1 + 0.8 * hash(seed, block, 22));
  const place = Math.floor((index % YARD_BLOCK) / YARD_STEP);
  const spread = place < SAME_SPOT ? 0 : 0.00024;
  return {
    at: latest(at, 30 * MINUTE, hash(seed, index, 23)),
    latitude: yard.latitude + spread * (hash(seed, index, 24) - 0.5),
    longitude: yard.longitude + spread * (hash(seed, index, 25) - 0.5),
  };
}

function parked(seed: number, index: number, at: number): Report {
  return { at, ...stop(seed, index, pick(route(seed, index), 0)) };
}

function onTheRoad(seed: number, index: number, at: number): Report {
  const firstShift = hash(seed, index, 30) * SHIFT;
  const shift = Math.floor((at - firstShift) / SHIFT);
  const shiftStart = firstShift + shift * SHIFT;
  const week = Math.floor(shift / SHIFTS_A_WEEK);
  const shiftOfWeek = shift - week * SHIFTS_A_WEEK;
  const leg = week * LEGS_A_WEEK + Math.min(shiftOfWeek, LEGS_A_WEEK);

  const towns = route(seed, index);
  const from = stop(seed, index, townOfLeg(towns, leg));
  const whenResting = 20 * MINUTE + hash(seed, index, 31) * 40 * MINUTE;
  if (shiftOfWeek >= LEGS_A_WEEK) return { at: lastOf(shiftStart, whenResting, at), ...from };

  const to = stop(seed, index, townOfLeg(towns, leg + 1));
  const duration = (distanceKm(from, to) / SPEED_KM_PER_H) * HOUR;
  const departure = shiftStart + hash(seed, index, shift, 32) * (SHIFT - duration);
  const arrival = departure + duration;
  if (at < departure) return { at: lastOf(shiftStart, whenResting, at), ...from };
  if (at >= arrival) return { at: lastOf(arrival, whenResting, at), ...to };

  const whenDriving = 30 * SECOND + hash(seed, index, 33) * 120 * SECOND;
  const reported = lastOf(departure, whenDriving, at);
  return { at: reported, ...between(from, to, (reported - departure) / duration) };
}

/** The last report not after `at` of those sent each `period` from `since` on. */
const lastOf = (since: number, period: number, at: number): number =>
  since + Math.floor((at - since) / period) * period;

/** Three to six towns in a row, each a neighbour of the one before; driven there and back for ever. */
function route(seed: number, index: number): readonly Town[] {
  const row = [pick(towns, hash(seed, index, 40))];
  const length = 3 + Math.floor(hash(seed, index, 41) * 4);
  for (let town = pick(row, 0); row.length < length; row.push(town)) {
    town = pick(around(town), hash(seed, index, 42, row.length));
  }
  return row;
}

function townOfLeg(row: readonly Town[], leg: number): Town {
  const there = row.length - 1;
  const turn = 2 * there;
  const step = ((leg % turn) + turn) % turn;
  const town = row[step <= there ? step : turn - step];
  if (!town) throw new RangeError('the route has no such leg');
  return town;
}

/** Where a vehicle stops in a town: a place of its own within about 3 km. */
function stop(seed: number, index: number, town: Town): { latitude: number; longitude: number } {
  const number = towns.indexOf(town);
  return {
    latitude: town.latitude + 0.05 * (hash(seed, index, number, 50) - 0.5),
    longitude: town.longitude + 0.05 * (hash(seed, index, number, 51) - 0.5),
  };
}

const around = (town: Town): readonly Town[] => neighbours.get(town) ?? [];
