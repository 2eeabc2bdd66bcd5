import type { FleetView } from '../../../contract/schemas/fleet.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { ask, isOutdated } from '../../bridge.ts';
import { type LoadTile, toBuffer } from '../canvas/tiles.ts';
import { withMergedMarks } from './marks.ts';

export const FLEET_PROTOCOL = 'rastro-fleet';

/** Seconds after which tiles are requested again, because the ages in their rings are out of date. */
const AGES_LAST = 300;

/**
 * Address of the vehicles' tiles. A new address makes MapLibre request every tile again. The address changes with the
 * version, and every five minutes because of the ages in the tiles.
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
      return toBuffer(withMergedMarks(await ask(window.rastro.fleet.tile({ view, z, x, y }))));
    } catch (error) {
      // MapLibre leaves a failed tile empty, so a request that was dropped for a newer view is repeated with that view.
      if (isOutdated(error) && currentView() !== view) return load(z, x, y);
      throw error;
    }
  };
  return load;
}
