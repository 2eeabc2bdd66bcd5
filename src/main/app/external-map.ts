import type { Place } from '../../preload/schemas/app.ts';
import type { AppDeps } from './types.ts';

/** OpenStreetMap shows streets from here on. */
const ZOOM = 16;

/**
 * Where OpenStreetMap shows a place with a mark on it. Made of the two numbers and of nothing else: no VIN, no list, no
 * name goes along.
 */
export function openStreetMapAddress({ latitude, longitude }: Place): string {
  // A metre is told apart; `String` would write 1e-7.
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
}

/** Answers the contract's `app.openMap`, by a host that can open an address, or by the screen itself. */
export function createExternalMap(openExternal: AppDeps['openExternal']) {
  return async (place: Place): Promise<string | null> => {
    const address = openStreetMapAddress(place);
    if (!openExternal) return address;
    await openExternal(address);
    return null;
  };
}
