import { CSV_OUTPUT, csvTable } from '../export/csv-table.ts';
import { requireWritable, writeFileAtomically } from '../export/file.ts';
import { geojsonTable } from '../export/geojson.ts';
import { jsonTable } from '../export/json.ts';
import { emptyTally } from '../export/table.ts';
import type { LookupRequest } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import type { Store } from '../store/types.ts';
import { AppError } from '../util/errors.ts';
import { ask, type Session } from './ask.ts';
import { connectionOf } from './connection.ts';
import { duration } from './duration.ts';
import { isSameFile } from './input.ts';
import { explanationOf } from './outcome.ts';
import { outputTable } from './output.ts';
import { type Subject, withSubject } from './subject.ts';
import type { Workplace } from './workplace.ts';

export const INTERRUPTED = 'Interrupted. What was fetched is kept; run again with --resume.';

/**
 * Looks up every VIN of the input and writes the output, as `usageOf` says. The output is known to be writable before the
 * first request.
 *
 * @returns the exit code
 * @throws AppError for bad input, an output that can't be written, refused credentials
 */
export async function lookUp(request: LookupRequest, workplace: Workplace, caller: Caller): Promise<number> {
  const { store, changed } = workplace;
  try {
    await requireOutput(request);
    const subjectDeps = {
      lists: store.lists,
      fileJobs: workplace.fileJobs,
      ...caller,
      listsChanged: changed.lists,
    };
    return await withSubject(request, subjectDeps, async (subject) => {
      const connection = await connectionOf(store, request, changed.connections);
      const session = await ask(request, workplace, caller, connection, subject.listId);
      requireEnd(session, caller.interrupted);
      await writeOutput(request, subject, store, caller.interrupted);
      return conclude(request, caller, store, subject.listId, session);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'cancelled')) throw error;
    caller.say(caller.interrupted.aborted ? INTERRUPTED : error.message);
    return 130;
  }
}

async function requireOutput({ input, output }: LookupRequest): Promise<void> {
  if (output === null) return;
  if (input.kind === 'file' && (await isSameFile(input.path, output)))
    throw new AppError('bad-input', 'The output would replace the input; give it another name.');
  await requireWritable(output);
}

/** @throws AppError where there is to be no output: `cancelled` after an interruption, and for want of credentials */
function requireEnd({ run: { state, stopReason } }: Session, interrupted: AbortSignal): void {
  if (interrupted.aborted) throw new AppError('cancelled', INTERRUPTED);
  if (state === 'paused' || state === 'cancelled' || state === 'interrupted')
    throw new AppError('cancelled', `The run was ${state} in Rastro. What was fetched is kept.`);
  if (stopReason === 'unauthorized' || stopReason === 'secret-missing')
    throw new AppError(stopReason, explanationOf(stopReason));
}

async function writeOutput(
  { output, format }: LookupRequest,
  subject: Subject,
  store: Store,
  interrupted: AbortSignal,
): Promise<void> {
  if (output === null) return;
  try {
    await writeFileAtomically(output, await textOf(format, subject, store), interrupted);
  } catch (error) {
    if (!(error instanceof AppError && error.details.path === output)) throw error;
    const message = `${error.message}. What was fetched is kept; run again with --resume to write it.`;
    throw new AppError(error.kind, message, error.details, { cause: error });
  }
}

async function textOf(
  format: LookupRequest['format'],
  subject: Subject,
  store: Store,
): Promise<AsyncIterable<string | Uint8Array>> {
  const table = await outputTable(subject, store.fleet);
  switch (format) {
    case 'csv':
      return csvTable(table, CSV_OUTPUT, emptyTally());
    case 'json':
      return jsonTable(table);
    case 'geojson':
      return geojsonTable(table);
  }
}

/**
 * Says how it went.
 *
 * @returns the exit code
 */
async function conclude(
  { output }: LookupRequest,
  { say }: Caller,
  store: Store,
  listId: number,
  { run, requests, throttled, seconds }: Session,
): Promise<number> {
  const { ok, notFound, failed, queued } = await countsOf(store, listId, run);
  say(
    `${ok} found, ${notFound} not found, ${failed} failed, ${queued} not asked; ` +
      `${requests} requests (${throttled} refused for their rate) in ${duration(seconds)}.` +
      (output === null ? '' : ` Written: ${output}`),
  );
  // A run that has not even its end written down met a data folder that takes nothing any more.
  if (run.state !== 'completed') say(explanationOf(run.stopReason ?? 'disk'));
  return run.state !== 'completed' || failed + queued > 0 ? 4 : 0;
}

/** Of the whole list, also where the run was only about what failed before. */
async function countsOf(
  store: Store,
  listId: number,
  { counts }: Session['run'],
): Promise<Omit<Session['run']['counts'], 'total'>> {
  const { total, byStatus } = await store.fleet.counts({
    view: {
      listId,
      search: '',
      statuses: [],
      box: null,
      sort: { column: 'vin', descending: false },
    },
  });
  if (counts.total === total) return counts;
  const { ok, failed, never, 'not-found': notFound } = byStatus;
  return { ok, notFound, failed, queued: never };
}
