import { fileURLToPath } from 'node:url';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { demoVin } from '../../../src/main/simulator/demo-vins.ts';
import { hash, pick } from '../../../src/main/simulator/random.ts';
import { between, neighbours, type Town, towns } from '../../../src/main/simulator/towns.ts';
import type { ListSource, StoredAnswer } from '../../../src/main/store/records.ts';
import { openStore } from '../../../src/main/store/threads/store.ts';

/** The fleet of the bench `screen`: each vehicle a function of its row, so that store and peer hold the same. */

export const PLACES_FILE = fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url));

const HOUR = 3_600_000;
const AT_ONCE = 20_000;
const OWN_COLUMNS = ['Placa', 'Filial'];

/** When all were asked for. One moment for the whole bench, as ages go by the clock. */
export const ASKED_AT = Date.now() - HOUR;

export interface Sample {
  readonly vin: string;
  readonly status: 'ok' | 'not-found' | 'failed';
  readonly latitude: number;
  readonly longitude: number;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  readonly cells: readonly string[];
}

/** All have a position; the last lookup of 5 % found nothing, that of 2 % failed. */
export function sampleOf(row: number): Sample {
  const luck = hash(row, 1);
  const status = luck < 0.05 ? 'not-found' : luck < 0.07 ? 'failed' : 'ok';
  const cells = [`ABC${row % 10}D${10 + (row % 90)}`, `Filial ${row % 53}`];
  return { vin: demoVin(1, row), status, ...placeOf(row), seenAt: seenAt(row), cells };
}

/** Four in five around a town, most of them near its middle, few towns with many; the others on the road between two. */
function placeOf(row: number): { readonly latitude: number; readonly longitude: number } {
  const town = pick(towns, hash(row, 2) ** 1.5);
  if (hash(row, 3) < 0.2) return between(town, pick(around(town), hash(row, 4)), hash(row, 5));
  const distance = 0.25 * hash(row, 6) ** 2;
  const angle = 2 * Math.PI * hash(row, 7);
  return {
    latitude: town.latitude + distance * Math.sin(angle),
    longitude: town.longitude + distance * Math.cos(angle),
  };
}

const around = (town: Town) => neighbours.get(town) ?? [];

/** Three in five of the last two hours, a fifth of the last two days, the rest silent for up to a month. */
function seenAt(row: number): number {
  const [kind, share] = [hash(row, 8), hash(row, 9)];
  const hours = kind < 0.6 ? 2 * share : kind < 0.8 ? 2 + 46 * share : 48 + 672 * share;
  return Math.floor((ASKED_AT - hours * HOUR) / 1000) * 1000;
}

export const timestampOf = ({ seenAt }: Sample) =>
  new Date(seenAt).toISOString().slice(0, 19).replace('T', ' ');

const found = (sample: Sample): StoredAnswer['answer'] => {
  const { latitude, longitude } = sample;
  return { status: 'ok', timestamp: timestampOf(sample), latitude, longitude };
};

const lost = ({ status }: Sample): StoredAnswer['answer'] =>
  status === 'failed' ? { status, kind: 'server' } : { status: 'not-found' };

/** Writes so many vehicles into a new store, by the ways of an import and of two runs. @returns their list's id */
export async function fillStore(dataDir: string, count: number): Promise<number> {
  const { store } = await openStore({ dataDir, placesFile: PLACES_FILE });
  // As the app does at its first start: else all positions would be gone through behind what is measured.
  while (!(await store.fleet.backfillPlaces()).isDone);
  const source: ListSource = {
    ...{ fileName: 'frota.csv', encoding: 'utf-8', bom: false, delimiter: ';', lineEnd: '\r\n' },
    columns: ['Chassi', ...OWN_COLUMNS],
    hasHeader: true,
    vinColumn: 0,
  };
  function* batches() {
    for (let at = 0; at < count; at += AT_ONCE) {
      yield Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => {
        const { vin, cells } = sampleOf(at + index);
        return { line: at + index + 2, vin, cells: [vin, ...cells] };
      });
    }
  }
  const { id: listId } = await saveRows(store.lists, 'Frota', source, batches());
  const { id } = await store.connections.save({
    ...{ name: 'Past', baseUrl: 'http://127.0.0.1', clientId: 'bench', timeZone: 'UTC' },
  });
  const vins = Array.from({ length: count }, (_, row) => demoVin(1, row));
  // By VIN, as a run commits them: that is several times as fast.
  const rows = [...vins.keys()].sort((a, b) => ((vins[a] ?? '') < (vins[b] ?? '') ? -1 : 1));
  const answer = async (chosen: readonly number[], of: (sample: Sample) => StoredAnswer['answer']) => {
    const run = await store.runs.create(id, { kind: 'list', listId }, null, ASKED_AT);
    for (let at = 0; at < chosen.length; at += AT_ONCE) {
      const samples = chosen.slice(at, at + AT_ONCE).map(sampleOf);
      const answers = samples.map((sample) => ({ vin: sample.vin, attempts: 1, answer: of(sample) }));
      await store.runs.commit(run.id, ASKED_AT, answers, { requests: 0, throttled: 0, activeMs: 0 });
    }
    await store.runs.setState(run.id, 'cancelled', null, ASKED_AT);
  };
  await answer(rows, found);
  await answer(
    rows.filter((row) => sampleOf(row).status !== 'ok'),
    lost,
  );
  await store.close();
  return listId;
}
