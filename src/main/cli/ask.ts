import type { Run, RunTarget } from '../../preload/schemas/runs.ts';
import { messageOf } from '../errors.ts';
import { createLookup } from '../lookup/lookup.ts';
import { createPaceKeeper, paceCountsSince } from '../lookup/pace.ts';
import { createServiceClient } from '../service/client.ts';
import type { RunRecord, Store } from '../store/types.ts';
import { type LookupOptions, PATIENCE_MINUTES } from './lookup-options.ts';
import { createProgress } from './progress.ts';
import type { LookupEnvironment } from './run-lookup.ts';
import type { Service } from './service.ts';

/** What one call of the command line did about a run, which may have begun in an earlier one. */
export interface Session {
  readonly run: Pick<Run, 'state' | 'stopReason' | 'counts'>;
  readonly requests: number;
  /** Requests answered 429. */
  readonly throttled: number;
  readonly seconds: number;
}

/** Asks the service for the list's VINs; with `--resume` only for those that have no answer from the run before. */
export async function ask(
  options: LookupOptions,
  environment: LookupEnvironment,
  store: Store,
  { connection, credentials }: Service,
  listId: number,
): Promise<Session> {
  const { clock, say, interrupted } = environment;
  const began = clock.monotonic();
  const work = options.resume ? await leftToDo(store, connection.id, listId) : anew(listId, '');
  if (options.resume) say(work.message);
  if (work.kind === 'nothing') return { run: work.run, requests: 0, throttled: 0, seconds: 0 };

  const { maxConcurrency } = await store.settings.get();
  const cap = options.maxConcurrency ?? maxConcurrency;
  const client = createServiceClient({
    baseUrl: connection.baseUrl,
    credentials,
    fetch: environment.fetch,
    clock,
    random: environment.random,
    maxConcurrency: cap,
    pace: await store.connections.pace(connection.id, paceCountsSince(clock.now())),
  });
  const keepPace = createPaceKeeper(store.connections, connection.id, client, clock);
  const progress = createProgress({
    stream: environment.screen,
    quiet: options.quiet,
    now: clock.now,
    say,
  });
  const lookup = createLookup({
    runs: store.runs,
    clock,
    random: environment.random,
    patienceMs: (options.patienceMinutes ?? PATIENCE_MINUTES) * 60_000,
    suspicious: () => false,
    connect: async () => ({ client, maxConcurrency: cap }),
    changed: (run) => progress.show(run),
    failed: (error) => say(`The run's end could not be written down: ${messageOf(error)}`),
  });
  const before = work.kind === 'resume' ? work.run : { requests: 0, throttled: 0 };
  const { id } =
    work.kind === 'resume'
      ? await lookup.handlers.resume({ runId: work.run.id })
      : await lookup.handlers.start({
          connectionId: connection.id,
          target: work.target,
          freshMinutes: null,
        });
  const interrupt = () => void lookup.close();
  interrupted.addEventListener('abort', interrupt);
  if (interrupted.aborted) interrupt();
  const run = await lookup.ended(id).finally(() => progress.end());
  // Known anew the next time, where the disk is full.
  await keepPace(true).catch(() => undefined);
  return {
    run,
    requests: run.requests - before.requests,
    throttled: run.throttled - before.throttled,
    seconds: (clock.monotonic() - began) / 1000,
  };
}

type Work = { readonly message: string } & (
  | { readonly kind: 'start'; readonly target: RunTarget }
  | { readonly kind: 'resume'; readonly run: RunRecord }
  | { readonly kind: 'nothing'; readonly run: RunRecord }
);

/** What the newest run on the list over the connection left to do. */
async function leftToDo(store: Store, connectionId: number, listId: number): Promise<Work> {
  const run = (await store.runs.all()).find(
    (each) => each.connectionId === connectionId && each.listId === listId,
  );
  if (!run || run.state === 'cancelled') return anew(listId, 'Nothing to resume; starting anew.');
  if (run.state !== 'completed') return { kind: 'resume', run, message: 'Resuming.' };
  const { failed } = run.counts;
  if (failed === 0)
    return { kind: 'nothing', run, message: 'The run was completed; nothing is asked again.' };
  const target = { kind: 'failed', runId: run.id } as const;
  return {
    kind: 'start',
    target,
    message: `The run was completed; asking again for the ${failed} that failed.`,
  };
}

function anew(listId: number, message: string): Work {
  return { kind: 'start', target: { kind: 'list', listId }, message };
}
