import { forAddress } from '../credentials/for-address.ts';
import type { CredentialStore } from '../credentials/types.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Log } from '../util/log.ts';

export interface SavedCredentialsDeps {
  readonly credentials: CredentialStore;
  /** The credentials of the built-in simulator: new at each start, and saved nowhere. */
  readonly demoCredentials: () => Promise<Credentials>;
  readonly log: Pick<Log, 'hide'>;
}

/** Reads the credentials of a connection, as it is now, where they were saved for this address; else null. */
export function savedCredentials({ credentials, demoCredentials, log }: SavedCredentialsDeps) {
  return async ({ id, clientId, demo, baseUrl }: ConnectionRecord, address: string) => {
    if (demo) return baseUrl === address ? demoCredentials() : null;
    const saved = forAddress(await credentials.read(id), address);
    if (!saved) return null;
    log.hide(saved.clientSecret);
    return { clientId, clientSecret: saved.clientSecret } satisfies Credentials;
  };
}
