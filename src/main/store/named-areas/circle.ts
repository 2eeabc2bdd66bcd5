import type { AreaPolygon, Corner } from '../../../contract/schemas/areas.ts';

/** Number of the polygon's corners. Its sides are nowhere farther from the circle than 0.12 % of the radius. */
const CORNERS = 64;
const EARTH_METRES = 6_371_008.8;
/** The latitude where the map ends. */
const MOST_NORTH = 85.05;

/**
 * The points at a distance on the ground around a centre, as a polygon. A polygon that crosses the meridian of
 * 180° has longitudes beyond 180°.
 */
export function circleAround([longitude, latitude]: Corner, metres: number): AreaPolygon {
  const [phi, lambda, delta] = [radians(latitude), radians(longitude), metres / EARTH_METRES];
  const ring = Array.from({ length: CORNERS }, (_, index): Corner => {
    const bearing = (2 * Math.PI * index) / CORNERS;
    const sine = Math.sin(phi) * Math.cos(delta) + Math.cos(phi) * Math.sin(delta) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(delta) * Math.cos(phi),
      Math.cos(delta) - Math.sin(phi) * sine,
    );
    const north = degrees(Math.asin(Math.max(-1, Math.min(1, sine))));
    return [degrees(lambda + east), Math.max(-MOST_NORTH, Math.min(MOST_NORTH, north))];
  });
  return [ring];
}

const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
