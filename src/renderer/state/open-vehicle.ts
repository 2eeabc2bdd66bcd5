import { useQuery } from '@tanstack/react-query';
import type { DescribedVehicle } from '../../contract/schemas/fleet.ts';
import { vehicleQuery } from './queries.ts';
import { useFleetView } from './view.ts';

/** The vehicle that is open, with its history; undefined while none is, and until it was read. */
export function useOpenVehicle(): DescribedVehicle | undefined {
  const vin = useFleetView((state) => state.selectedVin);
  return useQuery(vehicleQuery(vin)).data;
}

/** The vehicle whose panel is to take the focus once it is there. */
let awaited: string | null = null;

/** Opens a vehicle that the user has named by keys. The focus goes along. */
export function openWithFocus(vin: string): void {
  awaited = vin;
  const { selectedVin, select } = useFleetView.getState();
  if (selectedVin === vin) document.querySelector<HTMLElement>('aside section')?.focus();
  else select(vin);
}

/** Whether the panel of this vehicle is to take the focus, once. */
export function takesFocus(vin: string): boolean {
  const isAwaited = awaited === vin;
  awaited = null;
  return isAwaited;
}
