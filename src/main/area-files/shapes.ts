import type { ErrorReason } from '../../contract/schemas/errors.ts';
import { AppError } from '../util/errors.ts';

/** Longitude and latitude in decimal degrees. */
export type Position = [longitude: number, latitude: number];

/** The rings of a polygon, the outer one first. The first corner is not repeated at the end. */
export type Rings = Position[][];

/** An area of a file. */
export interface FileArea {
  /** Empty: the file gives the area no name. */
  readonly name: string;
  readonly polygons: readonly Rings[];
}

/** The content of a file. */
export interface AreaFile {
  readonly areas: readonly FileArea[];
  /** Points, lines and shapes of fewer than three corners, which are no areas. */
  readonly others: number;
}

export const refusal = (reason: ErrorReason, message: string): AppError =>
  new AppError('bad-input', message, { reason });

/** A ring without its closing corner and without repeated corners; null where fewer than three are left. */
export function ringOf(positions: readonly Position[]): Position[] | null {
  const corners = positions.filter(([x, y], index) => {
    const before = positions[index - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) corners.pop();
  return corners.length < 3 ? null : corners;
}

/** @throws AppError `bad-input` (`area-file-not-degrees`) */
export function positionOf(longitude: unknown, latitude: unknown): Position {
  if (
    typeof longitude !== 'number' ||
    typeof latitude !== 'number' ||
    !(Math.abs(longitude) <= 540 && Math.abs(latitude) <= 90)
  )
    throw refusal('area-file-not-degrees', 'a corner without longitude and latitude in degrees');
  return [longitude, latitude];
}

/** A polygon of rings; null where `ringOf` rejects the outer ring. Holes that it rejects are left out. */
export function polygonOf(rings: readonly (readonly Position[])[]): Rings | null {
  const [outer, ...holes] = rings.map(ringOf);
  return outer ? [outer, ...holes.flatMap((hole) => (hole ? [hole] : []))] : null;
}
