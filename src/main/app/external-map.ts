import type { Place } from '../../preload/schemas/app.ts';
import type { AppDeps } from './types.ts';

/** OpenStreetMap shows streets from here on. */
const ZOOM = 16;

/**
 * The address at which OpenStreetMap shows a place with a mark. It has the two numbers and nothing else: no VIN, no list, no
 * name.
 */
export function openStreetMapAddress({ latitude, longitude }: Place): string {
  // Five decimals are about a metre. `String` would write 1e-7.
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
}

/** Answers the contract's `app.openMap`: the host opens the address, or the screen does. */
export function createExternalMap(openExternal: AppDeps['openExternal']) {
  return async (place: Place): Promise<string | null> => {
    const address = openStreetMapAddress(place);
    if (!openExternal) return address;
    await openExternal(address);
    return null;
  };
}
