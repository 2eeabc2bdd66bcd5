/** The latitude at which the square map of Web Mercator ends. */
const MAX_LATITUDE = 85.051128779806604;

/** The longitude's place on the square map: the fraction from the west edge, 0 to 1. */
export const mercatorX = (longitude: number): number => longitude / 360 + 0.5;

/** The latitude's place on the square map: the fraction from the north edge, 0 to 1. Beyond the map: its edge. */
export function mercatorY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const fraction = 0.5 - Math.atanh(Math.sin((clamped * Math.PI) / 180)) / (2 * Math.PI);
  // Rounding would put the edges themselves slightly below 0 or above 1.
  return Math.max(0, Math.min(1, fraction));
}
