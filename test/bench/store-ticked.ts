import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { PlacedRow } from '../../src/contract/schemas/fleet.ts';
import { openPlaces } from '../../src/main/places/nearest.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { hash } from '../../src/main/simulator/random.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { toTsv } from '../../src/shared/cells/tsv.ts';
import { noFilters } from '../../src/shared/filters.ts';
import { dateStyle, writeInstant } from '../../src/shared/i18n/dates.ts';
import { countText, formatText } from '../../src/shared/i18n/format.ts';
import { localeOf } from '../../src/shared/i18n/languages.ts';
import { placeText } from '../../src/shared/i18n/place.ts';
import { columnsToRows } from '../../src/shared/row-columns.ts';
import { makeDataDir } from './engine.ts';
import { fillStore, PLACES_FILE, sampleOf } from './screen/fleet.ts';
import { median, printTable } from './table.ts';

const REPEATS = 5;
const WHOLE = { identifier: true, position: true, place: true, work: true, areas: true, cells: null };

type Copied = Pick<PlacedRow, 'vin' | 'status' | 'position' | 'place' | 'askedAt' | 'cells'>;

/**
 * A tenth of the fleet, ticked anywhere in a list, copied in the order of VINs as the table copies it: seconds of processor
 * time of all threads, the copy to the screen and its text included, and seconds until it is there. The peer reads a plain
 * table of rows one by one.
 */
export async function benchTicked(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  const picked = Array.from({ length: vehicles }, (_, row) => row)
    .filter((row) => hash(row, 77) < 0.1)
    .map((row) => demoVin(1, row))
    .slice(0, 100_000);
  const bare = await plainTable(vehicles, picked);
  const own = await copied(vehicles, picked);
  printTable([
    [`${picked.length} of ${vehicles} copied, processor s`, 'better-sqlite3', 'Rastro'],
    ['rows, as the screen gets them', bare.rows.toFixed(2), own.rows.toFixed(2)],
    ['their text', bare.text.toFixed(2), own.text.toFixed(2)],
    ['both, seconds on the clock', bare.clock.toFixed(2), own.clock.toFixed(2)],
  ]);
}

interface Seconds {
  readonly rows: number;
  readonly text: number;
  /** Of both, until the text is there. */
  readonly clock: number;
}

async function plainTable(vehicles: number, picked: readonly string[]): Promise<Seconds> {
  using dataDir = makeDataDir();
  const db = new Sqlite(join(dataDir.path, 'bare.sqlite'));
  db.exec(`CREATE TABLE vehicle (vin TEXT PRIMARY KEY, status TEXT, latitude REAL, longitude REAL, seen_at INTEGER,
    asked_at INTEGER, cells TEXT)`);
  const add = db.prepare('INSERT INTO vehicle VALUES (?, ?, ?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (let row = 0; row < vehicles; row++) {
      const { vin, status, latitude, longitude, seenAt, cells } = sampleOf(row);
      add.run(vin, status, latitude, longitude, seenAt, seenAt, JSON.stringify(cells));
    }
  })();
  const places = await openPlaces(PLACES_FILE);
  const byVin = db.prepare<[string], Record<string, never>>('SELECT * FROM vehicle WHERE vin = ?');
  const seconds = await mediansOf(async () =>
    structuredClone(
      [...picked].sort().flatMap((vin): Copied[] => {
        const found = byVin.get(vin);
        if (!found) return [];
        const {
          status,
          latitude = 0,
          longitude = 0,
          seen_at: seenAt = 0,
          asked_at: askedAt = 0,
          cells,
        } = found;
        const position = { timestamp: '', latitude, longitude, seenAt, fetchedAt: askedAt };
        const place = places.nearest(latitude, longitude);
        return [
          { vin, status: status ?? 'never', position, place, askedAt, cells: JSON.parse(cells ?? '[]') },
        ];
      }),
    ),
  );
  db.close();
  return seconds;
}

async function copied(vehicles: number, picked: readonly string[]): Promise<Seconds> {
  using dataDir = makeDataDir();
  const listId = await fillStore(dataDir.path, vehicles);
  const { store } = await openStore({ dataDir: dataDir.path, placesFile: PLACES_FILE });
  await store.lists.setIdentifier({ listId, column: 0 });
  await store.fleet.warm();
  const view = { listId, ...noFilters, sort: { column: 'vin', descending: false } } as const;
  const vins = picked.toReversed();
  const seconds = await mediansOf(async () =>
    // Once more: from the core to the screen.
    columnsToRows(structuredClone(await store.fleet.rowsInOrder({ view, vins, parts: WHOLE }))),
  );
  await store.close();
  return seconds;
}

/** Medians of the processor time of the rows and of the text that is made of them, and of the time until it is there. */
async function mediansOf(rowsOf: () => Promise<readonly Copied[]>): Promise<Seconds> {
  const [rows, texts, clocks]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < REPEATS; n++) {
    const start = performance.now();
    let begin = process.cpuUsage();
    const found = await rowsOf();
    rows.push(secondsSince(begin));
    begin = process.cpuUsage();
    textOf(found);
    texts.push(secondsSince(begin));
    clocks.push((performance.now() - start) / 1000);
  }
  return { rows: median(rows), text: median(texts), clock: median(clocks) };
}

function secondsSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

/** The columns that the table shows at first. */
function textOf(rows: readonly Copied[]): string {
  const language = 'pt-BR';
  const now = Date.now();
  const { time } = localeOf(language).texts;
  const style = dateStyle(language, language);
  const instant = (ms: number) => writeInstant(ms, style);
  const age = (ms: number) => {
    const span = countText(time, 'hours', Math.floor((now - ms) / 3_600_000), language);
    return formatText(time.ago, { span }, language);
  };
  return toTsv(
    rows.map(({ vin, status, position, place, askedAt, cells }) => [
      ...[vin, place && placeText(place, language), position && age(position.seenAt)],
      ...[...cells, status, position && instant(position.seenAt)],
      ...[askedAt === null ? '' : instant(askedAt), place?.region ?? ''],
      ...[position?.latitude ?? null, position?.longitude ?? null],
    ]),
    language,
  );
}
