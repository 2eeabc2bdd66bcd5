import type { Run } from '../../preload/schemas/runs.ts';
import type { Clock } from '../clock.ts';
import { openCredentials } from '../credentials/credentials.ts';
import { keychainService } from '../data-dir.ts';
import { AppError } from '../errors.ts';
import { csvRows } from '../export/csv.ts';
import { writeFileAtomically } from '../export/file.ts';
import { geojsonText } from '../export/geojson.ts';
import { jsonText } from '../export/json.ts';
import { createLookup } from '../lookup/lookup.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { createServiceClient } from '../service/client.ts';
import type { Credentials } from '../service/types.ts';
import { openStore } from '../store/store.ts';
import type { ConnectionRecord, Store } from '../store/types.ts';
import { type Input, openInput } from './input.ts';
import { listOf } from './list.ts';
import type { LookupOptions } from './lookup-options.ts';
import { answeredRows, otherColumns } from './output.ts';
import { createProgress, duration } from './progress.ts';

export interface LookupEnvironment {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly random: () => number;
  /** Where the progress bar is drawn, if it is a terminal. */
  readonly screen: NodeJS.WriteStream;
  /** One line for the user. */
  readonly say: (text: string) => void;
  /** Ctrl+C: the run can be resumed. */
  readonly interrupted: AbortSignal;
}

/**
 * Looks up every VIN of the input and writes the output, as `USAGE` says.
 *
 * @returns the exit code
 * @throws AppError for bad input, a refused data folder, refused credentials
 */
export async function runLookup(options: LookupOptions, environment: LookupEnvironment): Promise<number> {
  const input = await openInput(options.input, options.column);
  const { store, setAside } = await openStore({ dataDir: environment.dataDir });
  try {
    if (setAside) environment.say(`The database was damaged; it is kept as ${setAside}.`);
    await store.runs.markInterrupted();
    const { connection, credentials } = await serviceOf(store, options.service, environment.dataDir);
    const listId = await listOf(store.lists, input, environment.say);
    const run = await lookUp(options, environment, store, connection, credentials, listId);
    return await finish(options, environment, store, input, run);
  } finally {
    await store.close();
  }
}

async function finish(
  options: LookupOptions,
  { say }: LookupEnvironment,
  store: Store,
  input: Input,
  run: Run,
): Promise<number> {
  if (run.state === 'interrupted') {
    say('Interrupted. What was fetched is kept; run again with --resume.');
    return 130;
  }
  if (run.stopReason === 'unauthorized' || run.stopReason === 'secret-missing')
    throw new AppError(run.stopReason, 'The service refused the credentials; what was fetched is kept.');
  await writeFileAtomically(options.output, await textOf(options.format, input, store));
  const { ok, notFound, failed, queued } = run.counts;
  say(
    `${ok} found, ${notFound} not found, ${failed} failed, ${queued} not asked; ` +
      `${run.requests} requests (${run.throttled} refused for their rate) in ${duration(((run.endedAt ?? run.startedAt) - run.startedAt) / 1000)}. ` +
      `Written: ${options.output}`,
  );
  if (run.state === 'stopped')
    say('The run stopped early, as the service gave no answers; run again with --resume.');
  return failed + queued > 0 ? 4 : 0;
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

async function lookUp(
  options: LookupOptions,
  environment: LookupEnvironment,
  store: Store,
  connection: ConnectionRecord,
  credentials: () => Promise<Credentials | null>,
  listId: number,
): Promise<Run> {
  const { clock, say, interrupted } = environment;
  const { maxConcurrency } = await store.settings.get();
  const cap = options.maxConcurrency ?? maxConcurrency;
  const client = createServiceClient({
    baseUrl: connection.baseUrl,
    credentials,
    fetch: environment.fetch,
    clock,
    random: environment.random,
    maxConcurrency: cap,
  });
  const progress = createProgress(environment.screen, options.quiet);
  const lookup = createLookup({
    runs: store.runs,
    clock,
    suspicious: () => false,
    connect: async () => ({ client, timeZone: connection.timeZone, maxConcurrency: cap }),
    changed: (run) => progress.show(run),
  });
  const halted = options.resume ? await resumable(store, connection.id, listId) : null;
  if (options.resume) say(halted ? 'Resuming.' : 'Nothing to resume; starting anew.');
  const run = halted
    ? await lookup.handlers.resume({ runId: halted })
    : await lookup.handlers.start({
        connectionId: connection.id,
        target: { kind: 'list', listId },
        freshMinutes: null,
      });
  const interrupt = () => void lookup.close();
  interrupted.addEventListener('abort', interrupt);
  if (interrupted.aborted) interrupt();
  const ended = await lookup.ended(run.id);
  progress.end();
  return ended;
}

/** The newest run on the list over the connection, where it can go on. */
async function resumable(store: Store, connectionId: number, listId: number): Promise<number | null> {
  const newest = (await store.runs.all()).find(
    (run) => run.connectionId === connectionId && run.listId === listId,
  );
  return newest && ['interrupted', 'paused', 'stopped'].includes(newest.state) ? newest.id : null;
}

async function serviceOf(
  store: Store,
  service: LookupOptions['service'],
  dataDir: string,
): Promise<{ connection: ConnectionRecord; credentials: () => Promise<Credentials | null> }> {
  const saved = await store.connections.all();
  if (service.kind === 'saved') {
    const connection = saved.find(({ name }) => name === service.name);
    if (!connection) throw new AppError('bad-input', `There is no connection "${service.name}".`);
    const keychain = await openCredentials({ service: keychainService(dataDir) });
    return { connection, credentials: () => keychain.read(connection.id) };
  }
  const { clientId, secret } = service;
  const baseUrl = parseBaseUrl(service.baseUrl).href;
  const known = saved.find((each) => each.baseUrl === baseUrl && each.clientId === clientId && !each.demo);
  const connection =
    known ??
    (await store.connections.save({
      name: `${clientId} @ ${new URL(baseUrl).host}`.slice(0, 60),
      baseUrl,
      clientId,
      timeZone: 'America/Sao_Paulo',
    }));
  return { connection, credentials: async () => ({ clientId, clientSecret: secret }) };
}
