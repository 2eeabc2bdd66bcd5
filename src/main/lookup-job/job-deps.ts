import type { ConnectionTest } from '../../preload/schemas/connections.ts';
import type { Policy } from '../../preload/schemas/policy.ts';
import type { LookupRequest } from '../handover/messages.ts';
import type { FileJobs } from '../intake/file-jobs.ts';
import type { Journal } from '../journal/journal.ts';
import { createRateSaver, rateCountsSince } from '../lookup/rate.ts';
import type { Lookup, RunSettings } from '../lookup/types.ts';
import { createServiceClient } from '../service/client.ts';
import type { Fetch } from '../service/http.ts';
import { testConnection } from '../service/test-connection.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';

/** Where a lookup of the command line is done: on a store of its own, or in the running Rastro that has it open. */
export interface LookupJobDeps {
  readonly store: Store;
  /** Reads files. */
  readonly fileJobs: FileJobs;
  readonly lookup: Pick<Lookup, 'startOn' | 'resumeOn' | 'interrupt' | 'ended' | 'isListBusy'>;
  readonly clock: Clock;
  readonly journal: Pick<Journal, 'add'>;
  readonly policy: Policy;
  /** Chooses the client and the settings with which this request uses the connection. */
  openConnection(connection: ConnectionRecord, request: LookupRequest): Promise<ConnectionUse>;
  /** Lists or connections were added. */
  readonly changed: { readonly lists: () => void; readonly connections: () => void };
}

/** How one lookup uses a connection. */
export interface ConnectionUse {
  readonly terms: RunSettings;
  /** Tests the connection; absent where the running Rastro has its own test of it. */
  readonly test?: (signal: AbortSignal) => Promise<ConnectionTest>;
  /** To be called when the run has ended. */
  end(): Promise<void>;
}

export interface OwnClientDeps {
  readonly store: Pick<Store, 'connections' | 'settings'>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Creates a client that only one lookup uses. */
export async function ownClient(
  { store, fetch, clock, random }: OwnClientDeps,
  connection: ConnectionRecord,
  credentials: () => Promise<Credentials | null>,
  { maxConcurrency }: Pick<LookupRequest, 'maxConcurrency'>,
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
      testConnection({
        ...{ baseUrl: connection.baseUrl, fetch, clock, signal },
        credentials: await credentials(),
      }),
    // If the disk is full the rate is not saved, and the next lookup estimates it anew.
    end: () => saveRate(true).catch(() => undefined),
  };
}
