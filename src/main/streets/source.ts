import { createHash } from 'node:crypto';
import { type Entry, type Header, TileType } from 'pmtiles';
import { MOST_DIRECTORY } from '../../shared/archive-limits.ts';
import { MOST_METADATA, readHeader, unpacked } from '../basemap/archive.ts';
import { BasemapError } from '../basemap/fault.ts';
import { openRanges, type Ranges } from '../basemap/ranges.ts';
import { readTileDirectory } from './directory.ts';
import { SourceChanged, StreetsError } from './fault.ts';
import { type ByteRangeDeps, readRange, type Tag } from './range.ts';

/** An open PMTiles archive, on a server or on this computer. */
export interface Source {
  readonly header: Header;
  /** The JSON metadata of the archive, unchanged. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** A hash that differs for another archive, and after a change of this archive. */
  readonly version: string;
  readonly ranges: Pick<Ranges, 'read'>;
  /** The entries of the directory at this place in the archive. */
  entries(offset: number, length: number): Promise<Entry[]>;
}

export interface RemoteSource extends Source {
  /** As `ranges.read`, but calls `arrived` as data comes, with the buffer and the number of bytes in it so far. */
  stream(
    offset: number,
    length: number,
    arrived: (bytes: Uint8Array, count: number) => void,
  ): Promise<Uint8Array>;
  /** Requests so far, with the bytes that came and the time that they took. */
  readonly measured: { requests: number; bytes: number; ms: number };
  /** @throws SourceChanged where the archive is not the one that was opened */
  confirm(): Promise<void>;
}

/** Header and root directory lie in these first bytes (specification, section 2). */
const HEAD_BYTES = 16_384;

/**
 * Reads header, root directory and metadata of an archive on a server.
 *
 * @param address as `parseStyleAddress` returned it
 * @throws as `readRange`, and StreetsError `streets-pictures`
 */
export async function openRemote(
  address: string,
  deps: ByteRangeDeps,
  signal: AbortSignal,
): Promise<RemoteSource> {
  const measured = { requests: 0, bytes: 0, ms: 0 };
  let tag: Tag | null = null;
  const stream: RemoteSource['stream'] = async (offset, length, arrived) => {
    const begun = performance.now();
    const piece = await readRange(address, { offset, length }, tag, deps, signal, arrived);
    tag = piece.tag;
    measured.requests += 1;
    measured.bytes += piece.bytes.length;
    measured.ms += performance.now() - begun;
    return piece.bytes;
  };
  const read = async (offset: number, length: number) =>
    new Uint8Array(await stream(offset, length, () => undefined));
  const head = await read(0, HEAD_BYTES);
  const known: Tag = tag ?? { value: '', size: Number.POSITIVE_INFINITY };
  const fromHead = (offset: number, length: number) =>
    offset + length <= head.length
      ? Promise.resolve(new Uint8Array(head.subarray(offset, offset + length)))
      : read(offset, length);
  const source = await describe({ size: known.size, read: fromHead }, known.value);
  return {
    ...source,
    ranges: { read },
    stream,
    measured,
    async confirm() {
      const again = await read(0, HEAD_BYTES);
      if (Buffer.compare(again, head) !== 0) throw new SourceChanged();
    },
  };
}

/** An archive on this computer. @throws BasemapError */
export async function openLocal(path: string): Promise<Source & { close(): Promise<void> }> {
  const ranges = await openRanges(path);
  try {
    return { ...(await describe(ranges, '')), close: ranges.close };
  } catch (error) {
    await ranges.close();
    throw error;
  }
}

async function describe(ranges: Pick<Ranges, 'size' | 'read'>, tag: string): Promise<Source> {
  const header = await readHeader(ranges);
  if (header.tileType !== TileType.Mvt)
    throw new StreetsError('streets-pictures', 'The archive has no vector tiles.');
  const root = await ranges.read(header.rootDirectoryOffset, header.rootDirectoryLength);
  const bytes = await unpacked(
    ranges,
    header,
    header.jsonMetadataOffset,
    header.jsonMetadataLength,
    MOST_METADATA,
  );
  const packed = await ranges.read(header.jsonMetadataOffset, Math.max(1, header.jsonMetadataLength));
  const hash = createHash('sha256').update(`${tag}\n`).update(headerText(header)).update(root).update(packed);
  return {
    header,
    metadata: parsed(bytes),
    version: hash.digest('hex'),
    ranges,
    entries: async (offset, length) =>
      readTileDirectory(await unpacked(ranges, header, offset, length, MOST_DIRECTORY)),
  };
}

function headerText(header: Header): string {
  return JSON.stringify(header);
}

function parsed(bytes: Buffer): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8') || '{}');
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Invalid JSON is reported below.
  }
  throw new BasemapError('basemap-damaged', 'The archive is damaged.');
}
