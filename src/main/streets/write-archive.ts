import { type FileHandle, open, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type Entry, type Header, tileIdToZxy } from 'pmtiles';
import type { Box } from '../../contract/schemas/fleet.ts';
import { PRIVATE_FILE } from '../util/private.ts';
import { writeTileDirectory } from './directory.ts';
import { mapDiskErrors } from './parts.ts';
import type { Content, FoundTiles } from './walk.ts';

const HEADER_BYTES = 127;
/** Header and root directory lie in the first 16 KiB (specification, section 2); the contents follow. */
const HEAD_BYTES = 16_384;
/** The number of gzip in the header (specification, section 3). */
const GZIP = 2;
/** Contents are written in blocks of about this many bytes. */
const BLOCK = 1024 * 1024;

/** Header fields and metadata of the new archive. */
export interface About {
  readonly header: Pick<Header, 'tileType' | 'tileCompression'>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly bounds: Box;
}

/**
 * Writes a PMTiles archive (version 3, clustered) of the tiles that were found. Tiles with the same content share its
 * bytes; consecutive ones among them share a directory entry. The file is synced.
 *
 * @param path of a new file; nothing is left there after a failure
 * @param read reads the content of a tile
 * @throws what `read` throws; StreetsError `streets-no-room`; AppError `disk`; the signal's reason
 */
export async function writeArchive(
  path: string,
  found: FoundTiles,
  about: About,
  read: (content: Content, tileId: number) => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const file = await mapDiskErrors(open(path, 'w', PRIVATE_FILE));
  try {
    const { entries, contents, end } = await writeContents(file, found, read, signal);
    const { root, leaves } = directories(entries);
    const metadata = gzipSync(JSON.stringify(about.metadata), { level: 9 });
    const tail = Buffer.concat([leaves, metadata]);
    await mapDiskErrors(file.write(tail, 0, tail.length, end));
    const header = headerOf(about, {
      root: [HEADER_BYTES, root.length],
      metadata: [end + leaves.length, metadata.length],
      leaves: [end, leaves.length],
      data: [HEAD_BYTES, end - HEAD_BYTES],
      counts: [found.count, entries.length, contents],
      zooms: [zoomOf(found.ids[0] ?? 0), zoomOf(found.ids[found.count - 1] ?? 0)],
    });
    const head = Buffer.concat([header, root], HEAD_BYTES);
    await mapDiskErrors(file.write(head, 0, head.length, 0));
    await mapDiskErrors(file.sync());
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function writeContents(
  file: FileHandle,
  { count, ids, offsets, lengths }: FoundTiles,
  read: (content: Content, tileId: number) => Promise<Uint8Array>,
  signal: AbortSignal,
) {
  const entries: Entry[] = [];
  /** The offset of each content in the new archive, by its offset in the source. */
  const places = new Map<number, number>();
  let block: Uint8Array[] = [];
  let [blockBytes, written, end] = [0, 0, 0];
  const flush = async () => {
    const bytes = Buffer.concat(block);
    await mapDiskErrors(file.write(bytes, 0, bytes.length, HEAD_BYTES + written));
    written += bytes.length;
    block = [];
    blockBytes = 0;
  };
  for (let index = 0; index < count; index++) {
    const [tileId = 0, source = 0, length = 0] = [ids[index], offsets[index], lengths[index]];
    let offset = places.get(source);
    if (offset === undefined) {
      signal.throwIfAborted();
      const bytes = await read({ offset: source, length }, tileId);
      offset = end;
      places.set(source, offset);
      block.push(bytes);
      blockBytes += length;
      end += length;
      if (blockBytes > BLOCK) await flush();
    }
    const last = entries.at(-1);
    if (last?.offset === offset && last.tileId + last.runLength === tileId) last.runLength += 1;
    else entries.push({ tileId, offset, length, runLength: 1 });
  }
  await flush();
  return { entries, contents: places.size, end: HEAD_BYTES + end };
}

/** A single directory where it fits behind the header, else a root directory that points to leaf directories. */
function directories(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const most = HEAD_BYTES - HEADER_BYTES;
  const whole = gzipSync(writeTileDirectory(entries));
  if (whole.length <= most) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = gzipSync(writeTileDirectory(entries.slice(at, at + size)));
      pointers.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = gzipSync(writeTileDirectory(pointers));
    if (root.length <= most) return { root, leaves: Buffer.concat(leaves) };
  }
}

type Section = readonly [offset: number, length: number];

/** What the header says of the archive's content. */
interface Layout {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly data: Section;
  readonly counts: readonly [tiles: number, entries: number, contents: number];
  readonly zooms: readonly [first: number, last: number];
}

/** The bytes of the header (specification, section 3). */
function headerOf({ header, bounds }: About, layout: Layout): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('PMTiles\u0003', 'latin1');
  const { root, metadata, leaves, data, counts, zooms } = layout;
  const numbers = [...root, ...metadata, ...leaves, ...data, ...counts];
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  const clustered = 1;
  bytes.set([clustered, GZIP, header.tileCompression, header.tileType, ...zooms], 96);
  const [west, south, east, north] = bounds;
  const put = (degrees: number, at: number) => bytes.writeInt32LE(Math.round(degrees * 1e7), at);
  for (const [index, degrees] of bounds.entries()) put(degrees, 102 + index * 4);
  bytes.writeUInt8(zooms[0], 118);
  put((west + east) / 2, 119);
  put((south + north) / 2, 123);
  return bytes;
}

function zoomOf(tileId: number): number {
  return tileIdToZxy(tileId)[0];
}
