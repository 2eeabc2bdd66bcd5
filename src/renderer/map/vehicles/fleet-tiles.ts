import type { FleetView } from '../../../preload/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { ask, isOutdated } from '../../bridge.ts';
import { type LoadTile, toBuffer } from '../canvas/tiles.ts';
import { withClearMarks } from './marks.ts';

export const FLEET_PROTOCOL = 'rastro-fleet';

/** Seconds after which the ages in a tile are too old for its rings. */
const AGES_LAST = 300;

/**
 * Address of the vehicles' tiles. Another one makes MapLibre ask for every tile again: for a new version, and for the ages
 * in them every five minutes.
 */
export function fleetAddress(version: number, { lateBefore, silentBefore }: AgeLimits): string {
  const ages = [lateBefore, silentBefore].map((limit) => Math.floor(limit / AGES_LAST)).join('-');
  return `${FLEET_PROTOCOL}://${version}/${ages}/{z}/{x}/{y}`;
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
