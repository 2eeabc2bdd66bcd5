import type { Handlers } from '../../contract/contract-types.ts';
import type { Connection, ConnectionDraft, ConnectionTest } from '../../contract/schemas/connections.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { SecretRemovals } from '../credentials/removals.ts';
import { rateCountsSince } from '../lookup/rate.ts';
import type { Network } from '../network/network.ts';
import { isPolicyConnection, requireService } from '../policy/rules.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { testConnection } from '../service/test-connection.ts';
import type { Credentials, ServiceClient } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import { isTimeZone } from '../util/time-zone.ts';
import { type Clients, type ClientsDeps, createClients } from './clients.ts';
import { createCredentialReader, type SavedCredentialsDeps } from './saved-credentials.ts';

export interface ConnectionsDeps extends SavedCredentialsDeps, ClientsDeps {
  readonly store: Pick<Store, 'connections' | 'settings'>;
  readonly network: Pick<Network, 'fetch' | 'logins'>;
  readonly policy: Policy;
  readonly log: ClientsDeps['log'];
  readonly removals: Pick<SecretRemovals, 'remove' | 'forget'>;
  readonly changed: () => void;
}

export interface Connections extends Pick<Clients, 'saveRate'> {
  readonly handlers: Handlers['connections'];
  /**
   * The client of a connection, the same one until the connection or `maxConcurrency` changes. A client gets no secret
   * any more once its connection was removed or has another client id or server.
   *
   * @throws AppError `not-found` for an unknown connection, `policy` for a service that the policy does not allow
   */
  connect(id: number): Promise<{ client: ServiceClient; maxConcurrency: number }>;
  /** Tests a saved connection with its saved secret. @throws AppError `not-found` */
  test(id: number, signal: AbortSignal): Promise<ConnectionTest>;
}

/** The connections to the service: address and client id are in the store, the secret is in the keychain. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const { store, network } = deps;
  const clients = createClients(deps);
  const savedFor = createCredentialReader(deps);

  /** The credentials for a connection's client; null once the connection was removed or has another client id. */
  async function credentialsFor({ id, clientId, baseUrl }: ConnectionRecord): Promise<Credentials | null> {
    const now = await find(store, id);
    const saved = now?.clientId === clientId ? await savedFor(now, baseUrl) : null;
    return saved?.credentials ?? null;
  }

  return {
    handlers: handlersOf(deps, clients, savedFor),
    async connect(id) {
      const connection = await get(store, id);
      requireService(deps.policy, connection);
      network.logins.askAgain();
      const [{ maxConcurrency }, rate] = await Promise.all([
        store.settings.get(),
        store.connections.rate(id, rateCountsSince(deps.clock.now())),
      ]);
      const client = clients.of(connection, maxConcurrency, () => credentialsFor(connection), rate);
      return { client, maxConcurrency };
    },
    async test(id, signal) {
      const connection = await get(store, id);
      const { baseUrl } = connection;
      const credentials = await credentialsFor(connection);
      return testConnection({ baseUrl, credentials, fetch: network.fetch, clock: deps.clock, signal });
    },
    saveRate: clients.saveRate,
  };
}

const find = async (store: ConnectionsDeps['store'], id: number): Promise<ConnectionRecord | undefined> =>
  (await store.connections.all()).find((each) => each.id === id);

async function get(store: ConnectionsDeps['store'], id: number): Promise<ConnectionRecord> {
  const found = await find(store, id);
  if (!found)
    throw new AppError('not-found', 'This connection is no longer there.', { reason: 'connection-gone' });
  return found;
}

function handlersOf(
  { store, credentials, removals, network, clock, policy, log, changed }: ConnectionsDeps,
  clients: Clients,
  savedFor: ReturnType<typeof createCredentialReader>,
): Handlers['connections'] {
  async function present(connection: ConnectionRecord): Promise<Connection> {
    if (connection.demo) return { ...connection, secret: 'session', isGiven: false };
    const saved = await savedFor(connection, connection.baseUrl);
    return {
      ...connection,
      secret: saved?.place ?? 'missing',
      isGiven: isPolicyConnection(policy, connection),
    };
  }

  async function secretOf({ id, secret, baseUrl }: ConnectionDraft): Promise<string | null> {
    if (secret !== undefined) return secret;
    if (id === undefined) return null;
    return (await savedFor(await get(store, id), baseUrl))?.credentials.clientSecret ?? null;
  }

  return {
    all: async () => Promise.all((await store.connections.all()).map(present)),
    async save(input) {
      const { secret: _, ...draft } = input;
      const { href: baseUrl } = parseBaseUrl(draft.baseUrl);
      if (!isTimeZone(draft.timeZone))
        throw new AppError('bad-input', 'This time zone is not known; choose one of the list.');
      const secret = await secretOf(input);
      if (secret === null)
        throw new AppError('secret-missing', 'Type the secret: none is saved for this address.');
      const saved = await store.connections.save({ ...draft, baseUrl });
      clients.drop(saved.id);
      log.hide(secret);
      if (!saved.demo) {
        const { origin } = new URL(saved.baseUrl);
        removals.forget(saved.id);
        await credentials.save(saved.id, { clientId: saved.clientId, clientSecret: secret, origin });
      }
      changed();
      return present(saved);
    },
    async remove({ id }) {
      // The demo's secret is never in the keychain: one that is locked must not count as still having it.
      if (!(await find(store, id))?.demo) await removals.remove(id);
      await store.connections.remove(id);
      clients.drop(id);
      changed();
    },
    async test(draft) {
      const clientSecret = await secretOf(draft);
      if (clientSecret === null) return { verdict: 'secret-missing', detail: '' };
      log.hide(clientSecret);
      network.logins.askAgain();
      return testConnection({
        baseUrl: draft.baseUrl,
        credentials: { clientId: draft.clientId, clientSecret },
        fetch: network.fetch,
        clock,
      });
    },
  };
}
