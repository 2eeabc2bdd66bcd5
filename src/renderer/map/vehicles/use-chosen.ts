import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isNoFix } from '../../../shared/coordinates.ts';
import { useOpenVehicle } from '../../state/open-vehicle.ts';
import { useFleetView } from '../../state/view.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { type Chosen, chosenPart, type FleetLook } from './fleet-layers.ts';
import { groupAt } from './groups.ts';

interface ChosenVehicle extends Chosen {
  readonly vin: string;
}

/** The open vehicle; null if none is open, or if it has no position. */
function useChosenVehicle(): ChosenVehicle | null {
  const { vin, status, position } = useOpenVehicle()?.row ?? {};
  const { longitude, latitude, seenAt } = position ?? {};
  // The same object while nothing changes, although each refresh of the fleet reads the vehicle again.
  return useMemo(() => {
    if (vin === undefined || status === undefined) return null;
    if (longitude === undefined || latitude === undefined || seenAt === undefined) return null;
    if (isNoFix({ latitude, longitude })) return null;
    return { vin, status, longitude, latitude, seenAt: Math.floor(seenAt / 1000) };
  }, [vin, status, longitude, latitude, seenAt]);
}

/**
 * Marks the open vehicle, and flies to a vehicle that was opened elsewhere. A vehicle opened from the map does not move
 * the map.
 *
 * @returns a function that opens a vehicle from the map, which then does not move
 */
export function useChosen(canvas: MapCanvas, look: FleetLook): (vin: string) => void {
  const select = useFleetView((state) => state.select);
  const chosenHere = useRef<string | null>(null);
  const shown = useRef<string | null>(null);

  const choose = useCallback(
    (vin: string) => {
      // A click on the open vehicle changes nothing, so `chosenHere` would stay set and prevent a later flight.
      if (vin !== shown.current) chosenHere.current = vin;
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
