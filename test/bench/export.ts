import { statSync } from 'node:fs';
import { join } from 'node:path';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import type { ListSource } from '../../src/main/store/records.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { bundle } from './bundles.ts';
import { contend } from './contenders.ts';
import { makeDataDir } from './engine.ts';
import { ASKED_AT, answerTo, OWN_COLUMNS, ownCells } from './export-rows.ts';
import { printTable } from './table.ts';

const CONTENDERS = [
  { name: 'csv-stringify, rows made up', task: 'stringified' },
  { name: 'Rastro, a view to CSV', task: 'csv' },
  { name: 'Rastro, a view to XLSX', task: 'xlsx' },
];

/** Does each task, as a bundle. */
const SCRIPT = 'export-run';

const AT_ONCE = 20_000;

/**
 * A view of twelve columns, read from the store and written to a file, beside a library that only writes the same rows,
 * made up as they go: time, the process's peak memory and the longest block of its main thread.
 */
export async function benchExport(quick: boolean): Promise<void> {
  const [rows, repeats] = quick ? [100_000, 1] : [1_000_000, 3];
  const table: string[][] = [
    [`${rows} rows of 12 columns`, 'seconds', 'times csv-stringify', 'peak, MiB', 'longest block, ms'],
  ];
  using dataDir = makeDataDir();
  using folder = makeDataDir();
  await bundle([SCRIPT]);
  const listId = await fill(dataDir.path, rows);
  const pathOf = (task: string) => join(folder.path, task);
  const contenders = CONTENDERS.map((contender) => ({
    ...contender,
    script: SCRIPT,
    args: [dataDir.path, listId, rows, pathOf(contender.task)],
  }));
  table.push(...(await contend(contenders, repeats)));
  const bytesOf = (task: string) => statSync(pathOf(task)).size;
  if (bytesOf('csv') !== bytesOf('stringified')) throw new Error('the files do not hold the same rows');
  printTable(table);
}

function* parts(rows: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

/** A list of so many vehicles, all of them found. @returns its id */
async function fill(dataDir: string, count: number): Promise<number> {
  const { store } = await openStore({ dataDir });
  const source: ListSource = {
    ...{ fileName: 'bench.csv', encoding: 'utf-8', bom: false, delimiter: ',', lineEnd: '\r\n' },
    columns: ['chassi', ...OWN_COLUMNS],
    hasHeader: true,
    vinColumn: 0,
  };
  const vins = Array.from({ length: count }, (_, row) => demoVin(1, row));
  const rowOf = (row: number) => {
    const vin = vins[row] ?? '';
    return { line: row + 2, vin, cells: [vin, ...ownCells(row)] };
  };
  const batches = Iterator.from(parts([...vins.keys()])).map((part) => part.map(rowOf));
  const { id: listId } = await saveRows(store.lists, 'bench', source, batches);
  const connection = await store.connections.save({
    ...{ name: 'Bench', baseUrl: 'http://127.0.0.1', clientId: 'bench', timeZone: 'UTC' },
  });
  const run = await store.runs.create(connection.id, { kind: 'list', listId }, null, ASKED_AT);
  const progress = { requests: 0, throttled: 0, activeMs: 0 };
  // By VIN, as a run commits them: that is several times as fast.
  const byVin = [...vins.keys()].sort((a, b) => ((vins[a] ?? '') < (vins[b] ?? '') ? -1 : 1));
  for (const part of parts(byVin)) await store.runs.commit(run.id, ASKED_AT, part.map(answerTo), progress);
  await store.close();
  return listId;
}
