import { demoIndex, demoVin, MAX_DEMO_VEHICLES } from './demo-vins.ts';
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

export type FleetOptions =
  /** A fleet made up from the seed; about 6 % of its VINs are answered `nao_encontrado`. */
  | { readonly kind: 'demo'; readonly vehicles: number; readonly seed: number }
  /** A fleet of these VINs, all of them known to the service. */
  | { readonly kind: 'vins'; readonly vins: readonly string[] };

/** The fleet of the demo, and of `resources/sample-fleet.csv`. */
export const DEMO_FLEET = { kind: 'demo', vehicles: 240, seed: 1 } as const satisfies FleetOptions;

export interface Fleet {
  vins(): readonly string[];
  /** What the service answers for any VIN at a time (milliseconds since 1970). */
  answer(vin: string, at: number): PositionResult;
}

/** @throws RangeError for a demo fleet of fewer than 1 or more than ten million vehicles */
export const makeFleet = (options: FleetOptions): Fleet =>
  options.kind === 'demo' ? demoFleet(options.vehicles, options.seed) : fleetOf(options.vins);

function demoFleet(vehicles: number, seed: number): Fleet {
  if (!Number.isInteger(vehicles) || vehicles < 1 || vehicles > MAX_DEMO_VEHICLES) {
    throw new RangeError(`a demo fleet has 1 to ${MAX_DEMO_VEHICLES} vehicles`);
  }
  return {
    vins: () => Array.from({ length: vehicles }, (_, index) => demoVin(seed, index)),
    answer(vin, at) {
      const index = demoIndex(seed, vehicles, vin);
      return index === null || isUnknown(seed, index) ? notFound(vin) : found(vin, seed, index, at);
    },
  };
}

function fleetOf(vins: readonly string[]): Fleet {
  const indexes = new Map(vins.map((vin, index) => [vin, index]));
  return {
    vins: () => [...indexes.keys()],
    answer(vin, at) {
      const index = indexes.get(vin);
      return index === undefined ? notFound(vin) : found(vin, 1, index, at);
    },
  };
}

/** Whether the service does not know this VIN of the demo fleet; it knows all vehicles on yards. */
const isUnknown = (seed: number, index: number): boolean =>
  !standsOnYard(index) && hash(seed, index, 60) < 0.06;

const notFound = (vin: string): PositionResult => ({ chassi: vin, status: 'nao_encontrado' });

function found(vin: string, seed: number, index: number, at: number): PositionResult {
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
