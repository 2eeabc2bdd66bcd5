import type { Handlers } from '../../preload/contract.ts';
import type { Connection, ConnectionDraft } from '../../preload/schemas/connections.ts';
import { forAddress } from '../credentials/for-address.ts';
import type { CredentialStore } from '../credentials/types.ts';
import { createPaceKeeper, paceCountsSince } from '../lookup/pace.ts';
import type { Network } from '../network/network.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { createServiceClient } from '../service/client.ts';
import { testConnection } from '../service/test-connection.ts';
import type { Credentials, Pace, ServiceClient } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { isTimeZone } from '../util/time-zone.ts';

export interface ConnectionsDeps {
  readonly store: Pick<Store, 'connections' | 'settings'>;
  readonly credentials: CredentialStore;
  /** The credentials of the built-in simulator, which are made anew at each start and saved nowhere. */
  readonly demoCredentials: () => Promise<Credentials>;
  readonly network: Pick<Network, 'fetch' | 'logins'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly changed: () => void;
}

export interface Connections {
  readonly handlers: Handlers['connections'];
  /**
   * The client of a connection, kept as long as nothing about the connection changes, so that token and throttle serve
   * every run over it. A client whose connection has been changed gets no secret any more.
   *
   * @throws AppError `not-found` for an unknown connection
   */
  connect(id: number): Promise<{ client: ServiceClient; maxConcurrency: number }>;
  /** Writes down the pace that a connection's client has found: once a minute at most, and at the end of a run. */
  savePace(id: number, isRunEnded: boolean): Promise<void>;
}

interface Kept {
  /** What the client was made for. */
  readonly key: string;
  readonly client: ServiceClient;
  readonly savePace: (isRunEnded: boolean) => Promise<void>;
}

/** The service's connections: address and id in the store, the secret in the keychain. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const { store, credentials } = deps;
  const clients = new Map<number, Kept>();

  const find = async (id: number) => (await store.connections.all()).find((each) => each.id === id);

  async function record(id: number): Promise<ConnectionRecord> {
    const found = await find(id);
    if (!found) throw new AppError('not-found', 'This connection is no longer there.');
    return found;
  }

  /** The saved credentials of a connection as it is now, if they are for this address. */
  async function savedFor(now: ConnectionRecord, baseUrl: string): Promise<Credentials | null> {
    if (now.demo) return now.baseUrl === baseUrl ? deps.demoCredentials() : null;
    const saved = forAddress(await credentials.read(now.id), baseUrl);
    if (!saved) return null;
    deps.log.hide(saved.clientSecret);
    return { clientId: now.clientId, clientSecret: saved.clientSecret };
  }

  /** For a client: none once its connection has been removed or goes by another id. */
  async function credentialsFor({ id, clientId, baseUrl }: ConnectionRecord): Promise<Credentials | null> {
    const now = await find(id);
    return now?.clientId === clientId ? savedFor(now, baseUrl) : null;
  }

  async function present(connection: ConnectionRecord): Promise<Connection> {
    if (connection.demo) return { ...connection, secret: 'session' };
    const usable = await savedFor(connection, connection.baseUrl);
    return { ...connection, secret: usable ? await credentials.whereabouts(connection.id) : 'missing' };
  }

  function clientFor(connection: ConnectionRecord, maxConcurrency: number, pace: Pace | null): ServiceClient {
    const key = JSON.stringify([connection.baseUrl, connection.clientId, maxConcurrency]);
    const kept = clients.get(connection.id);
    if (kept?.key === key) return kept.client;
    const client = createServiceClient({
      baseUrl: connection.baseUrl,
      credentials: () => credentialsFor(connection),
      fetch: deps.network.fetch,
      clock: deps.clock,
      random: deps.random,
      maxConcurrency,
      pace,
      log: deps.log,
    });
    const savePace = createPaceKeeper(store.connections, connection.id, client, deps.clock);
    clients.set(connection.id, { key, client, savePace });
    return client;
  }

  /** The draft's own secret, or the saved one. */
  async function secretOf(draft: ConnectionDraft): Promise<string | null> {
    if (draft.secret !== undefined) return draft.secret;
    if (draft.id === undefined) return null;
    return (await savedFor(await record(draft.id), draft.baseUrl))?.clientSecret ?? null;
  }

  return {
    handlers: {
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
        clients.delete(saved.id);
        deps.log.hide(secret);
        if (!saved.demo) {
          const origin = new URL(saved.baseUrl).origin;
          await credentials.save(saved.id, { clientId: saved.clientId, clientSecret: secret, origin });
        }
        deps.changed();
        return present(saved);
      },
      async remove({ id }) {
        await credentials.remove(id);
        await store.connections.remove(id);
        clients.delete(id);
        deps.changed();
        return undefined;
      },
      async test(draft) {
        const clientSecret = await secretOf(draft);
        if (clientSecret === null) return { verdict: 'secret-missing', detail: '' };
        deps.log.hide(clientSecret);
        deps.network.logins.askAgain();
        return testConnection({
          baseUrl: draft.baseUrl,
          credentials: { clientId: draft.clientId, clientSecret },
          fetch: deps.network.fetch,
          clock: deps.clock,
        });
      },
    },
    async connect(id) {
      const connection = await record(id);
      deps.network.logins.askAgain();
      const [{ maxConcurrency }, pace] = await Promise.all([
        store.settings.get(),
        store.connections.pace(id, paceCountsSince(deps.clock.now())),
      ]);
      return { client: clientFor(connection, maxConcurrency, pace), maxConcurrency };
    },
    savePace: async (id, isRunEnded) => clients.get(id)?.savePace(isRunEnded),
  };
}
