/** Writes a PMTiles archive (specification version 3), because npm's package `pmtiles` can only read. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;
/** Most bytes of the root directory: it lies with the header in the first 16 KiB, which readers fetch at once. */
const ROOT_BYTES = 16_384 - HEADER_BYTES;
/** The header's code for gzip. */
const GZIP = 2;
/** The header's code for Mapbox Vector Tiles. */
const MVT = 1;

/**
 * @param tiles gzipped vector tiles
 * @param about { minZoom, maxZoom, center: { longitude, latitude, zoom }, metadata }
 * @returns {Buffer} the archive
 */
export function archive(tiles, about) {
  const { entries, blobs } = content(tiles);
  const { root, leaves } = directories(entries);
  const metadata = gzipSync(JSON.stringify(about.metadata), { level: 9 });
  const data = Buffer.concat(blobs);
  const header = headerOf(about, [root, metadata, leaves, data], {
    addressed: tiles.length,
    entries: entries.length,
    contents: blobs.length,
  });
  return Buffer.concat([header, root, metadata, leaves, data]);
}

/** Directory entries in the order of tile ids. Equal tiles share their bytes; a run of equal tiles has one entry. */
function content(tiles) {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .sort((a, b) => a.id - b.id);
  const places = new Map();
  const blobs = [];
  const entries = [];
  let end = 0;
  for (const { id, data } of sorted) {
    const hash = createHash('sha256').update(data).digest('hex');
    if (!places.has(hash)) {
      places.set(hash, { offset: end, length: data.length });
      blobs.push(data);
      end += data.length;
    }
    const place = places.get(hash);
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, blobs };
}

/** One directory where it fits behind the header, else a root directory that points to leaf directories. */
function directories(entries) {
  const whole = directory(entries);
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = 4096; ; size *= 2) {
    const leaves = chunks(entries, size).map((chunk) => ({ id: chunk[0].id, bytes: directory(chunk) }));
    let offset = 0;
    const pointers = leaves.map(({ id, bytes }) => {
      offset += bytes.length;
      return { id, run: 0, offset: offset - bytes.length, length: bytes.length };
    });
    const root = directory(pointers);
    if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.concat(leaves.map(({ bytes }) => bytes)) };
  }
}

function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Columns of varints: ids as differences, runs, lengths, offsets plus 1 (0: directly after the previous content). */
function directory(entries) {
  const bytes = [];
  const put = (number) => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  };
  put(entries.length);
  entries.forEach(({ id }, index) => {
    put(id - (entries[index - 1]?.id ?? 0));
  });
  for (const { run } of entries) put(run);
  for (const { length } of entries) put(length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    put(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

function headerOf({ minZoom, maxZoom, center }, sections, counts) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  let position = 8;
  const put = (number) => {
    position = header.writeBigUInt64LE(BigInt(number), position);
  };
  let offset = HEADER_BYTES;
  for (const section of sections) {
    put(offset);
    put(section.length);
    offset += section.length;
  }
  for (const count of [counts.addressed, counts.entries, counts.contents]) put(count);
  // Clustered; directories and tiles gzipped; vector tiles.
  header.set([1, GZIP, GZIP, MVT, minZoom, maxZoom], position);
  position += 6;
  const degrees = (value) => {
    position = header.writeInt32LE(Math.round(value * 1e7), position);
  };
  for (const edge of [-180, -85.05113, 180, 85.05113]) degrees(edge);
  header[position] = center.zoom;
  position += 1;
  degrees(center.longitude);
  degrees(center.latitude);
  return header;
}
