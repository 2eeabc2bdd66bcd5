/** Writes small PMTiles archives (specification version 3), also such as are not quite right. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { TileType, zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;
const [NONE, GZIP] = [1, 2];

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

export interface ArchiveOptions {
  readonly tiles: readonly Tile[];
  readonly tileType?: TileType;
  /** Put into the header as it is; the sections are gzipped whatever it says. */
  readonly internalCompression?: number;
  readonly metadata?: unknown;
  readonly zooms?: readonly [number, number];
  readonly bounds?: readonly [west: number, south: number, east: number, north: number];
}

/** The bytes of an archive with one directory; vector tiles are gzipped, pictures are not. */
export function pmtiles(options: ArchiveOptions): Buffer {
  const { tileType = TileType.Mvt, metadata = {}, bounds = [-180, -85, 180, 85] } = options;
  const zooms = options.tiles.map(({ z }) => z);
  const [minZoom, maxZoom] = options.zooms ?? [Math.min(...zooms), Math.max(...zooms)];
  const isPacked = tileType === TileType.Mvt;
  const sorted = options.tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: isPacked ? gzipSync(bytes) : bytes }))
    .sort((a, b) => a.id - b.id);
  const sections = [
    directory(sorted),
    gzipSync(typeof metadata === 'string' ? metadata : JSON.stringify(metadata)),
    Buffer.alloc(0),
    Buffer.concat(sorted.map(({ bytes }) => bytes)),
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  let offset = HEADER_BYTES;
  for (const [index, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(sorted.length), at);
  const packing = [options.internalCompression ?? GZIP, isPacked ? GZIP : NONE];
  header.set([1, ...packing, tileType, minZoom, maxZoom].map(Number), 96);
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, ...sections]);
}

/** Columns of varints: ids as differences, runs, lengths, offsets. */
function directory(tiles: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  const bytes: number[] = [];
  const put = (number: number) => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  put(tiles.length);
  for (const [index, { id }] of tiles.entries()) put(id - (tiles[index - 1]?.id ?? 0));
  for (const _ of tiles) put(1);
  for (const { bytes: tile } of tiles) put(tile.length);
  let offset = 0;
  for (const { bytes: tile } of tiles) {
    put(offset + 1);
    offset += tile.length;
  }
  return gzipSync(Uint8Array.from(bytes));
}

type Point = readonly [x: number, y: number];

/** Features of one layer, in tile units of 4096. */
export interface Feature {
  readonly type: 'point' | 'line' | 'polygon';
  readonly points: readonly Point[];
  readonly tags?: Readonly<Record<string, string | number>>;
}

/** A Mapbox Vector Tile. */
export function vectorTile(layers: Readonly<Record<string, readonly Feature[]>>): Uint8Array {
  const types = { point: 1, line: 2, polygon: 3 } as const;
  const named = Object.entries(layers).map(([name, features]) => [
    name,
    {
      features: features.map(({ type, points, tags = {} }) => ({
        type: types[type],
        geometry: type === 'point' ? points : [points],
        tags,
      })),
    },
  ]);
  return fromGeojsonVt(Object.fromEntries(named), { version: 2, extent: 4096 });
}

/** A PNG of one colour. */
export function png(side: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(side * 3, Buffer.of(red, green, blue))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
