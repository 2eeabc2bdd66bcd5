import { useQuery } from '@tanstack/react-query';
import type { DescribedVehicle } from '../../contract/schemas/fleet.ts';
import { vehicleQuery } from './queries.ts';
import { useFleetView } from './view.ts';

/** The vehicle that is open, with its history; undefined while none is, and until it was read. */
export function useOpenVehicle(): DescribedVehicle | undefined {
  const vin = useFleetView((state) => state.selectedVin);
  return useQuery(vehicleQuery(vin)).data;
}
