import type { SavedCredentials } from './types.ts';

/**
 * The saved secret, if it was saved for the server of this address; it must go to no other. The screen, a crash between two
 * saves, or a run that is older than a change could ask for another.
 */
export function forAddress(saved: SavedCredentials | null, baseUrl: string): SavedCredentials | null {
  return saved && saved.origin === URL.parse(baseUrl)?.origin ? saved : null;
}
