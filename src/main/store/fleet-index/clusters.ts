import type { AgeLimits } from '../../../shared/ages.ts';
import { FAILED, NOT_FOUND } from '../status.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';

/** From this zoom on, a cluster has the vehicles of one spot: a cell of `SPOT_LEVEL`. */
const SPOT_ZOOM = 14;
/** The level whose cells are spots. Level n divides the map into 2^n by 2^n cells: here 5 m wide at the equator. */
const SPOT_LEVEL = 23;
/** At lower zooms, cells are this many levels finer than their tile: 8 by 8 cells of 64 px on a tile of 512 px. */
const CELL_LEVELS = 3;

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The vehicles of one cell. */
export interface Cluster {
  readonly count: number;
  /** Mean position of the cluster's vehicles, as cells of the map. */
  readonly x: number;
  readonly y: number;
  /** Bounds of the vehicles' positions, as cells too. */
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
  /** Seconds since 1970. */
  readonly newest: number;
  readonly oldest: number;
  readonly late: number;
  readonly silent: number;
  readonly notFound: number;
  readonly failed: number;
  readonly vehicle: number;
}

/**
 * The located vehicles of a tile, clustered by cell. A cell belongs to one tile, so the counts of all tiles of a zoom
 * add up to the located vehicles. Goes through the whole fleet: some milliseconds for a million vehicles, at any zoom.
 */
export function clustersOf(
  columns: Columns,
  mask: VehicleMask,
  limits: AgeLimits,
  { z, x, y }: TileAddress,
): Cluster[] {
  const { seenAt, x: xs, y: ys } = columns;
  const level = z < SPOT_ZOOM ? z + CELL_LEVELS : SPOT_LEVEL;
  const shift = 32 - level;
  const inTile = level - z;
  const across = 2 ** inTile;
  // For each cell the index of its cluster plus one; 0: none. 64 cells, or 512 by 512 at `SPOT_ZOOM`.
  const clusterOf = new Uint32Array(across * across);
  let sums = new Float64Array(64 * NUMBERS_PER_CLUSTER);
  let clusters = 0;
  for (let number = 0; number < mask.length; number++) {
    const column = (xs[number] ?? 0) >>> shift;
    if (column >>> inTile !== x) continue;
    const row = (ys[number] ?? 0) >>> shift;
    if (row >>> inTile !== y || mask[number] === 0 || seenAt[number] === NONE) continue;
    const cell = (row & (across - 1)) * across + (column & (across - 1));
    let cluster = clusterOf[cell] ?? 0;
    if (cluster === 0) {
      cluster = ++clusters;
      clusterOf[cell] = cluster;
      if (clusters * NUMBERS_PER_CLUSTER > sums.length) sums = doubled(sums);
      sums.set(EMPTY, (cluster - 1) * NUMBERS_PER_CLUSTER);
    }
    add(sums, (cluster - 1) * NUMBERS_PER_CLUSTER, columns, limits, number);
  }
  return Array.from({ length: clusters }, (_, index) => clusterIn(sums, index * NUMBERS_PER_CLUSTER));
}

/** Numbers of each cluster in the array that counts it. Objects take four times as long for a million vehicles. */
const NUMBERS_PER_CLUSTER = 14;
/** The numbers of a cluster without vehicles, in the order of `clusterIn`. */
const EMPTY = [0, 0, 0, NONE, 0, NONE, 0, 0, NONE, 0, 0, 0, 0, 0];

function add(
  sums: Float64Array,
  at: number,
  { seenAt, status, x: xs, y: ys }: Columns,
  { lateBefore, silentBefore }: AgeLimits,
  number: number,
) {
  const x = xs[number] ?? 0;
  const y = ys[number] ?? 0;
  const seen = seenAt[number] ?? 0;
  sums[at] = (sums[at] ?? 0) + 1;
  sums[at + 1] = (sums[at + 1] ?? 0) + x;
  sums[at + 2] = (sums[at + 2] ?? 0) + y;
  if (x < (sums[at + 3] ?? 0)) sums[at + 3] = x;
  if (x > (sums[at + 4] ?? 0)) sums[at + 4] = x;
  if (y < (sums[at + 5] ?? 0)) sums[at + 5] = y;
  if (y > (sums[at + 6] ?? 0)) sums[at + 6] = y;
  if (seen > (sums[at + 7] ?? 0)) sums[at + 7] = seen;
  if (seen < (sums[at + 8] ?? 0)) sums[at + 8] = seen;
  const isSilent = Number(seen < silentBefore);
  sums[at + 9] = (sums[at + 9] ?? 0) + Number(seen < lateBefore) - isSilent;
  sums[at + 10] = (sums[at + 10] ?? 0) + isSilent;
  const last = status[number];
  sums[at + 11] = (sums[at + 11] ?? 0) + Number(last === NOT_FOUND);
  sums[at + 12] = (sums[at + 12] ?? 0) + Number(last === FAILED);
  sums[at + 13] = number;
}

function clusterIn(sums: Float64Array, at: number): Cluster {
  const [count = 1, x = 0, y = 0, west = 0, east = 0, north = 0, south = 0, ...rest] = sums.subarray(
    at,
    at + NUMBERS_PER_CLUSTER,
  );
  const [newest = 0, oldest = 0, late = 0, silent = 0, notFound = 0, failed = 0, vehicle = 0] = rest;
  const box = { west, east, north, south };
  const counts = { count, late, silent, notFound, failed };
  return { x: x / count, y: y / count, ...box, ...counts, newest, oldest, vehicle };
}

function doubled(sums: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(sums.length * 2);
  more.set(sums);
  return more;
}
