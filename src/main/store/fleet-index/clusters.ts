import { FAILED, NOT_FOUND } from '../status.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';

/** From this zoom on only vehicles of one spot stand together. */
const SPOT_ZOOM = 14;
/** A spot: 5 m at the equator, less elsewhere. */
const SPOT_LEVEL = 23;
/** Below, a tile has 8 by 8 cells: about 64 px each on a tile of 512 px. */
const CELL_LEVELS = 3;

/** The vehicles of one cell. */
export interface Cluster {
  readonly count: number;
  /** Means of their cells on the map. */
  readonly x: number;
  readonly y: number;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
  /** Seconds since 1970. */
  readonly newest: number;
  readonly oldest: number;
  /** Of the one that needs a look most: 0 none, 1 not found, 2 failed. */
  readonly worst: number;
  /** Number of one of them. */
  readonly vehicle: number;
}

/**
 * The located vehicles of a tile, those of a cell together. A cell belongs to one tile, so the counts of all tiles of a
 * zoom add up to the vehicles located. Reads through the whole fleet: a million take some milliseconds, at any zoom.
 */
export function clustersOf(columns: Columns, mask: VehicleMask, z: number, x: number, y: number): Cluster[] {
  const { seenAt, x: xs, y: ys } = columns;
  const level = z < SPOT_ZOOM ? z + CELL_LEVELS : SPOT_LEVEL;
  const shift = 32 - level;
  const inTile = level - z;
  const across = 2 ** inTile;
  // Place among the clusters, plus one, by cell: 64 of them, or 512 by 512 where spots begin.
  const clusterOf = new Uint32Array(across * across);
  let sums = new Float64Array(64 * FIELDS);
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
      if (clusters * FIELDS > sums.length) sums = doubled(sums);
      sums.set(EMPTY, (cluster - 1) * FIELDS);
    }
    add(sums, (cluster - 1) * FIELDS, columns, number);
  }
  return Array.from({ length: clusters }, (_, index) => clusterIn(sums, index * FIELDS));
}

/** What is known of a cluster while it is counted, one number after the other: a million objects' fields take four times as long. */
const FIELDS = 11;
const EMPTY = [0, 0, 0, NONE, 0, NONE, 0, 0, NONE, 0, 0];

function add(sums: Float64Array, at: number, { seenAt, status, x: xs, y: ys }: Columns, number: number) {
  const x = xs[number] ?? 0;
  const y = ys[number] ?? 0;
  const seen = seenAt[number] ?? 0;
  const worst = WORST[status[number] ?? 0] ?? 0;
  sums[at] = (sums[at] ?? 0) + 1;
  sums[at + 1] = (sums[at + 1] ?? 0) + x;
  sums[at + 2] = (sums[at + 2] ?? 0) + y;
  if (x < (sums[at + 3] ?? 0)) sums[at + 3] = x;
  if (x > (sums[at + 4] ?? 0)) sums[at + 4] = x;
  if (y < (sums[at + 5] ?? 0)) sums[at + 5] = y;
  if (y > (sums[at + 6] ?? 0)) sums[at + 6] = y;
  if (seen > (sums[at + 7] ?? 0)) sums[at + 7] = seen;
  if (seen < (sums[at + 8] ?? 0)) sums[at + 8] = seen;
  if (worst > (sums[at + 9] ?? 0)) sums[at + 9] = worst;
  sums[at + 10] = number;
}

/** How much a vehicle needs a look, by its status. */
const WORST = new Uint8Array(256);
WORST[NOT_FOUND] = 1;
WORST[FAILED] = 2;

function clusterIn(sums: Float64Array, at: number): Cluster {
  const [count = 1, x = 0, y = 0, west = 0, east = 0, north = 0, south = 0, ...rest] = sums.subarray(
    at,
    at + FIELDS,
  );
  const [newest = 0, oldest = 0, worst = 0, vehicle = 0] = rest;
  return { count, x: x / count, y: y / count, west, east, north, south, newest, oldest, worst, vehicle };
}

function doubled(sums: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(sums.length * 2);
  more.set(sums);
  return more;
}
