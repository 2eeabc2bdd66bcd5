/** Positions as Morton codes on the square of Web Mercator: a map tile, at any zoom, is one range of codes. */

/** Bits per axis: cells of 0.6 m at the equator, and a code stays below 2^53. */
export const LEVELS = 26;
const SIDE = 2 ** LEVELS;
/** Where Web Mercator's square ends. */
const MAX_LATITUDE = 85.051128779806604;

/** Fraction of the square from the west edge, 0 to 1. */
export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** Fraction of the square from the north edge, 0 to 1; latitudes beyond the square stand on its edge. */
export function mercatorY(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return 0.5 - Math.atanh(Math.sin((clamped * Math.PI) / 180)) / (2 * Math.PI);
}

/** Morton code of a position in decimal degrees. */
export function mortonOf(latitude: number, longitude: number): number {
  return interleave(cellOf(mercatorX(longitude)), cellOf(mercatorY(latitude)));
}

/** The codes of a tile: from `from` up to, not including, `to`. */
export function tileRange(z: number, x: number, y: number): { from: number; to: number } {
  const size = 4 ** (LEVELS - z);
  const from = interleave(x, y) * size;
  return { from, to: from + size };
}

function cellOf(fraction: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(fraction * SIDE)));
}

/** x in the even bits, y in the odd ones; by halves of 13 bits, since bitwise operators hold 32. */
function interleave(x: number, y: number): number {
  const low = spread(x & 0x1fff) + 2 * spread(y & 0x1fff);
  const high = spread(x >>> 13) + 2 * spread(y >>> 13);
  return high * 2 ** 26 + low;
}

/** Puts a zero before each of 13 bits. */
function spread(bits: number): number {
  let spaced = bits;
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  spaced = (spaced | (spaced << 1)) & 0x55555555;
  return spaced;
}
