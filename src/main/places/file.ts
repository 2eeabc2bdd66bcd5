import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, crc32 } from 'node:zlib';
import KDBush from 'kdbush';
import { z } from 'zod';

const MAGIC = 'RPLACES1';

const head = z.object({
  places: z.number().int().positive(),
  index: z.number().int().positive(),
  /** Codes of areas: country and state in Brazil, such as `BR-SP`, elsewhere the country alone. */
  areas: z.array(z.string().regex(/^[A-Z]{2}(?:-[A-Z]{2})?$/)),
});

/** Places as columns. A place's number is its index in each column and in the spatial index. */
export interface PlaceTable {
  /** Identifies the file. A file with another stamp has other places, or other numbers for them. */
  readonly stamp: number;
  readonly names: readonly string[];
  /** Each place's index in `areas`. */
  readonly areaOf: Uint16Array;
  readonly areas: readonly Area[];
  /** The places by longitude and latitude in decimal degrees. Its `coords` are in the order of the places. */
  readonly index: KDBush;
}

/** A state of Brazil, or another country as a whole. */
export interface Area {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Code of the state, in Brazil; null elsewhere. */
  readonly region: string | null;
}

/**
 * Reads the bundled places, as `scripts/places/pack.mjs` writes them. Eight bytes name the format. Compressed by Brotli
 * follow: the length of the head (uint32), the head (JSON), the KDBush index, each place's area (uint16), and the
 * names, one a line. Numbers are little-endian. The index is stored, because building it blocks the thread for 50 ms.
 *
 * @throws the file system's error, or an Error for a file of another kind
 */
export async function readPlaces(file: string): Promise<PlaceTable> {
  const packed = await readFile(file);
  return tableOf(await promisify(brotliDecompress)(compressed(packed)), crc32(packed));
}

/** A synchronous {@link readPlaces}, for a thread that may block. */
export function readPlacesSync(file: string): PlaceTable {
  const packed = readFileSync(file);
  return tableOf(brotliDecompressSync(compressed(packed)), crc32(packed));
}

function compressed(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('this is no file of places');
  return packed.subarray(MAGIC.length);
}

function tableOf(bytes: Buffer, stamp: number): PlaceTable {
  const indexFrom = 4 + bytes.readUInt32LE(0);
  const { places, index, areas } = head.parse(JSON.parse(bytes.toString('utf8', 4, indexFrom)));
  const areaFrom = indexFrom + index;
  const namesFrom = areaFrom + 2 * places;
  const names = bytes.toString('utf8', namesFrom).split('\n');
  if (names.length !== places) throw new Error('the file of places is cut off');
  return {
    stamp,
    names,
    areaOf: new Uint16Array(copy(bytes, areaFrom, namesFrom)),
    areas: areas.map((code) => ({ country: code.slice(0, 2), region: code.slice(3) || null })),
    index: KDBush.from(copy(bytes, indexFrom, areaFrom)),
  };
}

/** A copy of the bytes, because a column must begin at a multiple of its width. The rest can then be freed. */
const copy = (bytes: Buffer, from: number, to: number): ArrayBuffer =>
  new Uint8Array(bytes.subarray(from, to)).buffer;
