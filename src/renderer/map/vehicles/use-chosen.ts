import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useOpenVehicle } from '../../state/open-vehicle.ts';
import { useFleetView } from '../../state/view.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { type Chosen, chosenPart, type FleetLook } from './fleet-layers.ts';
import { groupAt } from './groups.ts';

/** The vehicle that is open, where it has a position. */
function useChosenVehicle(): Chosen | null {
  const row = useOpenVehicle()?.row;
  const { vin, status } = row ?? {};
  const { longitude, latitude, seenAt } = row?.position ?? {};
  // The same object while nothing changes: each refresh of the fleet reads the vehicle again.
  return useMemo(() => {
    if (vin === undefined || status === undefined) return null;
    if (longitude === undefined || latitude === undefined || seenAt === undefined) return null;
    return { vin, status, longitude, latitude, seenAt: Math.floor(seenAt / 1000) };
  }, [vin, status, longitude, latitude, seenAt]);
}

/**
 * Marks the open vehicle, and flies to one that was opened elsewhere: a click on the map leaves the map where it is.
 *
 * @returns opens a vehicle from the map
 */
export function useChosen(canvas: MapCanvas, look: FleetLook): (vin: string) => void {
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
  useEffect(
    () =>
      canvas.pointer.clicked.on((hit) => {
        const vin = groupAt(hit)?.group.vin;
        if (vin) choose(vin);
      }),
    [canvas, choose],
  );

  const chosen = useChosenVehicle();
  useEffect(() => canvas.setPart('chosen', chosenPart(look, chosen)), [canvas, look, chosen]);
  useEffect(() => {
    const vin = chosen?.vin ?? null;
    if (chosen && vin !== shown.current && vin !== chosenHere.current) canvas.reveal(chosen);
    shown.current = vin;
    if (chosen) chosenHere.current = null;
  }, [canvas, chosen]);

  return choose;
}
