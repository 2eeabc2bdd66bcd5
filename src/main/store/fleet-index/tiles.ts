import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { Cluster, TileAddress } from './clusters.ts';
import { fractionOf, latitudeOf, longitudeOf } from './mercator.ts';

/** Width and height of a tile in units of its grid. */
const EXTENT = 4096;

/**
 * Encodes clusters as a Mapbox Vector Tile, each as a point at the mean of its positions.
 *
 * @param vinOf the VIN of a vehicle by its number
 */
export function encodeTile(
  clusters: readonly Cluster[],
  vinOf: (vehicle: number) => string,
  { z, x, y }: TileAddress,
): Uint8Array {
  const features = clusters.map((cluster) => ({
    type: 1 as const,
    geometry: [
      [inTile(fractionOf(cluster.x) * 2 ** z - x), inTile(fractionOf(cluster.y) * 2 ** z - y)] as [
        number,
        number,
      ],
    ],
    tags: attributesOf(cluster, vinOf),
  }));
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  layer.name = 'vehicles';
  return fromVectorTileJs({ layers: { vehicles: layer } });
}

const inTile = (fraction: number): number => Math.max(0, Math.min(EXTENT - 1, Math.floor(fraction * EXTENT)));

const attributesOf = (
  { count, late, silent, notFound, failed, newest, oldest, vehicle, west, south, east, north }: Cluster,
  vinOf: (vehicle: number) => string,
): Record<string, number | string> => ({
  count,
  ...(count === 1 ? { vin: vinOf(vehicle) } : {}),
  late,
  silent,
  notFound,
  failed,
  newest,
  oldest,
  west: longitudeOf(west),
  south: latitudeOf(south),
  east: longitudeOf(east),
  north: latitudeOf(north),
});
