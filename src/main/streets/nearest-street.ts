import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Coordinates } from '../../contract/schemas/app.ts';
import type { BasemapContent } from '../../contract/schemas/basemap.ts';
import type { NearestStreet } from '../../contract/schemas/places.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import type { OpenedStreets } from './local.ts';
import { tileOf } from './tiles.ts';

/** A street farther away than this does not describe a position. */
const FARTHEST_M = 60;
/** The same for a neighbourhood. Wide, because its name is a point in the neighbourhood's middle. */
const FARTHEST_NEIGHBOURHOOD_M = 2_000;
/** Lowest zoom whose tiles are searched: at lower zooms the tiles have only main roads. */
const SHALLOWEST = 13;

const EQUATOR_M = 40_075_016.686;

/** Names of layers and properties in one schema of tiles. */
interface Names {
  /** The layer of lines whose features have `name`. */
  readonly roads: string;
  readonly places: string;
  /** The property that says what a road or a place is. */
  readonly kind: string;
  /** Values of that property for neighbourhoods. */
  readonly neighbourhoods: readonly string[];
}

/** Layers and properties of the known schemas: see `src/main/basemap/content.ts`. */
const schemas: Partial<Record<BasemapContent, Names>> = {
  protomaps: {
    roads: 'roads',
    places: 'places',
    kind: 'kind',
    neighbourhoods: ['neighbourhood', 'macrohood', 'quarter', 'suburb'],
  },
  openmaptiles: {
    roads: 'transportation_name',
    places: 'place',
    kind: 'class',
    neighbourhoods: ['suburb', 'quarter', 'neighbourhood'],
  },
  shortbread: {
    roads: 'street_labels',
    places: 'place_labels',
    kind: 'kind',
    neighbourhoods: ['suburb', 'quarter', 'neighbourhood'],
  },
};

/** Kinds of features in the road layers that are no roads. */
const NO_ROADS: readonly unknown[] = ['rail', 'ferry', 'aeroway', 'aerialway', 'transit'];

/**
 * Finds the street at a position, in the regions on this computer alone.
 *
 * @param current the archive of the regions; null: there is none
 * @returns a function whose answer is null where no street is near, or the archive can't be read
 */
export function streetNear(
  current: () => Promise<OpenedStreets | null>,
  log: Pick<Log, 'warn'>,
): (position: Coordinates) => Promise<NearestStreet | null> {
  return async (position) => {
    try {
      const opened = await current();
      return opened && (await nearestStreet(opened.tile, opened.about, position));
    } catch (error) {
      // Only logged: the archive may be in replacement, and a vehicle's other details do not depend on the street.
      log.warn('streets.no-name', { error: messageOf(error) });
      return null;
    }
  };
}

/**
 * The named road nearest to a position, by the distance to its line, at the deepest zoom that has a tile there.
 *
 * @param tile reads an unpacked vector tile; null where there is none
 * @returns null where no named road is within 60 m, and for tiles of an unknown schema
 */
async function nearestStreet(
  tile: (z: number, x: number, y: number) => Promise<Uint8Array | null>,
  { content, maxZoom }: { readonly content: BasemapContent; readonly maxZoom: number },
  { latitude, longitude }: Coordinates,
): Promise<NearestStreet | null> {
  const names = schemas[content];
  if (!names) return null;
  for (let z = maxZoom; z >= SHALLOWEST; z--) {
    const [x, y] = tileOf(longitude, latitude, z);
    const middle = await tile(z, Math.floor(x), Math.floor(y));
    if (!middle) continue;
    const metres = (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / 2 ** z;
    const around = await tilesAround(tile, z, x, y, middle);
    const roads = around.flatMap((each) => distances(each, names.roads, metres, isRoad(names)));
    const street = nearest(roads, FARTHEST_M);
    if (!street) return null;
    const places = around.flatMap((each) => distances(each, names.places, metres, isNeighbourhood(names)));
    return {
      ...street,
      neighbourhood: nearest(places, FARTHEST_NEIGHBOURHOOD_M)?.name ?? null,
    };
  }
  return null;
}

interface Around {
  readonly tile: VectorTile;
  /** The position in fractions of the tile; outside 0 to 1 where the tile is a neighbour. */
  readonly x: number;
  readonly y: number;
}

/** The tile of the position and its eight neighbours, as far as the archive has them. */
async function tilesAround(
  tile: (z: number, x: number, y: number) => Promise<Uint8Array | null>,
  z: number,
  x: number,
  y: number,
  middle: Uint8Array,
): Promise<Around[]> {
  const found: Around[] = [];
  for (const right of [-1, 0, 1])
    for (const down of [-1, 0, 1]) {
      const [column, row] = [Math.floor(x) + right, Math.floor(y) + down];
      if (Math.min(column, row) < 0 || Math.max(column, row) >= 2 ** z) continue;
      const bytes = right === 0 && down === 0 ? middle : await tile(z, column, row);
      if (bytes) found.push({ tile: new VectorTile(new PbfReader(bytes)), x: x - column, y: y - row });
    }
  return found;
}

const isRoad =
  ({ kind }: Names) =>
  ({ type, properties }: VectorTileFeature) =>
    type === 2 && !NO_ROADS.includes(properties[kind]);

const isNeighbourhood =
  ({ kind, neighbourhoods }: Names) =>
  ({ type, properties }: VectorTileFeature) =>
    type === 1 && neighbourhoods.includes(String(properties[kind]));

interface Named {
  readonly name: string;
  readonly metres: number;
}

/** The distance from the position to each feature that has a name. @param metres width of a tile */
function distances(
  { tile, x, y }: Around,
  layerName: string,
  metres: number,
  is: (feature: VectorTileFeature) => boolean,
): Named[] {
  const layer = tile.layers[layerName];
  if (!layer) return [];
  const scale = metres / layer.extent;
  const [atX, atY] = [x * layer.extent, y * layer.extent];
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) => {
    const { name } = feature.properties;
    if (typeof name !== 'string' || name === '' || !is(feature)) return [];
    const parts = feature.loadGeometry();
    return { name, metres: Math.min(...parts.map((line) => toLine(line, atX, atY))) * scale };
  });
}

type Points = readonly { readonly x: number; readonly y: number }[];

/** The distance from a position to the nearest point of a line, which may be a single point. */
function toLine(line: Points, x: number, y: number): number {
  return line.reduce((least, b, index) => {
    const a = line[Math.max(0, index - 1)] ?? b;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / square));
    return Math.min(least, Math.hypot(a.x + along * dx - x, a.y + along * dy - y));
  }, Number.POSITIVE_INFINITY);
}

function nearest(all: readonly Named[], farthest: number): Named | null {
  const least = all.reduce<Named | null>(
    (best, one) => (!best || one.metres < best.metres ? one : best),
    null,
  );
  return least && least.metres <= farthest ? least : null;
}
