import { openCredentials } from '../credentials/credentials.ts';
import { forAddress } from '../credentials/for-address.ts';
import { formerKeychainService, keychainService } from '../data-dir/data-dir.ts';
import type { LookupRequest } from '../handover/messages.ts';
import { type Caller, startHandover } from '../handover/server.ts';
import { fileJobs } from '../intake/file-jobs.ts';
import { createLookup } from '../lookup/lookup.ts';
import { lookUp } from '../lookup-job/look-up.ts';
import { outcomeOf } from '../lookup-job/outcome.ts';
import { ownClient, type Workplace } from '../lookup-job/workplace.ts';
import type { Fetch } from '../service/http.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import { openStore } from '../store/threads/store.ts';
import type { Store } from '../store/types.ts';
import { type Clock, systemClock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { keepHeapSmall } from '../util/heap.ts';

export interface AloneOptions {
  readonly dataDir: string;
  /** The bundled places: what the app would else have to find of each answer when it opens. */
  readonly placesFile: string;
  /** The store's worker script, where it is not beside the source. */
  readonly storeWorker?: URL;
  readonly fetch: Fetch;
  readonly clock?: Clock;
  readonly random?: () => number;
}

const WAITING = 'Another lookup on this data folder was handed to this one, and is still under way.';

/**
 * Does a lookup on a store of its own, and those that other command lines ask for meanwhile.
 *
 * @returns the exit code
 * @throws AppError `conflict` where another process has the data folder open, and what `lookUp` throws
 */
export async function lookUpAlone(
  request: LookupRequest,
  options: AloneOptions,
  caller: Caller,
): Promise<number> {
  const { store, setAside } = await openData(options);
  try {
    if (setAside) caller.say(`The database was damaged; it is kept as ${setAside}.`);
    await store.runs.markInterrupted();
    const workplace = workplaceOn(store, options, caller);
    const handover = await startHandover({
      dataDir: options.dataDir,
      lookUp: (other, theirs) => outcomeOf(() => lookUp(other, workplace, theirs)),
      // The command line has no log that anyone reads. Each caller gets its own errors.
      log: { info: () => undefined, warn: () => undefined, hide: () => undefined },
    });
    const close = () => void handover.close();
    caller.interrupted.addEventListener('abort', close, { once: true });
    try {
      return await lookUp(request, workplace, caller);
    } finally {
      if (handover.isBusy()) caller.say(WAITING);
      await handover.idle();
      await handover.close();
    }
  } finally {
    await store.close();
  }
}

async function openData({ dataDir, placesFile, storeWorker }: AloneOptions): ReturnType<typeof openStore> {
  keepHeapSmall();
  try {
    return await openStore({ dataDir, placesFile, ...(storeWorker ? { worker: storeWorker } : {}) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, details, message } = error;
    const texts: Partial<Record<typeof kind, string>> = {
      conflict: `Rastro, or another lookup, has the data folder ${dataDir} open. Close it, or give another folder with --data.`,
      'newer-database': `A newer Rastro wrote the data folder ${dataDir}. Use that one, or give another folder with --data.`,
      disk: `The data folder ${dataDir} can't be used: ${message}. Give another one with --data.`,
    };
    throw new AppError(kind, texts[kind] ?? message, details, { cause: error });
  }
}

function workplaceOn(store: Store, options: AloneOptions, { say }: Caller): Workplace {
  const { clock = systemClock, random = Math.random, fetch, dataDir } = options;
  const lookup = createLookup({
    runs: store.runs,
    clock,
    random,
    // Each run has terms of its own.
    patienceMs: 0,
    connect: () => Promise.reject(new AppError('internal', 'a run without terms')),
    suspicious: () => false,
    changed: () => undefined,
    failed: (error) => say(`The run's end could not be written down: ${String(error)}`),
  });
  return {
    store,
    fileJobs,
    lookup,
    clock,
    approach: async (connection, request) =>
      ownClient(
        { store, fetch, clock, random },
        connection,
        await credentialsOf(request, connection, dataDir),
        request,
      ),
    changed: { lists: () => undefined, connections: () => undefined },
  };
}

/** The secret that came with the request, or the one in the keychain. */
async function credentialsOf(
  { service }: LookupRequest,
  { id, baseUrl }: ConnectionRecord,
  dataDir: string,
): Promise<() => Promise<Credentials | null>> {
  if (service.kind === 'given') {
    const { clientId, secret } = service;
    return async () => ({ clientId, clientSecret: secret });
  }
  const keychain = await openCredentials({
    service: keychainService(dataDir),
    formerService: formerKeychainService(dataDir),
  });
  return async () => forAddress(await keychain.read(id), baseUrl);
}
