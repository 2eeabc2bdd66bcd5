import type { DescribedVehicle } from '../../src/contract/schemas/fleet.ts';
import { vinOf } from '../store/helpers.ts';

/** A vehicle of which nothing but its VIN is known. */
export const bareVehicle: DescribedVehicle = {
  row: {
    ...{ vin: vinOf(1), identifier: null, status: 'never', failure: null, position: null },
    ...{ askedAt: null, cells: [], work: null, areas: [] },
  },
  ...{ history: [], timeZone: null, areas: [], lists: [], place: null, street: null },
  fromVin: { manufacturer: null, modelYear: null, checkDigit: 'not-used' },
};
