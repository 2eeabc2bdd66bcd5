import { useEffect } from 'react';
import type { FleetView } from '../../preload/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../fleet/view-store.ts';
import { showError } from '../ui/errors.tsx';
import type { MapCanvas } from './map-canvas.ts';

/** Shows all vehicles of the view; without any the map stays where it is. */
export async function fitView(canvas: MapCanvas, view: FleetView): Promise<void> {
  try {
    const box = await ask(window.rastro.fleet.extent({ view }));
    if (box) canvas.fit(box);
  } catch (error) {
    showError(error);
  }
}

/** Opening another list shows where its vehicles are. */
export function useFitList(canvas: MapCanvas): void {
  useEffect(
    () =>
      useFleetView.subscribe(({ view }, before) => {
        if (view.listId !== before.view.listId) void fitView(canvas, view);
      }),
    [canvas],
  );
}
