import { openCredentials } from '../credentials/credentials.ts';
import { forAddress } from '../credentials/for-address.ts';
import { formerKeychainService, keychainService } from '../data-dir.ts';
import { AppError } from '../errors.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord, Store } from '../store/types.ts';
import type { LookupOptions } from './lookup-options.ts';

export interface Service {
  readonly connection: ConnectionRecord;
  readonly credentials: () => Promise<Credentials | null>;
}

/**
 * The connection that the options name, or the one of their address and id, saved without the secret where it is new.
 *
 * @throws AppError `bad-input` for an unknown name or a bad address
 */
export async function serviceOf(
  store: Store,
  service: LookupOptions['service'],
  dataDir: string,
): Promise<Service> {
  const saved = await store.connections.all();
  if (service.kind === 'saved') {
    const connection = saved.find(({ name }) => name === service.name);
    if (!connection) throw new AppError('bad-input', `There is no connection "${service.name}".`);
    const keychain = await openCredentials({
      service: keychainService(dataDir),
      formerService: formerKeychainService(dataDir),
    });
    return {
      connection,
      credentials: async () => forAddress(await keychain.read(connection.id), connection.baseUrl),
    };
  }
  const { clientId, secret } = service;
  const baseUrl = parseBaseUrl(service.baseUrl).href;
  const known = saved.find((each) => each.baseUrl === baseUrl && each.clientId === clientId && !each.demo);
  const connection =
    known ??
    (await store.connections.save({
      name: `${clientId} @ ${new URL(baseUrl).host}`.slice(0, 60),
      baseUrl,
      clientId,
      timeZone: 'America/Sao_Paulo',
    }));
  return { connection, credentials: async () => ({ clientId, clientSecret: secret }) };
}
