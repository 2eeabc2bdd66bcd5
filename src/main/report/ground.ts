import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { mercatorX, mercatorY } from '../../shared/mercator.ts';
import type { VectorTiles } from '../basemap/bundled-tiles.ts';

/** A point on the world's square map: x is 0 in the west and 1 in the east, y is 0 in the north and 1 in the south. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** The part of the world's map that is drawn, in the units of `Point`. */
export interface MapExtent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The background of a map in a report, below the vehicles. */
export interface MapGround {
  readonly land: readonly Line[][];
  readonly lakes: readonly Line[][];
  readonly rivers: readonly Line[];
  readonly states: readonly Line[];
  readonly countries: readonly Line[];
  readonly roads: readonly Line[];
  /** Names with their points, the most important first. */
  readonly names: readonly { readonly name: string; readonly at: Point; readonly kind: 'place' | 'street' }[];
  /** Who made the map of streets, to be written below it; '' where only the bundled map is drawn. */
  readonly credit: string;
}

/** Width of a tile in MapLibre, in pixels: the detail of a zoom is made for this size. */
const TILE = 512;
const MOST_TILES = 24;

/** The point of a position on the map (spherical Mercator, EPSG 3857). */
export const toMercatorPoint = (longitude: number, latitude: number): Point => [
  mercatorX(longitude),
  mercatorY(latitude),
];

/** The zoom of a map that shows the square with a width of this many pixels. */
export const zoomOf = (square: MapExtent, pixels: number): number =>
  Math.floor(Math.log2(pixels / TILE / square.width));

/** Layers of roads in the schemas of street maps. The bundled map (scripts/basemap) has no roads. */
const ROADS = ['roads', 'transportation', 'streets'];
/** Layers of street names in the same schemas. */
const STREET_NAMES = ['roads', 'transportation_name', 'street_labels'];

/**
 * Reads what the tiles show in a square.
 *
 * @param pixels width of the map on a screen, which decides how detailed it is
 */
export async function readBaseMap(tiles: VectorTiles, square: MapExtent, pixels: number): Promise<MapGround> {
  const zoom = Math.max(0, Math.min(tiles.maxZoom, zoomOf(square, pixels)));
  const ground = {
    ...({ land: [], lakes: [] } as { land: Line[][]; lakes: Line[][] }),
    ...({ rivers: [], states: [], countries: [], roads: [] } as Record<
      'rivers' | 'states' | 'countries' | 'roads',
      Line[]
    >),
    names: [] as { name: string; at: Point; kind: 'place' | 'street'; rank: number }[],
  };
  for (const [x, y] of tilesIn(square, zoom)) {
    const bytes = await tiles.tile(zoom, x, y);
    if (!bytes) continue;
    const { layers } = new VectorTile(new PbfReader(bytes));
    const features = (name: string) => {
      const layer = layers[name];
      return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap(
        (one) => one ?? [],
      );
    };
    const lines = (feature: VectorTileFeature) => linesOf(feature, zoom, x, y);
    ground.land.push(...features('land').map(lines));
    ground.lakes.push(...features('lakes').map(lines));
    ground.rivers.push(...features('rivers').flatMap(lines));
    ground.states.push(...features('boundary_state').flatMap(lines));
    ground.countries.push(...features('boundary_country').flatMap(lines));
    ground.roads.push(
      ...ROADS.flatMap((name) =>
        features(name)
          .filter(({ type }) => type === 2)
          .flatMap(lines),
      ),
    );
    for (const feature of [...features('place'), ...features('municipality')]) {
      const [at] = lines(feature)[0] ?? [];
      const { name, scalerank, pop } = feature.properties;
      // A municipality has a population instead of a rank: it comes after all places with a rank.
      const rank = typeof scalerank === 'number' ? scalerank : 99 - Math.log10(Number(pop ?? 0) + 1);
      if (at && typeof name === 'string') ground.names.push({ name, at, kind: 'place', rank });
    }
    for (const feature of STREET_NAMES.flatMap(features)) {
      const { name } = feature.properties;
      const line = lines(feature).toSorted((a, b) => b.length - a.length)[0];
      const at = line?.[Math.floor(line.length / 2)];
      if (at && typeof name === 'string' && name !== '')
        ground.names.push({ name, at, kind: 'street', rank: 100 });
    }
  }
  return { ...ground, names: ground.names.toSorted((a, b) => a.rank - b.rank), credit: '' };
}

function tilesIn({ x, y, width, height }: MapExtent, zoom: number): [number, number][] {
  const n = 2 ** zoom;
  const within = (value: number) => Math.max(0, Math.min(n - 1, Math.floor(value * n)));
  const [left, right, top, bottom] = [within(x), within(x + width), within(y), within(y + height)];
  const all: [number, number][] = [];
  for (let column = left; column <= right; column++)
    for (let row = top; row <= bottom; row++) if (all.length < MOST_TILES) all.push([column, row]);
  return all;
}

function linesOf(feature: VectorTileFeature, zoom: number, x: number, y: number): Line[] {
  const n = 2 ** zoom;
  return feature
    .loadGeometry()
    .map((line) =>
      line.map((point): Point => [(x + point.x / feature.extent) / n, (y + point.y / feature.extent) / n]),
    );
}
