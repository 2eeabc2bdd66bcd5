import type { VinList } from '../../contract/schemas/lists.ts';
import { demoMismatch } from '../../shared/demo.ts';
import { everyVehicle } from '../../shared/filters.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { locales } from '../../shared/i18n/languages.ts';
import { CSV_OUTPUT, csvTable } from '../export/csv-table.ts';
import { geojsonTable } from '../export/geojson.ts';
import { jsonTable } from '../export/json.ts';
import { emptyTally, type Pages, type TableContent } from '../export/table.ts';
import type { Caller } from '../handover/messages.ts';
import { requireFormat } from '../policy/rules.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError } from '../util/errors.ts';
import { requireOutput } from '../util/output.ts';
import { requireWritable, writeFileAtomically } from '../util/write-file.ts';
import type { Command, LookupCore } from './command.ts';
import { CommandError, failureText } from './command-error.ts';
import { connectionOf } from './connection.ts';
import { formatDuration } from './duration.ts';
import { type LookupOrder, readLookup } from './lookup-options.ts';
import { findNamed } from './named.ts';
import { errorText } from './outcome.ts';
import { outputTable } from './output.ts';
import { type LookupRunSummary, runLookup } from './run-lookup.ts';
import { runWithSubject, type Subject } from './subject.ts';
import { unwritable } from './unwritable.ts';

/** Looks vehicles up and writes a file with the answers. */
export const lookup: Command = {
  makesData: true,
  interrupted: 'interrupted',
  closed: 'closed',
  gone: 'gone',
  read(words, language) {
    const { order, data } = readLookup(words, language);
    const { service } = order;
    return {
      data,
      secret: service.kind === 'given' ? service.secret : null,
      isPreview: false,
      run: (core, caller) => lookUp(order, core, caller),
    };
  },
};

/**
 * Looks up every VIN of the input and writes the output, as the help says. Before the first request it checks that the
 * output can be written.
 *
 * @returns the exit code
 * @throws AppError for bad input, an output that can't be written, refused credentials; `policy` for what the policy
 *   forbids
 */
export async function lookUp(order: LookupOrder, core: LookupCore, caller: Caller): Promise<number> {
  const { store, changed, journal } = core;
  try {
    await requireOwnOutput(order, core);
    await requireFit(order, store);
    const subjectDeps = {
      lists: store.lists,
      fileJobs: core.fileJobs,
      ...caller,
      language: order.language,
      listAdded: async (list: Pick<VinList, 'id' | 'rows'>) => {
        changed.lists();
        await journal.add({ action: 'list-imported', listId: list.id, rows: list.rows });
      },
    };
    return await runWithSubject(order, subjectDeps, async (subject) => {
      const connection = await connectionOf(store, order, core.policy, async ({ id }) => {
        changed.connections();
        await journal.add({ action: 'connection-added', connectionId: id });
      });
      const result = await runLookup(order, core, caller, connection, subject.listId);
      requireEnd(result, caller.interrupted);
      await writeOutput(order, subject, core, caller.interrupted);
      return conclude(order, caller, store, subject.listId, result);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'cancelled')) throw error;
    const { language } = order;
    caller.say(
      caller.interrupted.aborted ? failureText('interrupted', {}, language) : errorText(error, language),
    );
    return 130;
  }
}

/**
 * Checks, before a file is imported, that the named connection exists and is not the demo's. For a stored list the
 * store checks the connection.
 *
 * @throws AppError `bad-input`
 */
async function requireFit({ input, service }: LookupOrder, { connections }: Store): Promise<void> {
  if (service.kind !== 'saved' || input.kind !== 'file') return;
  const { demo, id } = findNamed('connection', await connections.all(), service.connection);
  const reason = demoMismatch({ isDemo: false }, { demo });
  if (reason) throw new AppError('bad-input', `connection ${id}, a file`, { reason });
}

async function requireOwnOutput(
  { input, output, format }: LookupOrder,
  { policy, dataDir }: LookupCore,
): Promise<void> {
  if (output === null) return;
  requireFormat(policy, format);
  try {
    await requireOutput(output, { dataDir, input: input.kind === 'file' ? input.path : null });
    await requireWritable(output);
  } catch (error) {
    throw unwritable(error, output);
  }
}

/** What the command line reports where the user has paused, cancelled or interrupted its run in the open window. */
const ENDED_THERE = {
  paused: 'pausedThere',
  cancelled: 'cancelledThere',
  interrupted: 'interruptedThere',
} as const;

/**
 * @throws AppError where no output must be written: `cancelled` where the run was interrupted, paused or cancelled;
 *   `unauthorized` or `secret-missing`
 */
function requireEnd({ run: { state, stopReason } }: LookupRunSummary, interrupted: AbortSignal): void {
  if (interrupted.aborted) throw new CommandError('cancelled', 'interrupted');
  if (state === 'paused' || state === 'cancelled' || state === 'interrupted')
    throw new CommandError('cancelled', ENDED_THERE[state]);
  if (stopReason === 'unauthorized' || stopReason === 'secret-missing')
    throw new CommandError(stopReason, stopReason);
}

async function writeOutput(
  { output, format }: LookupOrder,
  subject: Subject,
  { store, journal }: Pick<LookupCore, 'store' | 'journal'>,
  interrupted: AbortSignal,
): Promise<void> {
  if (output === null) return;
  let rows = 0;
  try {
    const table = await outputTable(subject, store.fleet);
    const pages = counted(table.pages, (count) => {
      rows += count;
    });
    await writeFileAtomically(output, textOf(format, { ...table, pages }), { signal: interrupted });
  } catch (error) {
    throw unwritable(error, output, 'outputLost');
  }
  await journal.add({ action: 'exported', rows, format, file: output });
}

async function* counted(pages: Pages, count: (rows: number) => void): Pages {
  for await (const page of pages) {
    count(page.length);
    yield page;
  }
}

function textOf(format: LookupOrder['format'], table: TableContent): AsyncIterable<string | Uint8Array> {
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
 * Tells the caller how the lookup went.
 *
 * @returns the exit code
 */
async function conclude(
  { output, language }: LookupOrder,
  { say }: Caller,
  store: Store,
  listId: number,
  { run, requests, throttled, seconds }: LookupRunSummary,
): Promise<number> {
  const { ok, notFound, failed, queued } = await countsOf(store, listId, run);
  const { cli } = locales[language].texts;
  const figures = { ok, notFound, failed, queued, requests, throttled, time: formatDuration(seconds) };
  const written = output === null ? '' : ` ${formatText(cli.written, { path: output }, language)}`;
  say(formatText(cli.summary, figures, language) + written);
  if (run.stopReason) say(cli.stopped[run.stopReason]);
  return run.state !== 'completed' || failed + queued > 0 ? 4 : 0;
}

/** The counts of the whole list, also where the run asked only for VINs that had failed before. */
async function countsOf(
  store: Store,
  listId: number,
  { counts }: LookupRunSummary['run'],
): Promise<Omit<LookupRunSummary['run']['counts'], 'total'>> {
  const { total, byStatus } = await store.fleet.counts({ view: everyVehicle(listId) });
  if (counts.total === total) return counts;
  const { ok, failed, never, 'not-found': notFound } = byStatus;
  return { ok, notFound, failed, queued: never };
}
