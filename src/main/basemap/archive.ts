import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { z } from 'zod';
import type { BasemapContent, BasemapFile } from '../../contract/schemas/basemap.ts';
import type { Box } from '../../contract/schemas/fleet.ts';
import { MOST_DIRECTORY } from '../../shared/archive-limits.ts';
import { BasemapError, damaged } from './fault.ts';
import { joinAttributions, plainText } from './plain-text.ts';
import { openRanges, type Ranges } from './ranges.ts';

const MAGIC = 'PMTiles';
const VERSION = 3;
const HEADER_BYTES = 127;
/** Header and root directory are in the first 16 KiB (specification 3, section 4), and the screen's reader looks only there. */
const ROOT_ENDS = 16 * 1024;
/** Most bytes of the metadata, unpacked. The JSON of larger ones would hold the main thread. */
export const MOST_METADATA = 2 * 1024 * 1024;
const MOST_LAYERS = 200;
/** The latitude at which Web Mercator ends. */
const NORTHERNMOST = 85.051_13;
const DEEPEST_ZOOM = 24;

const pictures: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp];

const metadata = z.object({
  attribution: z.string().catch(''),
  vector_layers: z
    .array(z.unknown())
    .transform((layers) => layers.slice(0, MOST_LAYERS))
    .pipe(z.array(z.object({ id: z.string().min(1).max(200) })))
    .catch([]),
});

/** An open PMTiles archive, which has been checked, so that it can be drawn. */
export interface Archive {
  readonly about: BasemapFile;
  readonly read: Ranges['read'];
  close(): Promise<void>;
}

/**
 * Opens the user's own archive. It must be complete, of version 3, and hold vector tiles or raster tiles.
 *
 * @throws BasemapError that says what is wrong with the archive
 */
export async function openArchive(path: string): Promise<Archive> {
  const ranges = await openRanges(path);
  try {
    return { about: await describe(ranges), read: ranges.read, close: ranges.close };
  } catch (error) {
    await ranges.close();
    throw error;
  }
}

async function describe(ranges: Ranges): Promise<BasemapFile> {
  const header = await readHeader(ranges);
  // Only checks that the root directory is there and can be unpacked: the screen reads it by itself.
  await unpacked(ranges, header, header.rootDirectoryOffset, header.rootDirectoryLength, MOST_DIRECTORY);
  return describeArchive(header, await readMetadata(ranges, header));
}

/**
 * Describes an archive for the screen.
 *
 * @param json its metadata, parsed
 * @throws BasemapError `basemap-tiles`, `basemap-no-layers`
 */
export function describeArchive(header: Header, json: unknown): BasemapFile {
  const isPictures = pictures.includes(header.tileType);
  if (header.tileType !== TileType.Mvt && !isPictures)
    throw new BasemapError('basemap-tiles', 'The archive has tiles of a kind that is not drawn.');
  const { attribution, vector_layers } = metadata.parse(json);
  const layers = vector_layers.map(({ id }) => id);
  if (!isPictures && layers.length === 0)
    throw new BasemapError('basemap-no-layers', 'The archive does not name its layers.');
  return {
    archiveId: randomUUID(),
    content: isPictures ? 'pictures' : schemaOfLayers(layers),
    layers: isPictures ? [] : layers,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: boundsOf(header),
    attribution: joinAttributions([plainText(attribution)]),
  };
}

/** The version of PMTiles that a file's first bytes name; null where the file is no archive. */
export function versionOf(head: Buffer): number | null {
  if (head.toString('latin1', 0, MAGIC.length) === MAGIC) return head[MAGIC.length] ?? 0;
  // Versions 1 and 2 begin with "PM" and the version in two bytes.
  const isOld = head.length >= 4 && head.toString('latin1', 0, 2) === 'PM' && head[3] === 0;
  return isOld && (head[2] === 1 || head[2] === 2) ? head[2] : null;
}

/** @throws BasemapError for a file that can't be drawn as an archive, or that ends before its sections do */
export async function readHeader(ranges: Pick<Ranges, 'size' | 'read'>): Promise<Header> {
  const head = await ranges.read(0, HEADER_BYTES);
  const version = versionOf(Buffer.from(head));
  if (version === null) throw new BasemapError('basemap-not-pmtiles', 'This is no PMTiles archive.');
  if (version < VERSION)
    throw new BasemapError('basemap-older', 'The archive is of an older version of PMTiles.');
  if (version > VERSION)
    throw new BasemapError('basemap-newer', 'The archive is of a newer version of PMTiles.');
  if (head.length < HEADER_BYTES) throw incomplete();
  const header = bytesToHeader(head.buffer.slice(0, HEADER_BYTES));
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (Math.max(...ends) > ranges.size) throw incomplete();
  const packed = [header.internalCompression, header.tileCompression];
  if (packed.some((one) => one === Compression.Brotli || one === Compression.Zstd))
    throw new BasemapError('basemap-compression', 'The archive is packed with Brotli or Zstandard.');
  if (packed.some((one) => one > Compression.Zstd) || header.maxZoom > DEEPEST_ZOOM) throw damaged();
  if (header.minZoom > header.maxZoom || (ends[0] ?? 0) > ROOT_ENDS) throw damaged();
  return header;
}

async function readMetadata(ranges: Ranges, header: Header): Promise<z.infer<typeof metadata>> {
  const { jsonMetadataOffset, jsonMetadataLength } = header;
  if (jsonMetadataLength === 0) return { attribution: '', vector_layers: [] };
  const bytes = await unpacked(ranges, header, jsonMetadataOffset, jsonMetadataLength, MOST_METADATA);
  try {
    return metadata.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw damaged(cause);
  }
}

/**
 * A section of an archive, unpacked.
 *
 * @param most bytes; a larger section counts as damaged
 * @throws BasemapError `basemap-damaged`, `basemap-incomplete`
 */
export async function unpacked(
  ranges: Pick<Ranges, 'read'>,
  header: Header,
  offset: number,
  length: number,
  most: number,
): Promise<Buffer> {
  if (length > most) throw damaged();
  const bytes = Buffer.from(await ranges.read(offset, length));
  if (bytes.length < length) throw incomplete();
  if (header.internalCompression !== Compression.Gzip) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: most });
  } catch (cause) {
    throw damaged(cause);
  }
}

/** The header's bounds; the whole world where they are not a box. */
function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): Box {
  const bounds: Box = [
    Math.max(-180, minLon),
    Math.max(-NORTHERNMOST, minLat),
    Math.min(180, maxLon),
    Math.min(NORTHERNMOST, maxLat),
  ];
  const isBox = bounds[0] < bounds[2] && bounds[1] < bounds[3];
  return isBox ? bounds : [-180, -NORTHERNMOST, 180, NORTHERNMOST];
}

function incomplete(): BasemapError {
  return new BasemapError('basemap-incomplete', 'The archive ends before all of it is there.');
}

interface Schema {
  readonly content: BasemapContent;
  /** Layers that every archive of this schema has. */
  readonly all: readonly string[];
  /** Layers of which every archive of this schema has at least one. */
  readonly one: readonly string[];
}

/**
 * The known schemas, and where each is defined:
 *
 * - rastro: scripts/basemap
 * - openmaptiles: openmaptiles.org/schema
 * - protomaps: docs.protomaps.com/basemaps/layers
 * - shortbread: shortbread-tiles.org/schema
 */
const schemas: readonly Schema[] = [
  { content: 'rastro', all: ['land', 'boundary_country'], one: ['municipality', 'country_label'] },
  { content: 'openmaptiles', all: ['transportation'], one: ['water', 'place', 'boundary'] },
  { content: 'protomaps', all: ['earth'], one: ['roads', 'places', 'water'] },
  { content: 'shortbread', all: ['streets'], one: ['ocean', 'water_polygons', 'place_labels'] },
];

/** The schema that has layers of these names; `unknown`: none of these schemas. */
function schemaOfLayers(layers: readonly string[]): BasemapContent {
  const has = (name: string) => layers.includes(name);
  return schemas.find(({ all, one }) => all.every(has) && one.some(has))?.content ?? 'unknown';
}
