import { entryForConnection } from '../credentials/for-connection.ts';
import type { CredentialStore, FoundCredentials } from '../credentials/types.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Log } from '../util/log.ts';

export interface SavedCredentialsDeps {
  readonly credentials: CredentialStore;
  /** The credentials of the built-in simulator: new at each start, and saved nowhere. Null: it does not run. */
  readonly demoCredentials: () => Promise<Credentials | null>;
  readonly log: Pick<Log, 'hide'>;
}

/** Credentials of a connection, and where they are stored: in the keychain, or in memory for this session alone. */
interface StoredCredentials {
  readonly place: FoundCredentials['place'];
  readonly credentials: Credentials;
}

/**
 * Returns a function that reads the credentials saved for a connection's id, its client id and the given address; null:
 * there are none.
 */
export function createCredentialReader({ credentials, demoCredentials, log }: SavedCredentialsDeps) {
  return async (
    { id, clientId, demo, baseUrl }: ConnectionRecord,
    address: string,
  ): Promise<StoredCredentials | null> => {
    if (demo) {
      const own = baseUrl === address ? await demoCredentials() : null;
      return own && { place: 'session', credentials: own };
    }
    const found = entryForConnection(await credentials.find(id), { baseUrl: address, clientId });
    if (!found) return null;
    const { clientSecret } = found.entry;
    log.hide(clientSecret);
    return { place: found.place, credentials: { clientId, clientSecret } };
  };
}
