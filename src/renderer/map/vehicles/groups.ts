import { vehicleStatuses } from '../../../contract/enums.ts';
import type { AgeTier, Box, VehicleStatus } from '../../../contract/schemas/fleet.ts';
import type { Coordinates, Spot } from '../canvas/geometry.ts';
import type { Hit } from '../canvas/pointer.ts';

/** The status of a vehicle that has a position. */
export type LocatedStatus = Exclude<VehicleStatus, 'never'>;
export const locatedStatuses: readonly LocatedStatus[] = vehicleStatuses.filter(
  (status) => status !== 'never',
);

/** What one mark on the map stands for: a vehicle, or several near each other. */
export interface Group {
  readonly count: number;
  readonly vin: string | null;
  /** Time of the newest position, in seconds since 1970. */
  readonly newest: number;
  /** Time of the oldest position, in seconds since 1970. */
  readonly oldest: number;
  /** Vehicles whose position was late when the tile was read: older than the first age limit of the settings. */
  readonly late: number;
  /** Vehicles whose position was silent when the tile was read: older than the second age limit. */
  readonly silent: number;
  /** Vehicles that their last lookup did not find. */
  readonly notFound: number;
  /** Vehicles whose last lookup failed. */
  readonly failed: number;
  /** A box around all positions of the group. */
  readonly box: Box;
}

/** Id of the layer of vehicles and clusters; its features react to the pointer. */
export const VEHICLES = 'vehicles';

export interface GroupAt extends Spot {
  readonly group: Group;
}

/** The marks under the pointer as one group, because overlapping clusters open together; null for other features. */
export function groupAt({ layer, features, x, y }: Hit): GroupAt | null {
  const group =
    layer === VEHICLES ? mergeGroups(features.flatMap((feature) => groupOf(feature) ?? [])) : null;
  return group && { group, x, y };
}

export function middleOf({ box: [west, south, east, north] }: Group): Coordinates {
  return { longitude: (west + east) / 2, latitude: (south + north) / 2 };
}

/**
 * Vehicles closer together than this stand on one yard. The offline basemap has nothing to show at that scale, so a
 * list separates them better than a closer look.
 */
const YARD_METRES = 150;

const METRES_PER_DEGREE = 111_320;

/** The group that a feature of a tile describes (contract: `fleet.tile`); null if it describes none. */
export function groupOf(properties: Readonly<Record<string, unknown>>): Group | null {
  const { count, vin, late, silent, notFound, failed, newest, oldest, west, south, east, north } = properties;
  const numbers = [count, late, silent, notFound, failed, newest, oldest, west, south, east, north];
  if (!numbers.every((value) => typeof value === 'number')) return null;
  return {
    count: Number(count),
    vin: count === 1 && typeof vin === 'string' ? vin : null,
    newest: Number(newest),
    oldest: Number(oldest),
    late: Number(late),
    silent: Number(silent),
    notFound: Number(notFound),
    failed: Number(failed),
    box: [Number(west), Number(south), Number(east), Number(north)],
  };
}

export const byTier = ({ count, late, silent }: Group): Readonly<Record<AgeTier, number>> => ({
  recent: count - late - silent,
  late,
  silent,
});

export const byStatus = ({ count, notFound, failed }: Group): Readonly<Record<LocatedStatus, number>> => ({
  ok: count - notFound - failed,
  'not-found': notFound,
  failed,
});

/** Several groups as one; null for none. A group that a neighbouring tile repeats counts once. */
export function mergeGroups(groups: readonly Group[]): Group | null {
  const different = [...new Map(groups.map((group) => [group.vin ?? group.box.join(), group])).values()];
  const [first, ...others] = different;
  if (!first) return null;
  return others.reduce(
    (all, { count, late, silent, notFound, failed, newest, oldest, box }) => ({
      count: all.count + count,
      late: all.late + late,
      silent: all.silent + silent,
      notFound: all.notFound + notFound,
      failed: all.failed + failed,
      vin: null,
      newest: Math.max(all.newest, newest),
      oldest: Math.min(all.oldest, oldest),
      box: [
        Math.min(all.box[0], box[0]),
        Math.min(all.box[1], box[1]),
        Math.max(all.box[2], box[2]),
        Math.max(all.box[3], box[3]),
      ],
    }),
    first,
  );
}

/**
 * Whether a closer look separates the vehicles of a box: they are farther apart than a yard, and the camera that shows
 * them all is clearly closer than the present one.
 */
export function canZoomSplit(box: Box, zoom: number, closerZoom: number): boolean {
  return diagonalMetres(box) > YARD_METRES && closerZoom > zoom + 0.25;
}

/** The box with a margin of about 10 cm, so that rounding on the way leaves no vehicle out. */
export function withMargin([west, south, east, north]: Box): Box {
  const margin = 1e-6;
  return [west - margin, south - margin, east + margin, north + margin];
}

function diagonalMetres([west, south, east, north]: Box): number {
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  return METRES_PER_DEGREE * Math.hypot((east - west) * shrink, north - south);
}
