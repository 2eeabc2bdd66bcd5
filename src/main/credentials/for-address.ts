import type { SavedCredentials } from './types.ts';

/**
 * What was saved, if it was saved for the server of this address: it goes there and to no other, whatever the screen, a
 * crash between two saves, or a run that has outlived a change asks.
 */
export function forAddress(saved: SavedCredentials | null, baseUrl: string): SavedCredentials | null {
  return saved && saved.origin === URL.parse(baseUrl)?.origin ? saved : null;
}
