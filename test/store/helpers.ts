import { onTestFinished } from 'vitest';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import type { ListSource, StoredAnswer } from '../../src/main/store/records.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { tempDir } from '../helpers/temp-dir.ts';

export { tempDir };

export async function tempStore(dataDir = tempDir()): Promise<Store> {
  const { store } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  return store;
}

/** A VIN by number; all of them sort as their numbers do. */
export function vinOf(number: number): string {
  return `9BWZZZ377VT${String(number).padStart(6, '0')}`;
}

export const everything: FleetView = {
  listId: null,
  search: '',
  statuses: [],
  box: null,
  sort: { column: 'vin', descending: false },
};

export const plainSource: ListSource = {
  fileName: 'fleet.csv',
  encoding: 'utf-8',
  bom: false,
  delimiter: ';',
  lineEnd: '\r\n',
  columns: ['Placa', 'Chassi', 'Filial'],
  hasHeader: true,
  vinColumn: 1,
};

export function addConnection(store: Store, name = 'main', timeZone = 'America/Sao_Paulo') {
  return store.connections.save({ name, timeZone, baseUrl: 'https://example.com', clientId: 'id' });
}

/** A published list of these VINs, one row each, from line 2. */
export function addList(store: Store, vins: readonly string[], name = 'fleet') {
  const rows = vins.map((vin, index) => ({
    line: index + 2,
    vin,
    cells: [`P${index}`, vin, `F${index % 3}`],
  }));
  return saveRows(store.lists, name, plainSource, [rows]);
}

export function okAnswer(
  vin: string,
  place: { latitude: number; longitude: number },
  timestamp = '2026-01-01 00:00:00',
) {
  return { vin, attempts: 1, answer: { status: 'ok', timestamp, ...place } } satisfies StoredAnswer;
}

export const noProgress = { requests: 0, throttled: 0, activeMs: 0 };

/** A run on these VINs with these answers. */
export async function commitRun(
  store: Store,
  connectionId: number,
  answers: readonly StoredAnswer[],
  askedAt = 1_000,
) {
  const vins = answers.map(({ vin }) => vin);
  const run = await store.runs.create(connectionId, { kind: 'vins', vins }, null, askedAt);
  return store.runs.commit(run.id, askedAt, answers, noProgress);
}
