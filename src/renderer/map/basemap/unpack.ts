import { Compression } from 'pmtiles';
import { MOST_TILE } from '../../../shared/archive-limits.ts';
import { readWithLimit } from '../../../shared/capped.ts';

/** Bytes that are unpacked at a time: they become 16 MiB at most, as a stream unpacks all of a piece at once. */
const PIECE_BYTES = 16 * 1024;

/**
 * Unpacks a tile or a directory of an archive. The library's own function has no limit: 2 MB may become gigabytes.
 *
 * @throws RangeError for more than `most` bytes, before all of it is in memory; Error for a compression that a browser does
 *   not know
 */
export async function unpack(
  packed: ArrayBuffer,
  compression: Compression,
  most = MOST_TILE,
): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip) throw new Error(`compression ${compression} is not known here`);
  const { readable, writable } = new DecompressionStream('gzip');
  // The reader reports what fails.
  write(new Uint8Array(packed), writable.getWriter()).catch(() => undefined);
  const bytes = await readWithLimit(readable, most);
  if (!bytes) throw new RangeError(`more than ${most} bytes in one tile or directory`);
  return bytes.buffer;
}

/** Not a `Blob`'s stream: its bytes come through another process, which takes 0.2 s while the screen opens. */
async function write(
  bytes: Uint8Array<ArrayBuffer>,
  writer: WritableStreamDefaultWriter<BufferSource>,
): Promise<void> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    await writer.write(bytes.subarray(from, from + PIECE_BYTES));
  await writer.close();
}
