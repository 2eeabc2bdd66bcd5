import { timestampReader } from '../../util/time-zone.ts';
import type { Database } from './database.ts';

/** Adds our SQL functions. Their arguments must not be NULL. */
export function registerFunctions(db: Database): void {
  const readers = new Map<string, ReturnType<typeof timestampReader>>();
  db.function('seen_at_of', { deterministic: true }, (timestamp: string, timeZone: string) => {
    let read = readers.get(timeZone);
    if (!read) {
      read = timestampReader(timeZone);
      readers.set(timeZone, read);
    }
    return read(timestamp);
  });
  db.function('km_between', { deterministic: true }, kilometresBetween);
}

/** Mean radius R1 of the earth by WGS 84, in kilometres (Moritz, Geodetic Reference System 1980, table 1). */
const EARTH_RADIUS_KM = 6_371.008_8;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Kilometres along the great circle (haversine), from decimal degrees. At most 0.6 % off the ellipsoid's distance. */
export function kilometresBetween(
  latitudeA: number,
  longitudeA: number,
  latitudeB: number,
  longitudeB: number,
): number {
  const northwards = Math.sin(((latitudeB - latitudeA) * RADIANS_PER_DEGREE) / 2) ** 2;
  const eastwards = Math.sin(((longitudeB - longitudeA) * RADIANS_PER_DEGREE) / 2) ** 2;
  const chord =
    northwards +
    Math.cos(latitudeA * RADIANS_PER_DEGREE) * Math.cos(latitudeB * RADIANS_PER_DEGREE) * eastwards;
  // For opposite points, rounding may give slightly more than 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
