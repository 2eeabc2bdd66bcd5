/** Free sources of maps with streets; their terms were read in November 2026. No source is contacted before its use. */

interface MapSource {
  /** A name that is the same in every language. */
  readonly name: string;
  readonly address: string;
}

/**
 * Styles of OpenFreeMap's public instance: free for any use, without a key or a limit; its credit is shown on the map
 * (README of hyperknot/openfreemap).
 */
export const styleSources: readonly MapSource[] = [
  { name: 'OpenFreeMap Liberty', address: 'https://tiles.openfreemap.org/styles/liberty' },
  { name: 'OpenFreeMap Bright', address: 'https://tiles.openfreemap.org/styles/bright' },
  { name: 'OpenFreeMap Positron', address: 'https://tiles.openfreemap.org/styles/positron' },
];

const DAY_MS = 86_400_000;

/**
 * The address of Protomaps' build of the planet, under the ODbL; its documentation proposes to extract regions
 * (docs.protomaps.com, "Basemap Downloads"). Mondays' builds stay for a month, so this is the build of the last Monday
 * that is over in UTC.
 *
 * @param now milliseconds since 1970
 */
export function archiveSource(now: number): string {
  const yesterday = new Date(now - DAY_MS);
  const sinceMonday = (yesterday.getUTCDay() + 6) % 7;
  const monday = new Date(yesterday.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
  return `https://build.protomaps.com/${monday.replaceAll('-', '')}.pmtiles`;
}
