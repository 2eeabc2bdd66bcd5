import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { DescribedVehicle } from '../../preload/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import type { Chosen } from './basemap/style.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';

/** The vehicle that is open; follows what results bring. */
export function useOpenVehicle(): DescribedVehicle | undefined {
  const vin = useFleetView((state) => state.selectedVin);
  return useQuery({
    queryKey: ['fleet', 'vehicle', vin],
    queryFn: vin ? () => ask(window.rastro.fleet.vehicle({ vin })) : skipToken,
  }).data;
}

/** The vehicle that is open, where it has a position. */
function useChosenVehicle(): Chosen | null {
  const row = useOpenVehicle()?.row;
  const position = row?.position;
  if (!position) return null;
  return {
    vin: row.vin,
    status: row.status,
    longitude: position.longitude,
    latitude: position.latitude,
    seenAt: Math.floor(position.seenAt / 1000),
  };
}

/**
 * Marks the open vehicle, and flies to one that was opened elsewhere: a click on the map leaves the map where it is.
 *
 * @returns opens a vehicle from the map
 */
export function useChosen(canvas: MapCanvas): (vin: string) => void {
  const select = useFleetView((state) => state.select);
  const chosenHere = useRef<string | null>(null);
  const shown = useRef<string | null>(null);

  const choose = useCallback(
    (vin: string) => {
      chosenHere.current = vin;
      select(vin);
    },
    [select],
  );
  useEffect(() => canvas.pointer.picked.on(choose), [canvas, choose]);

  const chosen = useChosenVehicle();
  const { vin, status, longitude, latitude, seenAt } = chosen ?? {};
  useEffect(() => {
    if (
      vin === undefined ||
      status === undefined ||
      longitude === undefined ||
      latitude === undefined ||
      seenAt === undefined
    ) {
      canvas.mark(null);
      shown.current = null;
      return;
    }
    const next = { vin, status, longitude, latitude, seenAt };
    canvas.mark(next);
    if (vin !== shown.current && vin !== chosenHere.current) canvas.reveal(next);
    shown.current = vin;
    chosenHere.current = null;
  }, [canvas, vin, status, longitude, latitude, seenAt]);

  return choose;
}
