import { bundledBasemap } from './bundled.ts';
import { openTileReader } from './tile-reader.ts';

/** The vector tiles of a map, unpacked. `tile` gives null where the map has no tile. */
export interface VectorTiles {
  readonly maxZoom: number;
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

export interface BundledTiles {
  /** @throws AppError `not-found` or `bad-input` where the archive is missing or damaged */
  tiles(): Promise<VectorTiles>;
  close(): Promise<void>;
}

/** @param file path of the PMTiles archive */
export function bundledTiles(file: string): BundledTiles {
  const bundled = bundledBasemap(file);
  const archive = openTileReader(bundled.read, 'bundled');
  return {
    async tiles() {
      const { maxZoom } = await archive.getHeader();
      const tile: VectorTiles['tile'] = async (z, x, y) => {
        const found = await archive.getZxy(z, x, y);
        return found ? new Uint8Array(found.data) : null;
      };
      return { maxZoom, tile };
    },
    close: bundled.close,
  };
}
