import type { ExternalMap } from '../../contract/enums.ts';
import { ask } from '../bridge.ts';
import { showError } from './errors.tsx';

/**
 * Shows a place on another map, in the system's browser: the place leaves this computer, so only ever when the user
 * asks for it. To be called from a click or a key.
 */
export async function openExternalMap(
  map: ExternalMap,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Promise<void> {
  try {
    const address = await ask(window.rastro.app.openMap({ map, latitude, longitude }));
    // Null: the desktop host has opened the map itself. In a browser the page must do it.
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
  } catch (error) {
    showError(error);
  }
}
