import type { BundledTiles } from '../basemap/bundled-tiles.ts';
import { type Ground, groundOf, type Square, zoomOf } from '../report/ground.ts';
import type { Streets } from '../streets/streets.ts';

/** The bundled map, and streets where a region is on this computer: no request goes out. */
export async function reportGround(
  {
    basemap,
    streets,
  }: { readonly basemap: Pick<BundledTiles, 'tiles'>; readonly streets: Pick<Streets, 'regions'> },
  square: Square,
  pixels: number,
): Promise<Ground> {
  const tiles = await basemap.tiles();
  const ground = await groundOf(tiles, square, pixels);
  const regions = zoomOf(square, pixels) > tiles.maxZoom ? await streets.regions() : null;
  if (!regions) return ground;
  const { about, tile } = regions;
  const { roads, names } = await groundOf({ maxZoom: about.maxZoom, tile }, square, pixels);
  if (roads.length === 0) return ground;
  return { ...ground, roads, names: [...names, ...ground.names], credit: about.attribution };
}
