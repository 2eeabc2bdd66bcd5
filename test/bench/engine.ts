import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import type { ListSource } from '../../src/main/store/records.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { limitHeapGrowth } from '../../src/main/util/heap.ts';
import { directFetch } from '../helpers/network.ts';
import { CREDENTIALS } from './service.ts';

const ROWS_AT_ONCE = 20_000;
/** The simulator of a bench never goes away; should it, the bench ends soon. */
const PATIENCE_MS = 60_000;

/** A folder for data that is removed at the end of its scope. */
export function makeDataDir(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

/** Saves the demo VINs `from` to `from + count` as a list, as an import would. @returns its id */
export async function saveList(store: Store, count: number, from = 0): Promise<number> {
  const source: ListSource = {
    fileName: 'bench.csv',
    encoding: 'utf-8',
    bom: false,
    delimiter: ';',
    lineEnd: '\r\n',
    columns: ['chassi'],
    hasHeader: true,
    vinColumn: 0,
  };
  function* batches() {
    for (let at = 0; at < count; at += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - at) }, (_, index) => {
        const vin = demoVin(1, from + at + index);
        return { line: at + index + 2, vin, cells: [vin] };
      });
      yield rows;
    }
  }
  return (await saveRows(store.lists, 'bench', source, batches())).id;
}

export interface Engine extends AsyncDisposable {
  readonly store: Store;
  /** Looks up a whole list, from "go" to the run's end. @throws where a VIN is left without an answer */
  run(listId: number): Promise<Run>;
}

/** What the installed app runs behind its screen: store on disk, ledger, client; nothing remembered of the service. */
export async function openEngine(dataDir: string, baseUrl: string): Promise<Engine> {
  limitHeapGrowth();
  const { store } = await openStore({ dataDir });
  const { maxConcurrency } = await store.settings.get();
  const connection = await store.connections.save({
    name: 'Bench',
    baseUrl,
    clientId: CREDENTIALS.clientId,
    timeZone: 'America/Sao_Paulo',
  });
  const client = createServiceClient({
    baseUrl,
    credentials: async () => CREDENTIALS,
    fetch: directFetch,
    clock: systemClock,
    random: Math.random,
    maxConcurrency,
  });
  const lookup: Lookup = createLookup({
    runs: store.runs,
    clock: systemClock,
    random: Math.random,
    patienceMs: PATIENCE_MS,
    suspicious: () => false,
    connect: async () => ({ client, maxConcurrency }),
    changed: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  return {
    store,
    async run(listId) {
      const { id } = await lookup.handlers.start({
        connectionId: connection.id,
        target: { kind: 'list', listId },
        freshMinutes: null,
      });
      const run = await lookup.ended(id);
      const { queued, failed } = run.counts;
      if (run.state !== 'completed' || queued + failed > 0)
        throw new Error(`the run ended as ${run.state} with ${queued} queued and ${failed} failed`);
      return run;
    },
    async [Symbol.asyncDispose]() {
      await lookup.close();
      await store.close();
    },
  };
}
