import { randomUUID } from 'node:crypto';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import { saveRows } from '../intake/save-rows.ts';
import type { Credentials } from '../service/types.ts';
import { DEMO_FLEET, demoFleet, type PositionResult } from '../simulator/fleet.ts';
import { startSimulator } from '../simulator/simulator.ts';
import type { ListRow, ListSource, StoredAnswer } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { type Clock, DAY_MS } from '../util/clock.ts';
import { madeOnce } from '../util/made-once.ts';

const DEMO_FILE = 'rastro-demo.csv';
const SOURCE: Omit<ListSource, 'columns'> = {
  fileName: DEMO_FILE,
  encoding: 'utf-8',
  bom: false,
  delimiter: ';',
  lineEnd: '\n',
  hasHeader: true,
  demo: true,
  vinColumn: 0,
  identifierColumn: 1,
};
const LATENCY_MS = 250;
/** The days before the demo's own lookup of which it has one each. */
const PAST_DAYS = 6;
const DEPOTS = ['São Paulo', 'Campinas', 'Curitiba', 'Belo Horizonte', 'Recife'];

export interface Demo {
  /** Starts the simulator. Makes a connection to it and a list of its fleet, unless they are already there. */
  start(language: Language): Promise<{ connectionId: number; listId: number }>;
  /** If the store has the demo's connection, gives it the address of this session's simulator, whose port is new. */
  bringBack(): Promise<void>;
  /** The simulator's credentials: new with each simulator, and saved nowhere. */
  credentials(): Promise<Credentials>;
  close(): Promise<void>;
}

/**
 * The built-in simulator of the service with its fleet, for a first look without credentials. A new list has a past
 * week, so that there are trails, comparisons and a trend to see.
 */
export function createDemo(store: Pick<Store, 'connections' | 'lists' | 'runs'>, clock: Clock): Demo {
  const fleet = demoFleet(DEMO_FLEET);
  const credentials: Credentials = { clientId: 'demo', clientSecret: randomUUID() };
  /** The simulator, started once. With its rate limit, the user sees a run progress, but waits only some seconds. */
  const simulator = madeOnce(() =>
    startSimulator({
      ...credentials,
      fleet,
      latencyMs: LATENCY_MS,
      rate: { perSecond: 20, burst: 20 },
    }),
  );

  const knownConnection = async () => (await store.connections.all()).find(({ demo }) => demo);

  async function connectionTo(baseUrl: string, name: string): Promise<number> {
    const known = await knownConnection();
    const saved = await store.connections.save({
      ...(known ? { id: known.id } : {}),
      name: known?.name ?? name,
      baseUrl,
      clientId: credentials.clientId,
      timeZone: 'America/Sao_Paulo',
      demo: true,
    });
    return saved.id;
  }

  async function listOf(
    connectionId: number,
    vins: readonly string[],
    texts: Texts['demo'],
  ): Promise<number> {
    const known = (await store.lists.all()).find(({ isDemo }) => isDemo);
    if (known) return known.id;
    const { vin, plate, depot } = texts.columns;
    const source = { ...SOURCE, columns: [vin, plate, depot] };
    const { id } = await saveRows(store.lists, texts.list, source, [vins.map(row)]);
    for (let day = PAST_DAYS; day > 0; day -= 1)
      await lookedUpAt(clock.now() - day * DAY_MS, connectionId, id, vins);
    return id;
  }

  /** A run as it would have been at a time (milliseconds since 1970). */
  async function lookedUpAt(
    at: number,
    connectionId: number,
    listId: number,
    vins: readonly string[],
  ): Promise<void> {
    const run = await store.runs.create(connectionId, { kind: 'list', listId }, null, at);
    const requests = Math.ceil(vins.length / BATCH_SIZE);
    const answers = vins.map((vin) => storedAnswer(fleet.answer(vin, at)));
    await store.runs.commit(run.id, at, answers, { requests, throttled: 0, activeMs: requests * LATENCY_MS });
    await store.runs.setState(run.id, 'completed', null, at + requests * LATENCY_MS);
  }

  return {
    async start(language) {
      const texts = locales[language].texts.demo;
      const { baseUrl } = await simulator.get();
      const connectionId = await connectionTo(baseUrl, texts.connection);
      return { connectionId, listId: await listOf(connectionId, fleet.vins(), texts) };
    },
    async bringBack() {
      const known = await knownConnection();
      if (known) await connectionTo((await simulator.get()).baseUrl, known.name);
    },
    async credentials() {
      await simulator.get();
      return credentials;
    },
    async close() {
      await (await simulator.made())?.close();
    },
  };
}

function storedAnswer(result: PositionResult): StoredAnswer {
  if (result.status !== 'ok') return { vin: result.chassi, attempts: 1, answer: { status: 'not-found' } };
  const { chassi: vin, ...answer } = result;
  return { vin, attempts: 1, answer };
}

/** A row as in an office's file: the VIN, a plate in the Mercosur pattern (ABC1D23) and a depot. */
function row(vin: string, index: number): ListRow {
  const letter = (step: number) => String.fromCharCode(65 + ((index * step) % 26));
  const digits = String(100 + ((index * 37) % 900));
  const plate = `R${letter(7)}${letter(11)}${digits[0]}${letter(3)}${digits.slice(1)}`;
  return { line: index + 2, vin, cells: [vin, plate, DEPOTS[index % DEPOTS.length] ?? ''] };
}
