import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import { fractionOf, latitudeOf, longitudeOf } from '../mercator.ts';
import { FAILED, NOT_FOUND, OK, statusOf } from '../status.ts';
import { type Columns, NONE } from './columns.ts';
import type { Shown } from './conditions.ts';

const EXTENT = 4096;
/** From this zoom on only vehicles of one spot stand together. */
const SPOT_ZOOM = 14;
/** A spot: 5 m at the equator, less elsewhere. */
const SPOT_LEVEL = 23;
/** Below, a tile has 8 by 8 cells: about 64 px each on a tile of 512 px. */
const CELL_LEVELS = 3;

/** What needs a look most comes last. */
const WORST = [OK, NOT_FOUND, FAILED];

/** The vehicles of one cell. */
export interface Cluster {
  count: number;
  /** Sums of their cells on the map, for the mean. */
  x: number;
  y: number;
  west: number;
  east: number;
  north: number;
  south: number;
  /** Seconds since 1970. */
  newest: number;
  oldest: number;
  /** Place in `WORST`. */
  worst: number;
  /** Number of one of them. */
  vehicle: number;
}

/**
 * The located vehicles of a tile, those of a cell together. A cell belongs to one tile, so the counts of all tiles of a
 * zoom add up to the vehicles located. Reads through the whole fleet: a million take some milliseconds, at any zoom.
 */
export function clustersOf(columns: Columns, shown: Shown, z: number, x: number, y: number): Cluster[] {
  const { seenAt, x: xs, y: ys } = columns;
  const level = z < SPOT_ZOOM ? z + CELL_LEVELS : SPOT_LEVEL;
  const shift = 32 - level;
  const inTile = level - z;
  const clusters: Cluster[] = [];
  const across = 2 ** inTile;
  // Place among `clusters`, plus one, by cell: 64 of them, or 512 by 512 where spots begin.
  const clusterOf = new Uint32Array(across * across);
  for (let number = 0; number < shown.length; number++) {
    const column = (xs[number] ?? 0) >>> shift;
    if (column >>> inTile !== x) continue;
    const row = (ys[number] ?? 0) >>> shift;
    if (row >>> inTile !== y || shown[number] === 0 || seenAt[number] === NONE) continue;
    const cell = (row % across) * across + (column % across);
    const cluster = clusters[(clusterOf[cell] ?? 0) - 1];
    if (cluster) add(cluster, columns, number);
    else clusterOf[cell] = clusters.push(add(none(), columns, number));
  }
  return clusters;
}

function none(): Cluster {
  const edges = { west: NONE, east: 0, north: NONE, south: 0 };
  return { count: 0, x: 0, y: 0, ...edges, newest: 0, oldest: NONE, worst: 0, vehicle: 0 };
}

function add(cluster: Cluster, { seenAt, status, x: xs, y: ys }: Columns, number: number): Cluster {
  const [x = 0, y = 0, seen = 0] = [xs[number], ys[number], seenAt[number]];
  const worst = WORST.indexOf(status[number] ?? OK);
  cluster.count++;
  cluster.x += x;
  cluster.y += y;
  cluster.vehicle = number;
  if (x < cluster.west) cluster.west = x;
  if (x > cluster.east) cluster.east = x;
  if (y < cluster.north) cluster.north = y;
  if (y > cluster.south) cluster.south = y;
  if (seen > cluster.newest) cluster.newest = seen;
  if (seen < cluster.oldest) cluster.oldest = seen;
  if (worst > cluster.worst) cluster.worst = worst;
  return cluster;
}

/**
 * A Mapbox Vector Tile of clusters, each a point at the mean of its positions.
 *
 * @param vinOf the VIN of a vehicle by its number
 */
export function encoded(
  clusters: readonly Cluster[],
  vinOf: (vehicle: number) => string,
  { z, x, y }: { z: number; x: number; y: number },
): Uint8Array {
  const features = clusters.map((cluster) => ({
    type: 1 as const,
    geometry: [
      [
        inTile(fractionOf(cluster.x / cluster.count) * 2 ** z - x),
        inTile(fractionOf(cluster.y / cluster.count) * 2 ** z - y),
      ] as [number, number],
    ],
    tags: attributesOf(cluster, vinOf),
  }));
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  layer.name = 'vehicles';
  return fromVectorTileJs({ layers: { vehicles: layer } });
}

/** Fraction of the tile as a whole number of its grid. */
function inTile(fraction: number): number {
  return Math.max(0, Math.min(EXTENT - 1, Math.floor(fraction * EXTENT)));
}

function attributesOf(
  { count, newest, oldest, worst, vehicle, west, south, east, north }: Cluster,
  vinOf: (vehicle: number) => string,
): Record<string, number | string> {
  return {
    count,
    ...(count === 1 ? { vin: vinOf(vehicle) } : {}),
    status: statusOf(WORST[worst] ?? OK),
    newest,
    oldest,
    west: longitudeOf(west),
    south: latitudeOf(south),
    east: longitudeOf(east),
    north: latitudeOf(north),
  };
}
