import type { Coordinates } from '../../preload/schemas/app.ts';
import type { AppDeps } from './types.ts';

/** OpenStreetMap shows streets from here on. */
const ZOOM = 16;

/**
 * The address at which OpenStreetMap shows a position with a mark. It has the two numbers and nothing else: no VIN, no list, no
 * name.
 */
export function openStreetMapAddress({ latitude, longitude }: Coordinates): string {
  // Five decimals are about a metre. `String` would write 1e-7.
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
}

/** Answers the contract's `app.openMap`: the host opens the address, or the screen does. */
export function createExternalMap(openExternal: AppDeps['openExternal']) {
  return async (coordinates: Coordinates): Promise<string | null> => {
    const address = openStreetMapAddress(coordinates);
    if (!openExternal) return address;
    await openExternal(address);
    return null;
  };
}
