import type { Policy } from '../../preload/schemas/policy.ts';
import { locales } from '../../shared/i18n/languages.ts';
import { openCredentials } from '../credentials/credentials.ts';
import { entryForConnection } from '../credentials/for-connection.ts';
import { keychainService } from '../data-dir/data-dir.ts';
import { eraseJob } from '../erasure/job.ts';
import type { LookupRequest } from '../handover/messages.ts';
import { type Caller, startHandover } from '../handover/server.ts';
import { fileJobs } from '../intake/file-jobs.ts';
import type { Journal } from '../journal/journal.ts';
import { createLookup } from '../lookup/lookup.ts';
import { CommandError } from '../lookup-job/command-error.ts';
import { type LookupJobDeps, ownClient } from '../lookup-job/job-deps.ts';
import { lookUp } from '../lookup-job/look-up.ts';
import { errorText, toOutcome } from '../lookup-job/outcome.ts';
import { savePolicyConnections } from '../policy/given-connections.ts';
import { governedSettings } from '../policy/governed-settings.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import type { Fetch } from '../service/http.ts';
import type { Credentials } from '../service/types.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { openDataFolder } from './own-data.ts';

export interface AloneOptions {
  readonly dataDir: string;
  /** Path of the bundled places, from which the store saves each answer's place. Otherwise the app does so later. */
  readonly placesFile: string;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
  readonly fetch: Fetch;
  /** The administrator's rules; absent: those of this computer. */
  readonly policy?: Policy;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/**
 * Opens the store in this process, does a lookup, and meanwhile does the lookups and erasures of other command lines.
 *
 * @returns the exit code
 * @throws AppError `conflict` where another process has the data folder open, `policy-invalid` for an administrator's
 *   policy that can't be used, and what `lookUp` throws
 */
export async function lookUpInThisProcess(
  request: LookupRequest,
  options: AloneOptions,
  caller: Caller,
): Promise<number> {
  const { cli } = locales[request.language].texts;
  const policy = options.policy ?? (await readSystemPolicy());
  const {
    store: opened,
    journal,
    erasure,
    clock,
  } = await openDataFolder(options, request.language, caller.say);
  const store = { ...opened, settings: governedSettings(opened.settings, policy) };
  try {
    await savePolicyConnections(store, policy);
    await erasure.resume();
    const jobDeps = jobDepsFor({ store, journal, policy, clock }, options, (error) =>
      caller.say(`${cli.endNotSaved} ${errorText(error, request.language)}`),
    );
    const handover = await startHandover({
      dataDir: options.dataDir,
      lookUp: (other, theirs) => toOutcome(() => lookUp(other, jobDeps, theirs), other.language),
      erase: (other, theirs) =>
        toOutcome(() => eraseJob({ lists: store.lists, erasure })(other, theirs), other.language),
      // A report needs the map and the places, which this process has not opened.
      report: (other) =>
        toOutcome(() => {
          throw new CommandError('conflict', 'dataInUse', { path: options.dataDir });
        }, other.language),
      // Nobody reads a log of the command line. Each caller gets its own errors.
      log: { info: () => undefined, warn: () => undefined, hide: () => undefined },
    });
    const close = () => void handover.close();
    caller.interrupted.addEventListener('abort', close, { once: true });
    try {
      return await lookUp(request, jobDeps, caller);
    } finally {
      if (handover.isBusy()) caller.say(cli.others);
      await handover.idle();
      await handover.close();
    }
  } finally {
    await store.close();
  }
}

interface JobParts {
  readonly store: Store;
  readonly journal: Journal;
  readonly policy: Policy;
  readonly clock: Clock;
}

function jobDepsFor(
  { store, journal, policy, clock }: JobParts,
  options: AloneOptions,
  failed: (error: unknown) => void,
): LookupJobDeps {
  const { random = Math.random, fetch, dataDir } = options;
  const lookup = createLookup({
    runs: store.runs,
    clock,
    random,
    // `patienceMs` and `connect` are not used: each run here has its own `RunSettings`, which replace them.
    patienceMs: 0,
    connect: () => Promise.reject(new AppError('internal', 'a run without terms')),
    suspicious: () => false,
    changed: () => undefined,
    failed,
  });
  return {
    store,
    fileJobs,
    lookup,
    clock,
    journal,
    policy,
    openConnection: async (connection, request) =>
      ownClient(
        { store, fetch, clock, random },
        connection,
        await credentialsOf(request, connection, dataDir),
        request,
      ),
    changed: { lists: () => undefined, connections: () => undefined },
  };
}

/** Returns a function that gives the request's own credentials, else those in the keychain. */
async function credentialsOf(
  { service }: LookupRequest,
  connection: ConnectionRecord,
  dataDir: string,
): Promise<() => Promise<Credentials | null>> {
  if (service.kind === 'given') {
    const { clientId, secret } = service;
    return async () => ({ clientId, clientSecret: secret });
  }
  const keychain = await openCredentials({ service: keychainService(dataDir) });
  return async () => entryForConnection(await keychain.find(connection.id), connection)?.entry ?? null;
}
