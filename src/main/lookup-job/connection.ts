import type { LookupRequest } from '../handover/messages.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import { findNamed } from './find-named.ts';

/**
 * The connection that the request names, or the one of its address and id, saved without the secret where it is new.
 *
 * @throws AppError `bad-input` for an unknown connection or a bad address
 */
export async function connectionOf(
  store: Pick<Store, 'connections'>,
  { service }: Pick<LookupRequest, 'service'>,
  added: (connection: ConnectionRecord) => Promise<void>,
): Promise<ConnectionRecord> {
  const saved = await store.connections.all();
  if (service.kind === 'saved') return findNamed('connection', saved, service.connection);
  const { clientId } = service;
  const baseUrl = parseBaseUrl(service.baseUrl).href;
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
