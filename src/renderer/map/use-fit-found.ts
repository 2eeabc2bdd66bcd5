import { useEffect, useState } from 'react';
import type { Box, FleetView } from '../../contract/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { sameVehicles, useFleetView } from '../state/view.ts';
import { showUnlessOutdated } from '../ui/errors.tsx';
import { throttle } from '../ui/throttle.ts';
import type { Fit } from './canvas/fit.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import { countOutOfSight, movesMap } from './found.ts';

/** Milliseconds between two searches for the first vehicles to fit. */
const REFRESH_MS = 1_000;

/** Maximum zoom of a fit, even to a single vehicle. */
const CLOSEST = 14;

/** Maximum zoom of an automatic fit: towns around stay in sight, and the next results may be far away. */
const CLOSEST_UNASKED = 9;

/** Longest wait for where the vehicles are before the map is created. Where that is known later, the map moves there. */
const FIT_PATIENCE_MS = 250;

/** How a map goes to vehicles by itself. */
const unaskedFit = (box: Box): Fit => ({ box, maxZoom: CLOSEST_UNASKED });

/** What a new map opens with; null where the core does not say in time where the vehicles are. `useFitFound` asks again. */
export async function firstFit(): Promise<Fit | null> {
  const { view } = useFleetView.getState();
  const extent = ask(window.rastro.fleet.extent({ view })).catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, FIT_PATIENCE_MS, null));
  const box = await Promise.race([extent, late]);
  return box && sameVehicles(useFleetView.getState().view, view) ? unaskedFit(box) : null;
}

/** Fits the map to the vehicles of the view; if there are none, the map does not move. */
export async function fitView(canvas: MapCanvas, view: FleetView): Promise<void> {
  canvas.handled.emit();
  try {
    const box = await ask(window.rastro.fleet.extent({ view }));
    if (box) canvas.fit({ box, maxZoom: CLOSEST });
  } catch (error) {
    showUnlessOutdated(error);
  }
}

/**
 * Fits the map to what a list, a search or a filter finds (`movesMap`), once, or as soon as the first of it is found. A map
 * that the user has moved meanwhile, or that shows a vehicle opened meanwhile, does not move.
 *
 * @param isFitted whether the map was created with the vehicles of the view in sight
 */
export function useFitFound(canvas: MapCanvas, isFitted: boolean): void {
  useEffect(() => {
    let wanted = !isFitted;
    let openBefore: string | null = null;
    const fitOnce = async () => {
      if (!wanted) return;
      const { view } = useFleetView.getState();
      const box = await ask(window.rastro.fleet.extent({ view }));
      const now = useFleetView.getState();
      if (!wanted || !box || !sameVehicles(now.view, view)) return;
      wanted = false;
      if (now.selectedVin === null || now.selectedVin === openBefore) canvas.fit(unaskedFit(box));
    };
    const tryToFit = throttle(() => void fitOnce().catch(showUnlessOutdated), REFRESH_MS);
    tryToFit();
    const ends = [
      tryToFit.cancel,
      canvas.handled.on(() => {
        wanted = false;
      }),
      window.rastro.on('fleet.changed', tryToFit),
      useFleetView.subscribe(({ view, selectedVin }, before) => {
        if (!movesMap(view, before.view)) return;
        wanted = true;
        openBefore = selectedVin;
        fitOnce().catch(showUnlessOutdated);
      }),
    ];
    return () => {
      wanted = false;
      for (const end of ends) end();
    };
  }, [canvas, isFitted]);
}

/** How many of the vehicles that are looked for lie outside the map; 0 from a new search until the map rests. */
export function useOutOfSight(canvas: MapCanvas): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let last = 0;
    const look = async () => {
      const turn = ++last;
      const { view } = useFleetView.getState();
      const found = await countOutOfSight(view, canvas.bounds());
      if (turn === last && sameVehicles(useFleetView.getState().view, view)) setCount(found);
    };
    const ends = [
      canvas.settled.on(() => void look().catch(showUnlessOutdated)),
      useFleetView.subscribe(({ view }, before) => {
        if (!sameVehicles(view, before.view)) setCount(0);
      }),
    ];
    return () => {
      last = -1;
      for (const end of ends) end();
    };
  }, [canvas]);
  return count;
}
