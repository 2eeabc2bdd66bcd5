import type { Run, RunTarget } from '../../preload/schemas/runs.ts';
import type { LookupRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import type { RunTerms } from '../lookup/types.ts';
import type { ConnectionRecord, RunRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import { AppError } from '../util/errors.ts';
import type { Workplace } from './workplace.ts';

/** What one call of the command line did about a run, which may have begun in an earlier one. */
export interface Session {
  readonly run: Pick<Run, 'state' | 'stopReason' | 'counts'>;
  readonly requests: number;
  /** Requests answered 429. */
  readonly throttled: number;
  readonly seconds: number;
}

/**
 * Asks the service for the list's VINs; with `--resume` only for those that have no answer from the run before.
 *
 * @throws AppError `conflict` where the list is being looked up already
 */
export async function ask(
  request: LookupRequest,
  workplace: Workplace,
  caller: Caller,
  connection: ConnectionRecord,
  listId: number,
): Promise<Session> {
  const { store, lookup, clock } = workplace;
  const began = clock.monotonic();
  if (lookup.isListBusy(listId)) throw new AppError('conflict', 'This list is being looked up already.');
  const work = request.resume ? await leftToDo(store, connection.id, listId) : anew(listId, '');
  if (request.resume) caller.say(work.message);
  if (work.kind === 'nothing') return { run: work.run, requests: 0, throttled: 0, seconds: 0 };

  const approach = await workplace.approach(connection, request);
  const terms: RunTerms = {
    ...approach.terms,
    patienceMs: request.patienceMinutes * 60_000,
    changed: caller.progress,
  };
  const before = work.kind === 'resume' ? work.run : { requests: 0, throttled: 0 };
  const { id } =
    work.kind === 'resume'
      ? await lookup.resumeOn(terms, work.run.id)
      : await lookup.startOn(terms, {
          connectionId: connection.id,
          target: work.target,
          freshMinutes: null,
        });
  const interrupt = () => void lookup.interrupt(id);
  caller.interrupted.addEventListener('abort', interrupt, { once: true });
  if (caller.interrupted.aborted) interrupt();
  const run = await lookup.ended(id);
  caller.interrupted.removeEventListener('abort', interrupt);
  await approach.end();
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
