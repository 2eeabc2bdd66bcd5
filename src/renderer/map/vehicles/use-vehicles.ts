import { useEffect, useReducer } from 'react';
import { sameVehicles, useFleetView } from '../../state/view.ts';
import { throttle } from '../../ui/throttle.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { type FleetLook, vehiclesPart } from './fleet-layers.ts';

/** Milliseconds between two reloads of tiles while results arrive: each takes 1/3 s without a graphics card. */
const REFRESH_MS = 2_000;

/** Draws the vehicles of the view. What is drawn stays until new tiles are there. */
export function useVehiclesOnMap(canvas: MapCanvas, look: FleetLook): void {
  const version = useTileVersion();
  useEffect(() => canvas.setPart('vehicles', vehiclesPart(look, version)), [canvas, look, version]);
}

/** Counts up when positions were stored, at most once in two seconds, and when the view selects other vehicles. */
function useTileVersion(): number {
  const [version, countUp] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const refresh = throttle(countUp, REFRESH_MS);
    const ends = [
      refresh.cancel,
      window.rastro.on('fleet.changed', refresh),
      useFleetView.subscribe((state, before) => {
        if (!sameVehicles(state.view, before.view)) countUp();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return version;
}
