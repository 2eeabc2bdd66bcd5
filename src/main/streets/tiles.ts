import { zxyToTileId } from 'pmtiles';
import type { Box } from '../../contract/schemas/fleet.ts';
import { mercatorX, mercatorY } from '../../shared/mercator.ts';
import { StreetsError } from './fault.ts';

/** The lowest zoom of a region's tiles: up to this zoom the bundled basemap shows as much detail. */
export const FIRST_ZOOM = 7;
/** The most tiles of all regions together; a state of the size of Paraná has about 50,000 up to zoom 14. */
export const MOST_TILES = 1_500_000;

/** Tile column and row of a position at a zoom, with fractions. */
export function tileOf(longitude: number, latitude: number, z: number): readonly [x: number, y: number] {
  return [mercatorX(longitude) * 2 ** z, mercatorY(latitude) * 2 ** z];
}

/** The extent of a region: all tiles of its boxes, up to `maxZoom`. */
export interface Extent {
  readonly boxes: readonly Box[];
  readonly maxZoom: number;
}

/**
 * The ids of all tiles of the regions, from `FIRST_ZOOM` on, each once and in order.
 *
 * @throws StreetsError `streets-too-many`, before the ids fill the memory
 */
export function enumerateTileIds(regions: readonly Extent[]): Float64Array {
  const ids = new Set<number>();
  for (const { boxes, maxZoom } of regions)
    for (const box of boxes) for (let z = FIRST_ZOOM; z <= maxZoom; z++) addTiles(ids, box, z);
  return Float64Array.from(ids).sort();
}

function addTiles(ids: Set<number>, [west, south, east, north]: Box, z: number): void {
  const last = 2 ** z - 1;
  const within = (value: number) => Math.max(0, Math.min(last, Math.floor(value)));
  const [left, top] = tileOf(west, north, z);
  const [right, bottom] = tileOf(east, south, z);
  const [x0, x1, y0, y1] = [within(left), within(right), within(top), within(bottom)];
  if ((x1 - x0 + 1) * (y1 - y0 + 1) > MOST_TILES) throw tooMany();
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) ids.add(zxyToTileId(z, x, y));
  if (ids.size > MOST_TILES) throw tooMany();
}

function tooMany(): StreetsError {
  return new StreetsError('streets-too-many', `The regions have more than ${MOST_TILES} tiles.`);
}

export function boundingBox(boxes: readonly Box[]): Box {
  const side = (index: 0 | 1 | 2 | 3, pick: (a: number, b: number) => number) =>
    boxes.map((box) => box[index]).reduce(pick);
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}
