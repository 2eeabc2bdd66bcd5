import { useEffect } from 'react';
import type { Box, FleetView } from '../../contract/schemas/fleet.ts';
import { ask, isOutdated } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { showError } from '../ui/errors.tsx';
import { throttle } from '../ui/throttle.ts';
import type { Fit } from './canvas/fit.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';

/** Milliseconds between two searches for the first vehicles to fit. */
const REFRESH_MS = 1_000;

/** Maximum zoom of a fit, even to a single vehicle. */
const CLOSEST = 14;

/** Maximum zoom of an automatic fit: towns around stay in sight, and the next results may be far away. */
const CLOSEST_UNASKED = 9;

/** Longest wait for where the vehicles are before the map is created. Where that is known later, the map moves there. */
const FIT_PATIENCE_MS = 250;

/** How a map shows the vehicles of a list that was opened. */
const listFit = (box: Box): Fit => ({ box, maxZoom: CLOSEST_UNASKED });

/** What a new map opens with; null where the core does not say in time where the vehicles are. `useFitList` asks again. */
export async function firstFit(): Promise<Fit | null> {
  const { view } = useFleetView.getState();
  const extent = ask(window.rastro.fleet.extent({ view })).catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, FIT_PATIENCE_MS, null));
  const box = await Promise.race([extent, late]);
  return box && useFleetView.getState().view.listId === view.listId ? listFit(box) : null;
}

/** Fits the map to the vehicles of the view; if there are none, the map does not move. */
export async function fitView(canvas: MapCanvas, view: FleetView): Promise<void> {
  canvas.handled.emit();
  try {
    const box = await ask(window.rastro.fleet.extent({ view }));
    if (box) canvas.fit({ box, maxZoom: CLOSEST });
  } catch (error) {
    showError(error);
  }
}

/**
 * Fits the map to the vehicles of a list when it is opened, or as soon as the first of them is found. A map that the
 * user has moved meanwhile, or that shows an open vehicle, does not move.
 *
 * @param isFitted whether the map was created with the vehicles of the open list in sight
 */
export function useFitList(canvas: MapCanvas, isFitted: boolean): void {
  useEffect(() => {
    let wanted = !isFitted;
    const fitOnce = async () => {
      if (!wanted) return;
      const { view } = useFleetView.getState();
      const box = await ask(window.rastro.fleet.extent({ view }));
      const now = useFleetView.getState();
      if (!wanted || !box || now.view.listId !== view.listId) return;
      wanted = false;
      if (now.selectedVin === null) canvas.fit(listFit(box));
    };
    const report = (error: unknown) => isOutdated(error) || showError(error);
    const tryToFit = throttle(() => void fitOnce().catch(report), REFRESH_MS);
    tryToFit();
    const ends = [
      tryToFit.cancel,
      canvas.handled.on(() => {
        wanted = false;
      }),
      window.rastro.on('fleet.changed', tryToFit),
      useFleetView.subscribe(({ view }, before) => {
        if (view.listId === before.view.listId) return;
        wanted = true;
        fitOnce().catch(report);
      }),
    ];
    return () => {
      wanted = false;
      for (const end of ends) end();
    };
  }, [canvas, isFitted]);
}
