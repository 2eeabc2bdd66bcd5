import { randomUUID } from 'node:crypto';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { saveRows } from '../intake/save-rows.ts';
import type { Credentials } from '../service/types.ts';
import { DEMO_FLEET } from '../simulator/fleet.ts';
import { startSimulator } from '../simulator/simulator.ts';
import type { ListRow, ListSource } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
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

/** The built-in simulator of the service with its fleet, for a first look without credentials. */
export function createDemo(store: Pick<Store, 'connections' | 'lists'>): Demo {
  const credentials: Credentials = { clientId: 'demo', clientSecret: randomUUID() };
  /** The simulator, started once. With its rate limit, the user sees a run progress, but waits only some seconds. */
  const simulator = madeOnce(() =>
    startSimulator({
      ...credentials,
      fleet: DEMO_FLEET,
      latencyMs: 250,
      rate: { perSecond: 20, burst: 20 },
      retryAfter: 'seconds',
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

  async function listOf(vins: readonly string[], texts: Texts['demo']): Promise<number> {
    const known = (await store.lists.all()).find(({ isDemo }) => isDemo);
    if (known) return known.id;
    const { vin, plate, depot } = texts.columns;
    const source = { ...SOURCE, columns: [vin, plate, depot] };
    return (await saveRows(store.lists, texts.list, source, [vins.map(row)])).id;
  }

  return {
    async start(language) {
      const texts = locales[language].texts.demo;
      const { baseUrl, vins } = await simulator.get();
      const connectionId = await connectionTo(baseUrl, texts.connection);
      return { connectionId, listId: await listOf(vins(), texts) };
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

/** A row as in an office's file: the VIN, a plate in the Mercosur pattern (ABC1D23) and a depot. */
function row(vin: string, index: number): ListRow {
  const letter = (step: number) => String.fromCharCode(65 + ((index * step) % 26));
  const digits = String(100 + ((index * 37) % 900));
  const plate = `R${letter(7)}${letter(11)}${digits[0]}${letter(3)}${digits.slice(1)}`;
  return { line: index + 2, vin, cells: [vin, plate, DEPOTS[index % DEPOTS.length] ?? ''] };
}
