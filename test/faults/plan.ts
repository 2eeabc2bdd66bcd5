import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { hash } from '../../src/main/simulator/random.ts';
import { BODY_FAULTS } from './bodies.ts';
import { STATUS_FAULTS } from './statuses.ts';
import { TOKEN_FAULTS } from './tokens.ts';
import { WIRE_FAULTS } from './wire.ts';

/** What happens to the service or the computer as a whole, set off by a request for positions. */
export const WORLD_FAULTS: readonly string[] = [
  'token revoked early',
  'late 401',
  'down for a while',
  'offline for an hour',
  'sleep and wake',
  'clock an hour forward',
  'clock an hour back',
  'credentials refused',
  'paused and resumed',
  'refused vins',
];

export const POSITION_FAULTS: readonly string[] = [
  ...BODY_FAULTS,
  ...STATUS_FAULTS,
  ...WIRE_FAULTS,
  ...WORLD_FAULTS,
];

export const ALL_FAULTS: readonly string[] = [...POSITION_FAULTS, ...TOKEN_FAULTS];

/** What one seeded run is given. */
export interface Plan {
  readonly seed: number;
  /** The only fault of the run; null: many, mixed. */
  readonly alone: string | null;
  readonly vehicles: number;
  /** How many times faster than real time its clock runs. */
  readonly speed: number;
  /** What the clock on the wall shows at the start. */
  readonly wall: number;
  readonly maxConcurrency: number;
  /** How long a run stands still for a service that gives nothing before it stops. */
  readonly patienceMs: number;
  /** After so many requests for positions the service behaves. */
  readonly calmAfter: number;
  /** VINs that the service refuses (400), whatever they are sent with. */
  isRefused(vin: string): boolean;
  /** The fault of the `nth` sending (from 0) of one body; null: none. The same however requests interleave. */
  forPositions(firstVin: string, vins: number, nth: number): string | null;
  forToken(index: number): string | null;
  /** 0 ≤ n < 1, for all that a fault leaves open. */
  readonly random: () => number;
}

/** Days at whose ends the zone of the connection changes its clock, and a plain one. */
const WALLS = [Date.UTC(2018, 10, 4, 2, 50), Date.UTC(2018, 1, 18, 1, 50), Date.UTC(2026, 10, 20, 15)];

/** Faults that stop the run for long, or for good until somebody acts: rare among others. */
const RARE = new Set([
  'offline for an hour',
  'credentials refused',
  'body of 50 MB',
  '429 huge',
  'down for a while',
]);

/** Of the times that it is drawn, a rare fault comes so often. */
const RARE_SHARE = 0.15;

/** A fleet of 5,000 and a fault of any kind in one answer of six, to the end; the service knows and takes every VIN. */
export function oneInSix(seed: number): Plan {
  const faults = POSITION_FAULTS.filter((fault) => fault !== 'refused vins');
  const often = faults.filter((fault) => !RARE.has(fault));
  const one = (of: readonly string[], draw: number) => of[Math.floor(draw * of.length)] ?? null;
  // A batch of the second pass is another body, and draws anew.
  const sendings = new Map<string, number>();
  return {
    ...planOf(seed),
    ...{ alone: null, vehicles: 5_000, speed: 1000, maxConcurrency: 12, patienceMs: 2 * 3_600_000 },
    calmAfter: Number.POSITIVE_INFINITY,
    isRefused: () => false,
    forPositions(firstVin) {
      const nth = sendings.get(firstVin) ?? 0;
      sendings.set(firstVin, nth + 1);
      const about = [seed, Number(firstVin.slice(11)), nth];
      if (hash(...about, 1) >= 1 / 6) return null;
      // What stops a run for an hour is rare among others.
      return one(hash(...about, 3) < RARE_SHARE ? faults : often, hash(...about, 2));
    },
    forToken: (index) => (hash(seed, index, 4) < 1 / 6 ? one(TOKEN_FAULTS, hash(seed, index, 5)) : null),
  };
}

/** Every third seed gives one fault alone, in turn; the others mix some to all. */
export function planOf(seed: number): Plan {
  const draw = (what: number) => hash(seed, 7919, what);
  const alone = seed % 3 === 0 ? (ALL_FAULTS[(seed / 3) % ALL_FAULTS.length] ?? null) : null;
  const share = 0.1 + draw(0) * 0.9;
  const isOn = (fault: string, index: number) =>
    alone === null ? draw(100 + index) < share : fault === alone;
  const forPositions = POSITION_FAULTS.filter(isOn).filter((fault) => fault !== 'refused vins');
  const forToken = TOKEN_FAULTS.filter((fault, index) => isOn(fault, 1000 + index));
  const isRefusing = alone === null ? draw(7) < 0.3 : alone === 'refused vins';
  // One in ten gives next to nothing at first, and its run stands still for long.
  const isDire = draw(1) < 0.1;
  const rate = isDire ? 0.97 : 0.1 + draw(1) * 0.5;
  const isLong = isDire || alone === 'offline for an hour';
  const speed = isLong || draw(2) < 0.3 ? 1000 : draw(2) < 0.7 ? 300 : 100;
  const vehicles = 50 + Math.floor(draw(3) * 900);
  const isSlow = (fault: string) => fault === '429 huge' && speed < 300;

  function pickOf(faults: readonly string[], isHit: number, which: number, isRareHit: number): string | null {
    if (isHit >= rate) return null;
    const fault = faults[Math.floor(which * faults.length)];
    if (fault === undefined || isSlow(fault)) return null;
    return alone === null && RARE.has(fault) && isRareHit > RARE_SHARE ? null : fault;
  }

  return {
    seed,
    alone,
    vehicles,
    speed,
    wall: WALLS[Math.floor(draw(4) * WALLS.length)] ?? 0,
    maxConcurrency: 1 + Math.floor(draw(5) * 12),
    patienceMs: draw(6) * 2 * 3_600_000,
    calmAfter: isDire ? 40 : 10 + Math.ceil((vehicles / 50) * 4),
    isRefused: (vin) => isRefusing && hash(seed, Number(vin.slice(11)), 31) < 0.01,
    forPositions(firstVin, vins, nth) {
      const about = [seed, Number(firstVin.slice(11)), vins, nth];
      return pickOf(forPositions, hash(...about, 1), hash(...about, 2), hash(...about, 3));
    },
    forToken(index) {
      return pickOf(forToken, hash(seed, index, 4), hash(seed, index, 5), hash(seed, index, 6));
    },
    random: seededRandom(seed),
  };
}
