import { createRateSaver } from '../lookup/rate.ts';
import type { Network } from '../network/network.ts';
import { createServiceClient } from '../service/client.ts';
import type { Credentials, RateEstimate, ServiceClient } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import type { Log } from '../util/log.ts';

export interface ClientsDeps {
  readonly store: { readonly connections: Pick<Store['connections'], 'saveRate'> };
  readonly network: Pick<Network, 'fetch'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** The service's clients, one for each connection: all runs over a connection share its access token and rate limit. */
export interface Clients {
  /**
   * @param credentials called for each new access token
   * @param rate request rate with which a new client starts; null: no rate is known
   */
  of(
    connection: ConnectionRecord,
    maxConcurrency: number,
    credentials: () => Promise<Credentials | null>,
    rate: RateEstimate | null,
  ): ServiceClient;
  drop(connectionId: number): void;
  /** Saves the request rate that a connection's client has estimated: once a minute at most, and at a run's end. */
  saveRate(connectionId: number, isRunEnded: boolean): Promise<void>;
}

interface CachedClient {
  /** Address, client id and concurrency that the client was made for, as JSON. */
  readonly key: string;
  readonly client: ServiceClient;
  readonly saveRate: (isRunEnded: boolean) => Promise<void>;
}

export function createClients({ store, network, clock, random, log }: ClientsDeps): Clients {
  const clients = new Map<number, CachedClient>();
  return {
    of({ id, baseUrl, clientId }, maxConcurrency, credentials, rate) {
      const key = JSON.stringify([baseUrl, clientId, maxConcurrency]);
      const cached = clients.get(id);
      if (cached?.key === key) return cached.client;
      const { fetch } = network;
      const client = createServiceClient({
        baseUrl,
        credentials,
        fetch,
        clock,
        random,
        maxConcurrency,
        rate,
        log,
      });
      clients.set(id, { key, client, saveRate: createRateSaver(store.connections, id, client, clock) });
      return client;
    },
    drop: (connectionId) => void clients.delete(connectionId),
    saveRate: async (connectionId, isRunEnded) => clients.get(connectionId)?.saveRate(isRunEnded),
  };
}
