import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';

import { AppError } from '../../errors.ts';
import type { Prepare } from '../database.ts';
import { LEVELS, mercatorX, mercatorY, tileRange } from '../mercator.ts';
import { statusOf } from '../status.ts';
import { allOf, type Filter, filterOf, type View, type Way } from './filter.ts';
import type { ViewPages } from './pages.ts';

const EXTENT = 4096;
/** From this zoom on only vehicles of one spot stand together. */
const SPOT_ZOOM = 14;
/** A spot: 5 m at the equator, less elsewhere. */
const SPOT_LEVEL = 23;
/** Below, a tile has 8 by 8 cells: about 64 px each on a tile of 512 px. */
const CELL_LEVELS = 3;

/** The vehicles of one cell. */
interface Cell {
  readonly count: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly newest: number;
  readonly oldest: number;
  readonly vin: string;
  readonly lowestStatus: number;
  readonly highestStatus: number;
}

const CELL_COLUMNS = `count(*) AS count, avg(latitude) AS latitude, avg(longitude) AS longitude,
  min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north,
  max(seen_at) AS newest, min(seen_at) AS oldest, min(vin) AS vin,
  min(status) AS lowestStatus, max(status) AS highestStatus`;

/**
 * Map tiles of views: one point per cell that holds vehicles, at the mean of their positions. A cell belongs to one
 * tile, so the counts of all tiles of a zoom add up to the vehicles located. `status` is there where all of a cell's
 * vehicles have the same.
 */
export function viewTiles(prepare: Prepare, pages: ViewPages) {
  return (view: View, z: number, x: number, y: number): Uint8Array => {
    if (x >= 2 ** z || y >= 2 ** z) throw new AppError('bad-input', `no tile ${z}/${x}/${y}`);
    const cells = cellsOf(prepare, view, pages.wayOf(view), z, x, y);
    const features = cells.map((cell) => ({
      type: 1 as const,
      geometry: [pointIn(cell, z, x, y)],
      tags: attributesOf(cell),
    }));
    const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
    layer.name = 'vehicles';
    return fromVectorTileJs({ layers: { vehicles: layer } });
  };
}

function cellsOf(prepare: Prepare, view: View, way: Way, z: number, x: number, y: number): Cell[] {
  const filter = filterOf(view, way);
  const tile = tileRange(z, x, y);
  if (way === 'walk' && z < SPOT_ZOOM) return walkCells(prepare, filter, tile);
  const level = z < SPOT_ZOOM ? z + CELL_LEVELS : SPOT_LEVEL;
  const [from, code] =
    way === 'walk' ? ['vehicle INDEXED BY vehicle_morton', 'morton'] : ['vehicle', '+morton'];
  const where = allOf([{ sql: `${code} >= ? AND ${code} < ?`, parameters: [tile.from, tile.to] }, filter]);
  return prepare<Cell>(
    `SELECT ${CELL_COLUMNS} FROM ${from} WHERE ${where.sql} GROUP BY morton >> ? ORDER BY morton >> ?`,
  ).all(...where.parameters, 2 * (LEVELS - level), 2 * (LEVELS - level));
}

/** A range of the index for each cell: SQLite would sort the whole tile to group it. */
function walkCells(prepare: Prepare, filter: Filter, tile: { from: number; to: number }): Cell[] {
  const cell = prepare<Cell>(`SELECT ${CELL_COLUMNS} FROM vehicle INDEXED BY vehicle_morton
    WHERE morton >= ? AND morton < ? AND ${filter.sql}`);
  const count = 4 ** CELL_LEVELS;
  const size = (tile.to - tile.from) / count;
  return Array.from({ length: count }, (_, index) => tile.from + index * size).flatMap((from) => {
    const found = cell.get(from, from + size, ...filter.parameters);
    return found && found.count > 0 ? [found] : [];
  });
}

function pointIn({ longitude, latitude }: Cell, z: number, x: number, y: number): [number, number] {
  return [inTile(mercatorX(longitude) * 2 ** z - x), inTile(mercatorY(latitude) * 2 ** z - y)];
}

/** Fraction of the tile as a whole number of its grid. */
function inTile(fraction: number): number {
  return Math.max(0, Math.min(EXTENT - 1, Math.floor(fraction * EXTENT)));
}

function attributesOf(cell: Cell): Record<string, number | string> {
  const { count, newest, oldest, west, south, east, north, vin, lowestStatus, highestStatus } = cell;
  return {
    count,
    ...(count === 1 ? { vin } : {}),
    ...(lowestStatus === highestStatus ? { status: statusOf(lowestStatus) } : {}),
    newest,
    oldest,
    west,
    south,
    east,
    north,
  };
}
