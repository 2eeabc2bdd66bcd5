import { localeOf } from './i18n/languages.ts';

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Whether the position is 0, 0, in the sea off Africa: what a device without a fix sends. It is kept as it was sent. */
export const isNoFix = ({ latitude, longitude }: Coordinates): boolean => latitude === 0 && longitude === 0;

/** Most positions of a history that a map draws: the newest. */
export const MOST_FIXES = 1_000;

/** The positions of a history, the newest first, that a map draws. */
export const drawnFixes = <T extends Coordinates>(history: readonly T[]): T[] =>
  history.filter((position) => !isNoFix(position)).slice(0, MOST_FIXES);

/** Decimals of a degree that are shown: about a metre. */
const DECIMALS = 5;

/** Both coordinates as maps take them, with points in every language: "-23.55052, -46.63331". */
export const formatPair = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/**
 * Both coordinates in degrees, minutes and seconds: `23°33'01.9"S 46°38'00.0"W`, in Portuguese with O for west.
 */
export function formatDms(latitude: number, longitude: number, language: string): string {
  const { N, S, E, W } = localeOf(language).texts.fleet.place.direction;
  return `${dms(latitude)}${latitude < 0 ? S : N} ${dms(longitude)}${longitude < 0 ? W : E}`;
}

/** Calculates in whole tenths of a second, so that rounding never yields 60.0". */
function dms(degrees: number): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0');
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${Math.floor(tenths / 36_000)}°${minutes}'${seconds}"`;
}
