import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ask } from '../bridge.ts';
import { useFleetView } from '../fleet/view-store.ts';
import type { MapCanvas } from './map-canvas.ts';
import type { Chosen } from './style.ts';

/** The vehicle that is open, where it has a position; follows what results bring. */
function useChosenVehicle(): Chosen | null {
  const vin = useFleetView((state) => state.selectedVin);
  const { data } = useQuery({
    queryKey: ['fleet', 'vehicle', vin],
    queryFn: vin ? () => ask(window.rastro.fleet.vehicle({ vin })) : skipToken,
  });
  const position = data?.row.position;
  if (!vin || !position) return null;
  return {
    vin,
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
  useEffect(() => canvas.picked.on(choose), [canvas, choose]);

  const chosen = useChosenVehicle();
  const { vin, longitude, latitude, seenAt } = chosen ?? {};
  useEffect(() => {
    if (vin === undefined || longitude === undefined || latitude === undefined || seenAt === undefined) {
      canvas.mark(null);
      shown.current = null;
      return;
    }
    const next = { vin, longitude, latitude, seenAt };
    canvas.mark(next);
    if (vin !== shown.current && vin !== chosenHere.current) canvas.reveal(next);
    shown.current = vin;
    chosenHere.current = null;
  }, [canvas, vin, longitude, latitude, seenAt]);

  return choose;
}
