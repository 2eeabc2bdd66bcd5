import { mercatorX, mercatorY } from '../../../shared/mercator.ts';

/** Positions as whole numbers on the square of Web Mercator, which map tiles halve again at each zoom. */

/** Cells per axis, 1 cm each at the equator. A cell's number has 32 bits; the first z bits are its tile at zoom z. */
export const WORLD = 2 ** 32;

/** Cell of a longitude, counted from the west edge. Beyond the square, the cell at its edge. */
export const cellX = (longitude: number): number => cellOf(mercatorX(longitude));

/** Cell of a latitude, counted from the north edge. Beyond the square, the cell at its edge. */
export const cellY = (latitude: number): number => cellOf(mercatorY(latitude));

/** Longitude of a cell's middle, in decimal degrees to 1 cm. */
export const longitudeOf = (cell: number): number => rounded(((cell + 0.5) / WORLD - 0.5) * 360);

/** Latitude of a cell's middle, in decimal degrees to 1 cm. */
export const latitudeOf = (cell: number): number =>
  rounded((Math.atan(Math.sinh(Math.PI * (1 - (2 * (cell + 0.5)) / WORLD))) * 180) / Math.PI);

export const fractionOf = (cell: number): number => cell / WORLD;

const cellOf = (fraction: number): number => Math.max(0, Math.min(WORLD - 1, Math.floor(fraction * WORLD)));

/** To 1e-7 degrees, so that the six decimals of the service come out unchanged. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
