import type { AddProtocolAction } from 'maplibre-gl';
import { PMTiles, SharedPromiseCache, type Source } from 'pmtiles';
import { KEPT_DIRECTORIES, MOST_DIRECTORY } from '../../../shared/archive-limits.ts';
import { ask } from '../../bridge.ts';
import { type LoadTile, tileProtocol, toBuffer } from '../canvas/tiles.ts';
import { BUNDLED } from './ground.ts';
import { unpack } from './unpack.ts';

/** An archive, read in ranges through the core, so that the page gets no path and no file handle. */
function archive(archiveId: string): Source {
  return {
    getKey: () => archiveId,
    getBytes: async (offset, length) => ({
      data: toBuffer(await ask(window.rastro.basemap.read({ archiveId, offset, length }))),
    }),
  };
}

const directories = () =>
  new SharedPromiseCache(KEPT_DIRECTORIES, false, (...packed) => unpack(...packed, MOST_DIRECTORY));

/**
 * A MapLibre protocol of archives, the bundled one and the user's; addresses are `archive/z/x/y`. A tile that an
 * archive leaves out is empty. A request rejects if the archive is missing or was replaced. The next request opens the
 * archive again, because the library would remember the failure.
 */
export function archiveTiles(): AddProtocolAction {
  const archives = new Map<string, PMTiles>();
  const open = (archiveId: string) => {
    const tiles =
      archives.get(archiveId) ??
      new PMTiles(archive(archiveId), directories(), (...packed) => unpack(...packed));
    archives.set(archiveId, tiles);
    return tiles;
  };
  // Reads the directory while the map is created: its first tiles need it, and it takes two requests.
  open(BUNDLED)
    .getZxy(0, 0, 0)
    .catch(() => archives.delete(BUNDLED));
  return async (request, abort) => {
    const [archiveId = ''] = request.url.split('/').slice(-4);
    const tiles = open(archiveId);
    const load: LoadTile = async (z, x, y) => (await tiles.getZxy(z, x, y))?.data ?? new ArrayBuffer(0);
    try {
      return await tileProtocol(load)(request, abort);
    } catch (error) {
      if (archives.get(archiveId) === tiles) archives.delete(archiveId);
      throw error;
    }
  };
}
