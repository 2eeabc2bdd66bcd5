import type { BundledTiles } from '../basemap/bundled-tiles.ts';
import type { ReportDeps } from '../export/report-format.ts';
import type { PlaceFinder } from '../places/places.ts';
import { type MapExtent, type MapGround, readBaseMap, zoomOf } from '../report/ground.ts';
import type { DrawnArea } from '../report/marks.ts';
import type { Store } from '../store/threads/store.ts';
import type { Streets } from '../streets/streets.ts';
import type { Clock } from '../util/clock.ts';
import { describedVehicle } from './described-vehicle.ts';

export interface Drawn {
  readonly places: PlaceFinder;
  readonly streets: Pick<Streets, 'near' | 'regions'>;
  readonly basemap: Pick<BundledTiles, 'tiles'>;
}

interface Parts extends Drawn {
  readonly store: Pick<Store, 'fleet' | 'areas'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** What reports need, both in the app and in a command line that has the data folder open itself. */
export const reportDeps = (parts: Parts): ReportDeps => ({
  describe: (vin) => describedVehicle(parts, parts, vin),
  ground: (square, pixels) => groundOfReport(parts, square, pixels),
  areas: () => drawnAreas(parts.store),
});

/** The map under the vehicles: the bundled map, with the streets that are stored on this computer. Sends no request. */
async function groundOfReport(
  { basemap, streets }: Pick<Parts, 'basemap' | 'streets'>,
  square: MapExtent,
  pixels: number,
): Promise<MapGround> {
  const tiles = await basemap.tiles();
  const ground = await readBaseMap(tiles, square, pixels);
  const regions = zoomOf(square, pixels) > tiles.maxZoom ? await streets.regions() : null;
  if (!regions) return ground;
  const { about, tile } = regions;
  const { roads, names } = await readBaseMap({ maxZoom: about.maxZoom, tile }, square, pixels);
  if (roads.length === 0) return ground;
  return { ...ground, roads, names: [...names, ...ground.names], credit: about.attribution };
}

async function drawnAreas({ areas }: Pick<Store, 'areas'>): Promise<readonly DrawnArea[]> {
  const [all, outlines] = await Promise.all([areas.all(), areas.shapes({ ids: null })]);
  const polygonsOf = new Map(outlines.map(({ id, polygons }) => [id, polygons]));
  return all.map(({ id, name, kind, colour }) => ({
    name,
    kind,
    colour,
    polygons: polygonsOf.get(id) ?? [],
  }));
}
