import { Compression } from 'pmtiles';
import { readWithLimit } from '../../../shared/capped.ts';

/** Maximum size of an unpacked tile or directory. Tiles of a real map have less than one MiB. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Unpacks a tile or a directory of an archive. The library's own function has no limit: 2 MB may become gigabytes.
 *
 * @throws RangeError for more than 8 MiB, before all of it is in memory; Error for a compression that a browser does
 *   not know
 */
export async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip) throw new Error(`compression ${compression} is not known here`);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = await readWithLimit(stream, MOST_BYTES);
  if (!bytes) throw new RangeError(`more than ${MOST_BYTES} bytes in one tile`);
  return bytes.buffer;
}
