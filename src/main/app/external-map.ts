import type { ExternalMap } from '../../contract/enums.ts';
import type { Coordinates, ExternalPlace, Settings } from '../../contract/schemas/app.ts';
import { AppError } from '../util/errors.ts';
import type { AppDeps } from './types.ts';

/** The zoom from which OpenStreetMap shows streets. */
const ZOOM = 16;

/**
 * The addresses at which other maps show a position. Each holds the coordinates alone: no VIN, no list, no name.
 *
 * Sources: https://wiki.openstreetmap.org/wiki/Browsing,
 * https://developers.google.com/maps/documentation/urls/get-started
 */
const ADDRESSES: Readonly<Record<ExternalMap, (lat: string, lon: string) => string>> = {
  openstreetmap: (lat, lon) =>
    `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`,
  'google-maps': (lat, lon) => `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lon}`,
  'street-view': (lat, lon) =>
    `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat}%2C${lon}`,
};

export function externalAddress(map: ExternalMap, { latitude, longitude }: Coordinates): string {
  // Five decimals are about a metre. `String` would write a small number as 1e-7.
  return ADDRESSES[map](latitude.toFixed(5), longitude.toFixed(5));
}

/**
 * The handler of the screen's call `app.openMap`: the host opens the address, or else the screen gets and opens it.
 *
 * @param openExternal null: the host opens no addresses
 * @param settings reads the current settings
 */
export function createExternalMap(openExternal: AppDeps['openExternal'], settings: () => Promise<Settings>) {
  return async ({ map, ...coordinates }: ExternalPlace): Promise<string | null> => {
    const { externalMaps } = await settings();
    if (!externalMaps.includes(map)) throw new AppError('bad-input', 'The settings do not offer this map.');
    const address = externalAddress(map, coordinates);
    if (!openExternal) return address;
    await openExternal(address);
    return null;
  };
}
