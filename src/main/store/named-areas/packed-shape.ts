import { areaLimits } from '../../../contract/enums.ts';
import type { AreaPolygon, Corner } from '../../../contract/schemas/areas.ts';
import type { Box } from '../../../contract/schemas/fleet.ts';
import { AppError } from '../../util/errors.ts';

/** Coordinates are stored in millionths of a degree, since the service gives six decimals, too. */
const UNITS_PER_DEGREE = 1e6;

/**
 * Polygons as little-endian words of 32 bits: the number of polygons; for each polygon the number of its rings; for
 * each ring the number of its corners; then the corners, longitude and latitude in millionths of a degree.
 */
export function packShape(polygons: readonly AreaPolygon[]): Uint8Array {
  const rings = polygons.flat();
  const corners = rings.flat();
  const words = [
    polygons.length,
    ...polygons.map(({ length }) => length),
    ...rings.map(({ length }) => length),
  ];
  const bytes = new DataView(new ArrayBuffer(4 * (words.length + 2 * corners.length)));
  let at = 0;
  const write = (word: number) => {
    bytes.setInt32(at, word, true);
    at += 4;
  };
  words.forEach(write);
  for (const [longitude, latitude] of corners) {
    write(Math.round(longitude * UNITS_PER_DEGREE));
    write(Math.round(latitude * UNITS_PER_DEGREE));
  }
  return new Uint8Array(bytes.buffer);
}

/** The polygons that {@link packShape} packed; an empty array where bytes are missing. */
export function unpackShape(packed: Uint8Array): AreaPolygon[] {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 0;
  const read = (): number => {
    const word = bytes.getInt32(at, true);
    at += 4;
    return word;
  };
  const readAll = (count: number): number[] => {
    if (count < 0 || count > bytes.byteLength / 4) throw new RangeError('more than there is');
    return Array.from({ length: count }, read);
  };
  try {
    const ringsOf = readAll(read());
    const cornersOf = ringsOf.map((rings) => readAll(rings));
    return cornersOf.map((rings) =>
      rings.map((corners) => {
        if (corners > bytes.byteLength / 8) throw new RangeError('more than there is');
        return Array.from(
          { length: corners },
          (): Corner => [read() / UNITS_PER_DEGREE, read() / UNITS_PER_DEGREE],
        );
      }),
    );
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

export function sizeOf(polygons: readonly AreaPolygon[]): { readonly box: Box; readonly corners: number } {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let corners = 0;
  for (const [longitude, latitude] of polygons.flat(2)) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
    corners++;
  }
  return { box: corners > 0 ? [west, south, east, north] : [0, 0, 0, 0], corners };
}

/**
 * @param corners of each area
 * @throws AppError `bad-input` (`areas-too-many`, `areas-too-detailed`)
 */
export function requireRoom(corners: readonly number[]): void {
  const refuse = (reason: 'areas-too-many' | 'areas-too-detailed', most: number) => {
    throw new AppError('bad-input', `more than ${most} areas or corners`, { reason, most });
  };
  if (corners.length > areaLimits.areas) refuse('areas-too-many', areaLimits.areas);
  if (corners.some((count) => count > areaLimits.corners)) refuse('areas-too-detailed', areaLimits.corners);
  if (corners.reduce((sum, count) => sum + count, 0) > areaLimits.allCorners)
    refuse('areas-too-detailed', areaLimits.allCorners);
}
