/** An archive with the streets of a made-up town, in Protomaps' layers, around a place. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Box } from '../../src/contract/schemas/fleet.ts';
import { type Feature, vectorTile } from './pmtiles.ts';

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly data: Uint8Array;
}

/** The writer of the bundled basemap, which knows nothing of the one under test. */
const { archive } = (await import(new URL('../../scripts/basemap/archive.mjs', import.meta.url).href)) as {
  archive: (tiles: readonly Tile[], about: object) => Buffer;
};

export interface TownOptions {
  readonly box: Box;
  readonly maxZoom: number;
  /** Of noise in each tile, so that an archive has a size of its own. */
  readonly noise?: number;
  /** Stands in every tile, so that another edition has other tiles. */
  readonly edition?: string;
  /** A named street through this position, beside a nameless one that is nearer. */
  readonly street?: { readonly name: string; readonly latitude: number; readonly longitude: number };
  readonly neighbourhood?: string;
}

const EXTENT = 4096;

/** Column and row of a position, not rounded, by the formula of web maps. */
export function tileAt(longitude: number, latitude: number, z: number): readonly [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return [((longitude + 180) / 360) * 2 ** z, y * 2 ** z];
}

/** All tiles of a box from zoom 0 on. */
export function tilesIn([west, south, east, north]: Box, maxZoom: number) {
  return Array.from({ length: maxZoom + 1 }, (_, z) => {
    const [left, top] = tileAt(west, north, z).map(Math.floor) as [number, number];
    const [right, bottom] = tileAt(east, south, z).map(Math.floor) as [number, number];
    const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
    return columns.flatMap((x) => rows.map((y) => ({ z, x, y })));
  }).flat();
}

/** The bytes of the archive. Every fifth tile of the deepest zoom has one and the same content. */
export function townArchive(options: TownOptions): Buffer {
  const { box, maxZoom } = options;
  const same = gzipSync(vectorTile({ earth: [ground] }));
  const tiles = tilesIn(box, maxZoom).map(({ z, x, y }) => {
    const isSame = z === maxZoom && (x + y) % 5 === 0 && !isOfStreet(options, z, x, y);
    return { z, x, y, data: isSame ? same : gzipSync(town(options, z, x, y)) };
  });
  const layers = ['earth', 'water', 'roads', 'places', 'buildings', 'noise'].map((id) => ({ id }));
  const [west, south, east, north] = box;
  const metadata = { attribution: '© A Cidade', vector_layers: layers };
  const center = { longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: maxZoom };
  return archive(tiles, { minZoom: 0, maxZoom, center, metadata });
}

const ground: Feature = {
  type: 'polygon',
  points: [
    [0, 0],
    [EXTENT, 0],
    [EXTENT, EXTENT],
    [0, EXTENT],
    [0, 0],
  ],
};

function isOfStreet({ street }: TownOptions, z: number, x: number, y: number): boolean {
  if (!street) return false;
  const [column, row] = tileAt(street.longitude, street.latitude, z);
  return Math.floor(column) === x && Math.floor(row) === y;
}

function town(options: TownOptions, z: number, x: number, y: number): Uint8Array {
  const { street, neighbourhood, noise = 0, edition = '' } = options;
  const text = noise === 0 ? '' : randomBytes(noise).toString('base64');
  const roads: Feature[] = [
    {
      type: 'line',
      points: [
        [0, 300],
        [EXTENT, 300],
      ],
      tags: { kind: 'minor_road', name: 'Rua de Cima' },
    },
    {
      type: 'line',
      points: [
        [0, 200],
        [EXTENT, 200],
      ],
      tags: { kind: 'rail', name: 'Linha 9' },
    },
  ];
  const places: Feature[] = [];
  if (street) {
    const [column, row] = tileAt(street.longitude, street.latitude, z);
    const [atX, atY] = [Math.round((column - x) * EXTENT), Math.round((row - y) * EXTENT)];
    if (isOfStreet(options, z, x, y)) {
      roads.push(
        {
          type: 'line',
          points: [
            [0, atY + 20],
            [EXTENT, atY + 20],
          ],
          tags: { kind: 'major_road', name: street.name },
        },
        {
          type: 'line',
          points: [
            [0, atY],
            [EXTENT, atY],
          ],
          tags: { kind: 'minor_road' },
        },
      );
      if (neighbourhood)
        places.push({
          type: 'point',
          points: [[atX, atY - 400]],
          tags: { kind: 'neighbourhood', name: neighbourhood },
        });
    }
  }
  const marks: Feature[] = [
    { type: 'point', points: [[1, 1]], tags: { text: `${edition} ${z}/${x}/${y} ${text}` } },
  ];
  return vectorTile({ earth: [ground], roads, places, noise: marks });
}
