import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { csvRows } from '../export/csv.ts';
import { requireWritable, writeFileAtomically } from '../export/file.ts';
import { geojsonText } from '../export/geojson.ts';
import { jsonText } from '../export/json.ts';
import { keepHeapSmall } from '../heap.ts';
import type { Fetch } from '../service/http.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/types.ts';
import { closeSource } from '../vins/source.ts';
import { ask, type Session } from './ask.ts';
import { explanationOf } from './exit.ts';
import { type Input, isSameFile, openInput } from './input.ts';
import { listOf } from './list.ts';
import type { LookupOptions } from './lookup-options.ts';
import { answeredRows, otherColumns } from './output.ts';
import { duration } from './progress.ts';
import { serviceOf } from './service.ts';

export interface LookupEnvironment {
  readonly dataDir: string;
  /** The bundled places: what the app would else have to find of each answer when it opens. */
  readonly placesFile: string;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly random: () => number;
  /** Where the progress bar is drawn, if it is a terminal. */
  readonly screen: NodeJS.WriteStream;
  /** One line for the user. */
  readonly say: (text: string) => void;
  /** Ctrl+C: the run can be resumed. */
  readonly interrupted: AbortSignal;
}

/**
 * Looks up every VIN of the input and writes the output, as `USAGE` says. Output and data folder are known to be usable
 * before the first request.
 *
 * @returns the exit code
 * @throws AppError for bad input, an output that can't be written, a refused data folder, refused credentials
 */
export async function runLookup(options: LookupOptions, environment: LookupEnvironment): Promise<number> {
  const { say, interrupted } = environment;
  const input = await openInput(options.input, options.column);
  if (await isSameFile(options.input, options.output))
    throw new AppError('bad-input', 'The output would replace the input; give it another name.');
  await requireWritable(options.output);
  const { store, setAside } = await openData(environment);
  try {
    if (setAside) say(`The database was damaged; it is kept as ${setAside}.`);
    await store.runs.markInterrupted();
    const service = await serviceOf(store, options.service, environment.dataDir);
    const listId = await listOf(store.lists, input, say, interrupted);
    const session = await ask(options, environment, store, service, listId);
    requireEnd(session, interrupted);
    await writeOutput(options, input, store, interrupted);
    return await conclude(options, environment, store, listId, session);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'cancelled')) throw error;
    say('Interrupted. What was fetched is kept; run again with --resume.');
    return 130;
  } finally {
    await store.close();
    await closeSource(input.source);
  }
}

async function openData({
  dataDir,
  placesFile,
}: Pick<LookupEnvironment, 'dataDir' | 'placesFile'>): ReturnType<typeof openStore> {
  keepHeapSmall();
  try {
    return await openStore({ dataDir, placesFile });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, details, message } = error;
    const told: Partial<Record<typeof kind, string>> = {
      conflict: `Rastro, or another lookup, has the data folder ${dataDir} open. Close it, or give another folder with --data.`,
      'newer-database': `A newer Rastro wrote the data folder ${dataDir}. Use that one, or give another folder with --data.`,
      disk: `The data folder ${dataDir} can't be used: ${message}. Give another one with --data.`,
    };
    throw new AppError(kind, told[kind] ?? message, details, { cause: error });
  }
}

/** @throws AppError where there is to be no output: `cancelled` after Ctrl+C, and for want of credentials */
function requireEnd({ run }: Session, interrupted: AbortSignal): void {
  if (interrupted.aborted) throw new AppError('cancelled', 'interrupted');
  const { stopReason } = run;
  if (stopReason === 'unauthorized' || stopReason === 'secret-missing')
    throw new AppError(stopReason, explanationOf(stopReason));
}

async function writeOutput(
  { output, format }: LookupOptions,
  input: Input,
  store: Store,
  interrupted: AbortSignal,
): Promise<void> {
  try {
    await writeFileAtomically(output, await textOf(format, input, store), interrupted);
  } catch (error) {
    if (!(error instanceof AppError && error.details.path === output)) throw error;
    const message = `${error.message}. What was fetched is kept; run again with --resume to write it.`;
    throw new AppError(error.kind, message, error.details, { cause: error });
  }
}

async function textOf(
  format: LookupOptions['format'],
  input: Input,
  store: Store,
): Promise<AsyncIterable<string>> {
  const columns = await otherColumns(input);
  const rows = answeredRows(input, store.fleet);
  if (format === 'json') return jsonText(rows, columns);
  return format === 'geojson' ? geojsonText(rows, columns) : csvRows(rows, columns);
}

/**
 * Says how it went.
 *
 * @returns the exit code
 */
async function conclude(
  options: LookupOptions,
  { say }: LookupEnvironment,
  store: Store,
  listId: number,
  { run, requests, throttled, seconds }: Session,
): Promise<number> {
  const { ok, notFound, failed, queued } = await countsOf(store, listId, run);
  say(
    `${ok} found, ${notFound} not found, ${failed} failed, ${queued} not asked; ` +
      `${requests} requests (${throttled} refused for their rate) in ${duration(seconds)}. ` +
      `Written: ${options.output}`,
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
    listId,
    search: '',
    statuses: [],
    box: null,
    sort: { column: 'vin', descending: false },
  });
  if (counts.total === total) return counts;
  const { ok, failed, never, 'not-found': notFound } = byStatus;
  return { ok, notFound, failed, queued: never };
}
