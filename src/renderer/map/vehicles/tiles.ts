import type { AddProtocolAction } from 'maplibre-gl';
import { PMTiles, type Source } from 'pmtiles';
import type { FleetView } from '../../../preload/schemas/fleet.ts';
import { ask } from '../../bridge.ts';
import { isOutdated } from '../../table/datasource.ts';
import { withClearMarks } from './marks.ts';

/** Reads the tile, as an uncompressed Mapbox Vector Tile. */
type LoadTile = (z: number, x: number, y: number) => Promise<ArrayBuffer>;

/** Makes a MapLibre protocol out of a function that reads tiles; their addresses end in `/z/x/y`. */
export function tileProtocol(load: LoadTile): AddProtocolAction {
  return async ({ url }) => {
    const [z, x, y] = url.split('/').slice(-3).map(Number);
    if (z === undefined || x === undefined || y === undefined) throw new Error(`not a tile: ${url}`);
    return { data: await load(z, x, y) };
  };
}

/** An archive, read in ranges through the core: no path and no file handle reaches the screen. */
function archive(archiveId: string): Source {
  return {
    getKey: () => archiveId,
    getBytes: async (offset, length) => ({
      data: toBuffer(await ask(window.rastro.basemap.read({ archiveId, offset, length }))),
    }),
  };
}

/**
 * Makes a MapLibre protocol of archives, the bundled one and the user's; addresses are `archive/z/x/y`. A tile that an
 * archive leaves out is empty. A missing or foreign archive rejects, and is read anew with the next tile: the library
 * would keep the failure.
 */
export function archiveTiles(): AddProtocolAction {
  const archives = new Map<string, PMTiles>();
  return async (request, abort) => {
    const [archiveId = ''] = request.url.split('/').slice(-4);
    const tiles = archives.get(archiveId) ?? new PMTiles(archive(archiveId));
    archives.set(archiveId, tiles);
    const load: LoadTile = async (z, x, y) => (await tiles.getZxy(z, x, y))?.data ?? new ArrayBuffer(0);
    try {
      return await tileProtocol(load)(request, abort);
    } catch (error) {
      if (archives.get(archiveId) === tiles) archives.delete(archiveId);
      throw error;
    }
  };
}

/** Tiles of the vehicles in the view that is current when a tile is asked for. */
export function fleetTiles(currentView: () => FleetView): LoadTile {
  const load: LoadTile = async (z, x, y) => {
    const view = currentView();
    try {
      return toBuffer(withClearMarks(await ask(window.rastro.fleet.tile({ view, z, x, y }))));
    } catch (error) {
      // MapLibre would leave the place of a tile that failed empty, also where a new one has been asked for.
      if (isOutdated(error) && currentView() !== view) return load(z, x, y);
      throw error;
    }
  };
  return load;
}

/** A copy of its own, since a message's bytes may be a window on a larger buffer. */
export function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
