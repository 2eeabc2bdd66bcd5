import type { FoundCredentials } from './types.ts';

/**
 * The entry that was found, if it was saved for this connection's server and client id; else null. A secret must go to
 * no other server. Entry and connection can differ in a call from the screen, after a crash between two saves, or in a
 * run that began before a change.
 */
export function entryForConnection(
  found: FoundCredentials | null,
  { baseUrl, clientId }: { readonly baseUrl: string; readonly clientId: string },
): FoundCredentials | null {
  const isSame = found?.entry.origin === URL.parse(baseUrl)?.origin && found?.entry.clientId === clientId;
  return isSame ? found : null;
}
