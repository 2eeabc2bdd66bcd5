import type { ConnectionTest } from '../../contract/schemas/connections.ts';
import { createRateSaver, rateCountsSince } from '../lookup/rate.ts';
import type { RunSettings } from '../lookup/types.ts';
import { createServiceClient } from '../service/client.ts';
import type { Fetch } from '../service/http.ts';
import { testConnection } from '../service/test-connection.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import type { LookupOrder } from './lookup-options.ts';

export interface ConnectionUse {
  readonly terms: RunSettings;
  readonly test: (signal: AbortSignal) => Promise<ConnectionTest>;
  /** To be called when the run has ended. */
  end(): Promise<void>;
}

interface OwnClientDeps {
  readonly store: Pick<Store, 'connections' | 'settings'>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
}

export async function ownClient(
  { store, fetch, clock, random }: OwnClientDeps,
  connection: ConnectionRecord,
  credentials: () => Promise<Credentials | null>,
  { maxConcurrency }: Pick<LookupOrder, 'maxConcurrency'>,
): Promise<ConnectionUse> {
  const settings = await store.settings.get();
  const cap = maxConcurrency ?? settings.maxConcurrency;
  const client = createServiceClient({
    baseUrl: connection.baseUrl,
    credentials,
    fetch,
    clock,
    random,
    maxConcurrency: cap,
    rate: await store.connections.rate(connection.id, rateCountsSince(clock.now())),
  });
  const saveRate = createRateSaver(store.connections, connection.id, client, clock);
  return {
    terms: { connect: async () => ({ client, maxConcurrency: cap }) },
    test: async (signal) =>
      testConnection({ baseUrl: connection.baseUrl, fetch, clock, signal, credentials: await credentials() }),
    // If the disk is full the rate is not saved, and the next lookup estimates it anew.
    end: () => saveRate(true).catch(() => undefined),
  };
}
