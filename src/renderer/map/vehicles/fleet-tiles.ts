import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { ask, isOutdated } from '../../bridge.ts';
import { type LoadTile, toBuffer } from '../canvas/tiles.ts';
import { withClearMarks } from './marks.ts';

export const FLEET_PROTOCOL = 'rastro-fleet';

/** Address of the vehicles' tiles; a new version makes MapLibre ask for every tile again. */
export function fleetAddress(version: number): string {
  return `${FLEET_PROTOCOL}://${version}/{z}/{x}/{y}`;
}

/** Tiles of the vehicles in the view that is current when a tile is requested. */
export function fleetTiles(currentView: () => FleetView): LoadTile {
  const load: LoadTile = async (z, x, y) => {
    const view = currentView();
    try {
      return toBuffer(withClearMarks(await ask(window.rastro.fleet.tile({ view, z, x, y }))));
    } catch (error) {
      // MapLibre would leave a tile that failed empty, even if a new one was requested meanwhile.
      if (isOutdated(error) && currentView() !== view) return load(z, x, y);
      throw error;
    }
  };
  return load;
}
