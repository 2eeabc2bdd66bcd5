import type { FoundCredentials } from './types.ts';

/**
 * The saved secret, if it was saved for the server and the client id of this connection; it must go to no other. The screen, a
 * crash between two saves, a run that is older than a change, or a connection that got another one's number by a recovery could
 * ask for another.
 */
export function forConnection(
  found: FoundCredentials | null,
  { baseUrl, clientId }: { readonly baseUrl: string; readonly clientId: string },
): FoundCredentials | null {
  const isSame = found?.entry.origin === URL.parse(baseUrl)?.origin && found?.entry.clientId === clientId;
  return isSame ? found : null;
}
