import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import type { RangeFilter } from '../../src/contract/schemas/ranges.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import type { ListSource } from '../../src/main/store/records.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { noFilters } from '../../src/shared/filters.ts';
import { makeDataDir } from './engine.ts';
import { medianMs, printTable, timed } from './table.ts';

const REPEATS = 9;
const ROWS_AT_ONCE = 20_000;

/** A count of a view by a range and a sum over it, beside a scan of a plain table. */
export async function benchRanges(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  const bare = await scan(vehicles);
  using dataDir = makeDataDir();
  const { store } = await openStore({ dataDir: dataDir.path });
  const listId = await priceList(store, vehicles);
  const view: FleetView = { listId, ...noFilters, sort: { column: 'vin', descending: false } };
  const counts = (ranges: readonly RangeFilter[]) => store.fleet.counts({ view: { ...view, ranges } });
  await counts([]);
  const price = (most: number): RangeFilter => ({
    column: 0,
    within: { kind: 'numbers', least: 10, most },
    blank: false,
  });
  const first = (await timed(() => counts([price(1)]))).seconds * 1000;
  const rows = [
    ['numbers of a list', await medianMs(REPEATS, (n) => counts([price(500 + n)]))],
    [
      'days of positions',
      await medianMs(REPEATS, (n) =>
        counts([
          { column: 'seenAt', within: { kind: 'days', first: `2026-01-0${n + 1}`, last: null }, blank: true },
        ]),
      ),
    ],
    ['sum of a column', await medianMs(REPEATS, () => store.fleet.summary({ view, vins: null, column: 0 }))],
  ] as const;
  await store.close();
  printTable([
    [`ranges over ${vehicles} vehicles, ms`, 'scan by better-sqlite3', 'Rastro'],
    ...rows.map(([name, ms]) => [name, bare.toFixed(0), ms.toFixed(0)]),
    ['numbers of a list, first time', '–', first.toFixed(0)],
  ]);
}

const priceOf = (index: number) => (index * 7919) % 1_000_000;

/** Median milliseconds of a count between two numbers in a table without an index. */
async function scan(vehicles: number): Promise<number> {
  using dataDir = makeDataDir();
  const db = new Sqlite(join(dataDir.path, 'bare.sqlite'));
  db.exec('CREATE TABLE list (vin TEXT PRIMARY KEY, price REAL)');
  const add = db.prepare('INSERT INTO list VALUES (?, ?)');
  db.transaction(() => {
    for (let index = 0; index < vehicles; index++) add.run(demoVin(1, index), priceOf(index) / 100);
  })();
  const count = db.prepare('SELECT count(*) FROM list WHERE price BETWEEN ? AND ?');
  const ms = await medianMs(REPEATS, (n) => count.get(10, 500 + n));
  db.close();
  return ms;
}

/** A list with a price for each vehicle, written as in Brazil. */
async function priceList(store: Store, vehicles: number): Promise<number> {
  const format = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
  function* batches() {
    for (let at = 0; at < vehicles; at += ROWS_AT_ONCE)
      yield Array.from({ length: Math.min(ROWS_AT_ONCE, vehicles - at) }, (_, index) => {
        const vin = demoVin(1, at + index);
        return { line: at + index + 2, vin, cells: [vin, format.format(priceOf(at + index) / 100)] };
      });
  }
  const source: ListSource = {
    ...{ fileName: 'prices.csv', encoding: 'utf-8', bom: false, delimiter: ';', lineEnd: '\r\n' },
    ...{ columns: ['chassi', 'valor'], hasHeader: true, vinColumn: 0 },
  };
  return (await saveRows(store.lists, 'prices', source, batches())).id;
}
