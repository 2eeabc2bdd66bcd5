import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Box, FleetView } from '../../contract/schemas/fleet.ts';
import { everyVehicle } from '../../shared/filters.ts';
import { StreetsError } from './fault.ts';

/** Makes a vector tile of the vehicles, as `fleet.tile` does. */
export type VehicleTile = (input: {
  readonly view: FleetView;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}) => Promise<Uint8Array>;

const KM_PER_DEGREE = 111.32;
/** Deepest zoom that is searched. Its tiles group vehicles by cells some 20 km wide, so closer vehicles share a box. */
const DEEPEST = 8;

/**
 * Boxes around all vehicles with a position, extended by `km` kilometres to each side. Vehicles that are close to each
 * other share a box.
 *
 * @throws StreetsError `streets-no-vehicles` where no vehicle has a position
 */
export async function boxesAroundVehicles(tile: VehicleTile, km: number): Promise<Box[]> {
  const boxes: Box[] = [];
  async function visit(z: number, x: number, y: number): Promise<void> {
    const layer = new VectorTile(new PbfReader(await tile({ view: everyVehicle(null), z, x, y }))).layers
      .vehicles;
    if (!layer || layer.length === 0) return;
    const groups = Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties);
    const found = groups.map(
      (group): Box => [Number(group.west), Number(group.south), Number(group.east), Number(group.north)],
    );
    if (z === DEEPEST || found.every((box) => isSmall(box, km))) {
      boxes.push(...found.map((box) => widened(box, km)));
      return;
    }
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      await visit(z + 1, 2 * x + right, 2 * y + down);
  }
  await visit(0, 0, 0);
  if (boxes.length === 0) throw new StreetsError('streets-no-vehicles', 'No vehicle has a position.');
  return withoutInnerBoxes(boxes);
}

function isSmall([west, south, east, north]: Box, km: number): boolean {
  return Math.max(east - west, north - south) * KM_PER_DEGREE <= km;
}

function widened([west, south, east, north]: Box, km: number): Box {
  const high = km / KM_PER_DEGREE;
  const farthest = Math.min(85, Math.max(Math.abs(south), Math.abs(north)));
  const wide = high / Math.cos((farthest * Math.PI) / 180);
  return [
    Math.max(-180, west - wide),
    Math.max(-85, south - high),
    Math.min(180, east + wide),
    Math.min(85, north + high),
  ];
}

/** Drops boxes that lie within another box. Boxes that only overlap stay: a tile in several boxes counts once. */
export function withoutInnerBoxes(boxes: readonly Box[]): Box[] {
  const largestFirst = [...boxes].sort((a, b) => areaOf(b) - areaOf(a));
  const kept: Box[] = [];
  for (const box of largestFirst) if (!kept.some((other) => holds(other, box))) kept.push(box);
  return kept;
}

function areaOf([west, south, east, north]: Box): number {
  return (east - west) * (north - south);
}

function holds(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
