import type { Policy } from '../../contract/schemas/policy.ts';
import { requireService } from '../policy/rules.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { LookupOrder } from './lookup-options.ts';
import { findNamed } from './named.ts';

/**
 * The saved connection that the words name, or the one with their address and client id. If there
 * is no such connection, a new one is saved, without its secret.
 *
 * @throws AppError `bad-input` for an unknown connection or a bad address, `policy` for a service that may not be used
 */
export async function connectionOf(
  store: Pick<Store, 'connections'>,
  { service }: Pick<LookupOrder, 'service'>,
  policy: Policy,
  added: (connection: ConnectionRecord) => Promise<void>,
): Promise<ConnectionRecord> {
  const saved = await store.connections.all();
  if (service.kind === 'saved') {
    const named = findNamed('connection', saved, service.connection);
    requireService(policy, named);
    return named;
  }
  const { clientId } = service;
  const baseUrl = parseBaseUrl(service.baseUrl).href;
  requireService(policy, { baseUrl });
  const known = saved.find((each) => each.baseUrl === baseUrl && each.clientId === clientId && !each.demo);
  if (known) return known;
  const connection = await store.connections.save({
    name: `${clientId} @ ${new URL(baseUrl).host}`.slice(0, 60),
    baseUrl,
    clientId,
    timeZone: 'America/Sao_Paulo',
  });
  await added(connection);
  return connection;
}
