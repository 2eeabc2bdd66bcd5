import { demoIndex, demoVin } from './demo-vins.ts';
import { lastReport, standsOnYard } from './movement.ts';
import { hash } from './random.ts';

/** An item of `resultados` (service document 2.4). */
export type PositionResult =
  | {
      readonly chassi: string;
      readonly status: 'ok';
      readonly timestamp: string;
      readonly latitude: number;
      readonly longitude: number;
    }
  | { readonly chassi: string; readonly status: 'nao_encontrado' };

export interface DemoFleet {
  /** 1 to a million. */
  readonly vehicles: number;
  readonly seed: number;
}

/** The fleet of the demo, and of `resources/sample-fleet.csv`. */
export const DEMO_FLEET: DemoFleet = { vehicles: 240, seed: 1 };

export interface Fleet {
  /** All VINs, known to the service or not; made anew on each call. */
  vins(): readonly string[];
  /** What the service answers for any VIN at a time (milliseconds since 1970). */
  answer(vin: string, at: number): PositionResult;
}

/** A fleet made up from the seed; about 6 % of its VINs are answered `nao_encontrado`. */
export function demoFleet({ vehicles, seed }: DemoFleet): Fleet {
  return {
    vins: () => Array.from({ length: vehicles }, (_, index) => demoVin(seed, index)),
    answer(vin, at) {
      const index = demoIndex(seed, vehicles, vin);
      return index === null || isUnknown(seed, index) ? notFound(vin) : found(vin, seed, index, at);
    },
  };
}

/** Whether the service does not know this VIN of the demo fleet; it knows all vehicles on yards. */
const isUnknown = (seed: number, index: number): boolean =>
  !standsOnYard(index) && hash(seed, index, 60) < 0.06;

/** What the service answers for a VIN that it does not know. */
export const notFound = (vin: string): PositionResult => ({ chassi: vin, status: 'nao_encontrado' });

/** What the service answers for the vehicle of an index in the fleet of a seed, at a time (milliseconds since 1970). */
export function found(vin: string, seed: number, index: number, at: number): PositionResult {
  const report = lastReport(seed, index, at);
  return {
    chassi: vin,
    status: 'ok',
    timestamp: inSaoPaulo(report.at),
    latitude: round(report.latitude),
    longitude: round(report.longitude),
  };
}

/** The document states no time zone (2.4); the simulator writes America/Sao_Paulo: UTC−3 since 2019. */
function inSaoPaulo(at: number): string {
  const UTC_MINUS_3 = -3 * 3_600_000;
  const time = new Date(at + UTC_MINUS_3);
  const date = [time.getUTCFullYear(), two(time.getUTCMonth() + 1), two(time.getUTCDate())].join('-');
  return `${date} ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
}

const two = (n: number): string => String(n).padStart(2, '0');

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
