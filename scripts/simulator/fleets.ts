import { type DemoFleet, demoFleet, type Fleet, found, notFound } from '../../src/main/simulator/fleet.ts';

export type FleetOptions =
  | ({ readonly kind: 'demo' } & DemoFleet)
  /** A fleet of these VINs, all of them known to the service. */
  | { readonly kind: 'vins'; readonly vins: readonly string[] };

export const makeFleet = (options: FleetOptions): Fleet =>
  options.kind === 'demo' ? demoFleet(options) : fleetOf(options.vins);

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
