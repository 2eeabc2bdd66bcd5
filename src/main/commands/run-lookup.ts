import type { Run, RunTarget } from '../../contract/schemas/runs.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Caller } from '../handover/messages.ts';
import type { RunSettings } from '../lookup/types.ts';
import type { ConnectionRecord, RunRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { LookupCore } from './command.ts';
import { CommandError } from './command-error.ts';
import { createWaitExplainer } from './explain-wait.ts';
import type { LookupOrder } from './lookup-options.ts';

/** What one call of the command line did for a run. The run may have begun in an earlier call. */
export interface LookupRunSummary {
  readonly run: Pick<Run, 'state' | 'stopReason' | 'counts'>;
  readonly requests: number;
  /** Requests answered 429. */
  readonly throttled: number;
  readonly seconds: number;
}

/**
 * Asks the service for the list's VINs; with `--resume` only for those that have no answer from the previous run.
 *
 * @throws AppError `conflict` where the list is being looked up already
 */
export async function runLookup(
  order: LookupOrder,
  core: LookupCore,
  caller: Caller,
  connection: ConnectionRecord,
  listId: number,
): Promise<LookupRunSummary> {
  const { store, lookup, clock } = core;
  const began = clock.monotonic();
  if (lookup.isListBusy(listId)) throw new CommandError('conflict', 'listBusy');
  const work = order.resume ? await leftToDo(store, connection.id, listId) : anew(listId);
  if (order.resume) caller.say(resumeText(work, order.language));
  if (work.kind === 'nothing') return { run: work.run, requests: 0, throttled: 0, seconds: 0 };

  const opened = await core.openConnection(connection, order);
  const { test } = opened;
  const explainer = createWaitExplainer(() => test(caller.interrupted), caller.say, order.language);
  const terms: RunSettings = {
    ...opened.terms,
    patienceMs: order.patienceMinutes * 60_000,
    changed: (run) => {
      caller.progress(run);
      explainer.look(run);
    },
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
  await explainer.end(run.stopReason === 'network' || run.stopReason === 'service-failing');
  await opened.end();
  return {
    run,
    requests: run.requests - before.requests,
    throttled: run.throttled - before.throttled,
    seconds: (clock.monotonic() - began) / 1000,
  };
}

type Work =
  | { readonly kind: 'anew'; readonly target: RunTarget }
  | { readonly kind: 'failed'; readonly target: RunTarget; readonly failed: number }
  | { readonly kind: 'resume'; readonly run: RunRecord }
  | { readonly kind: 'nothing'; readonly run: RunRecord };

async function leftToDo(store: Store, connectionId: number, listId: number): Promise<Work> {
  const run = (await store.runs.all()).find(
    (each) => each.connectionId === connectionId && each.listId === listId,
  );
  if (!run || run.state === 'cancelled') return anew(listId);
  if (run.state !== 'completed') return { kind: 'resume', run };
  const { failed } = run.counts;
  if (failed === 0) return { kind: 'nothing', run };
  return { kind: 'failed', target: { kind: 'failed', runId: run.id }, failed };
}

const anew = (listId: number): Work => ({ kind: 'anew', target: { kind: 'list', listId } });

function resumeText(work: Work, language: Language): string {
  const { resume } = locales[language].texts.cli;
  const failed = work.kind === 'failed' ? work.failed : 0;
  return formatText(resume[work.kind], { failed }, language);
}
