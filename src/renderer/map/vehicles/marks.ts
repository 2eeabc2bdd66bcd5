import { VectorTile } from '@mapbox/vector-tile';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import type { Spot } from '../canvas/geometry.ts';
import {
  byStatus,
  byTier,
  type Group,
  groupOf,
  type LocatedStatus,
  locatedStatuses,
  mergeGroups,
} from './groups.ts';
import { radiusOf } from './markers.ts';
import { ringShares } from './shares.ts';

/** Name of the layer in a tile. */
const LAYER = 'vehicles';
/** Width of an encoded tile, in the units of its coordinates. */
const EXTENT = 4096;
/** Minimum width of a tile on the screen, in pixels. */
const TILE_PIXELS = 512;
/** Minimum distance of two marks, as a share of the sum of their radii: they may not hide each other's number. */
const CLOSEST = 0.9;

/** A group where the map draws it; x and y in pixels from the top left corner of its tile, or of the map. */
export interface Mark extends Spot {
  readonly group: Group;
}

/**
 * Joins marks that would hide each other, within a tile and across its border: each tile is drawn by itself, so a cluster's
 * mark is moved off the border by its own radius. The sum of the counts stays the same.
 */
export function mergeOverlapping(marks: readonly Mark[]): Mark[] {
  const merged = joined(marks.map(offBorder));
  // A joined mark is larger, and may overlap one that it did not before.
  return merged.length < marks.length ? mergeOverlapping(merged) : merged;
}

/** A vehicle by itself stays where it is. */
function offBorder(mark: Mark): Mark {
  const { count } = mark.group;
  const reach = count > 1 ? CLOSEST * radiusOf(count) : 0;
  const clear = (at: number) => Math.min(TILE_PIXELS - reach, Math.max(reach, at));
  return { ...mark, x: clear(mark.x), y: clear(mark.y) };
}

/** From the largest on, each mark takes in the smaller ones that overlap it. */
function joined(marks: readonly Mark[]): Mark[] {
  const heaps: Mark[][] = [];
  const grid = new Map<string, Mark[][]>();
  for (const mark of marks.toSorted((a, b) => b.group.count - a.group.count)) {
    const [column, row] = [Math.floor(mark.x / CELL), Math.floor(mark.y / CELL)];
    const near = neighbours(column, row).flatMap((key) => grid.get(key) ?? []);
    const heap = near.find(([first]) => first !== undefined && overlap(first, mark));
    if (heap) {
      heap.push(mark);
      continue;
    }
    const started = [mark];
    heaps.push(started);
    const key = `${column} ${row}`;
    grid.set(key, [...(grid.get(key) ?? []), started]);
  }
  return heaps.flatMap((heap) => asOne(heap) ?? []);
}

/** Width of a grid cell in pixels. Marks farther apart never overlap, so only neighbouring cells are searched. */
const CELL = 64;

function neighbours(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx} ${row + dy}`));
}

function overlap(a: Mark, b: Mark): boolean {
  const reach = radiusOf(a.group.count) + radiusOf(b.group.count);
  return Math.hypot(a.x - b.x, a.y - b.y) < CLOSEST * reach;
}

/** One mark for a heap, at the mean position of its vehicles. */
function asOne(heap: readonly Mark[]): Mark | null {
  const group = mergeGroups(heap.map((mark) => mark.group));
  if (!group) return null;
  const mean = (axis: 'x' | 'y') =>
    heap.reduce((sum, mark) => sum + mark[axis] * mark.group.count, 0) / group.count;
  return { x: mean('x'), y: mean('y'), group };
}

/**
 * The tile of vehicles (contract: `fleet.tile`) with overlapping marks joined.
 *
 * Runs on the page's thread, because the sizes of marks are known only there. It takes 0.3 ms for 64 clusters, the most
 * that a tile below zoom 14 has.
 */
export function withMergedMarks(tile: Uint8Array): Uint8Array {
  const layer = new VectorTile(new PbfReader(tile)).layers[LAYER];
  if (!layer) return tile;
  const marks = Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap(
    (feature) => {
      const point = feature.loadGeometry()[0]?.[0];
      const group = groupOf(feature.properties);
      const scale = TILE_PIXELS / layer.extent;
      return point && group ? [{ x: point.x * scale, y: point.y * scale, group }] : [];
    },
  );
  return encoded(mergeOverlapping(marks));
}

const tierShares = (group: Group): string => ringShares(Object.values(byTier(group)));
const statusShares = (group: Group): string => ringShares(Object.values(byStatus(group)));
const statusOf = (group: Group): LocatedStatus =>
  locatedStatuses.find((status) => byStatus(group)[status] > 0) ?? 'ok';

function encoded(marks: readonly Mark[]): Uint8Array {
  const scale = EXTENT / TILE_PIXELS;
  const features = marks.map(({ x, y, group }) => {
    const { vin, box, ...numbers } = group;
    const [west, south, east, north] = box;
    const place: [number, number] = [Math.round(x * scale), Math.round(y * scale)];
    const bounds = { west, south, east, north };
    const shown = vin
      ? { vin, status: statusOf(group) }
      : { tiers: tierShares(group), statuses: statusShares(group) };
    const tags = { ...numbers, ...bounds, ...shown };
    return { type: 1 as const, geometry: [place], tags };
  });
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
  layer.name = LAYER;
  return fromVectorTileJs({ layers: { [LAYER]: layer } });
}
