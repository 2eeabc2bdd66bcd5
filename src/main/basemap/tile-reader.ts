import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, type DecompressFunc, PMTiles, SharedPromiseCache } from 'pmtiles';
import { KEPT_DIRECTORIES, MOST_DIRECTORY, MOST_TILE } from '../../shared/archive-limits.ts';

/** Unpacks at most so many bytes. A larger tile or directory makes the read fail. */
const unpacking =
  (most: number): DecompressFunc =>
  async (packed, compression) => {
    if (compression === Compression.None || compression === Compression.Unknown) return packed;
    const bytes = await promisify(gunzip)(packed, { maxOutputLength: most });
    return new Uint8Array(bytes).buffer;
  };

/**
 * The reader of the library `pmtiles`, for an archive that is read in ranges.
 *
 * @param key different for each archive
 */
export function openTileReader(
  read: (offset: number, length: number) => Promise<Uint8Array>,
  key: string,
): PMTiles {
  const getBytes = async (offset: number, length: number) => {
    if (length > MOST_TILE) throw new RangeError(`a tile of ${length} bytes`);
    return { data: new Uint8Array(await read(offset, length)).buffer };
  };
  const directories = new SharedPromiseCache(KEPT_DIRECTORIES, false, unpacking(MOST_DIRECTORY));
  return new PMTiles({ getKey: () => key, getBytes }, directories, unpacking(MOST_TILE));
}
