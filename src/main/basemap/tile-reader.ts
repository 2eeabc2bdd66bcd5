import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles } from 'pmtiles';

/** Most bytes of one tile or directory, unpacked. A larger one makes the read fail. */
const MOST_UNPACKED = 8 * 1024 * 1024;

/**
 * The reader of the library `pmtiles`, for an archive that is read in ranges.
 *
 * @param key different for each archive
 */
export function openTileReader(
  read: (offset: number, length: number) => Promise<Uint8Array>,
  key: string,
): PMTiles {
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(await read(offset, length)).buffer,
  });
  return new PMTiles({ getKey: () => key, getBytes }, undefined, async (packed, compression) => {
    if (compression === Compression.None || compression === Compression.Unknown) return packed;
    const bytes = await promisify(gunzip)(packed, { maxOutputLength: MOST_UNPACKED });
    return new Uint8Array(bytes).buffer;
  });
}
