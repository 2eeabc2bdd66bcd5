import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { bundle } from './bundles.ts';
import { contend } from './contenders.ts';
import { makeDataDir } from './engine.ts';
import { watchImport } from './intake-screen.ts';
import { LAYOUTS } from './screen/tables.ts';
import { printTable } from './table.ts';

/** Who does it: a script of this folder, bundled, and its task. */
const CONTENDERS = [
  { name: 'PapaParse, parses only', script: 'parse-run', task: 'papaparse' },
  { name: 'csv-parse, parses only', script: 'parse-run', task: 'csv-parse' },
  { name: 'PapaParse, a bare loop to SQLite', script: 'parse-run', task: 'loop' },
  { name: 'Rastro, to a list', script: 'intake-run', task: 'run' },
];

/**
 * A file to a committed list, beside libraries that only parse it and a bare loop into a database: time, the process's
 * peak memory and the longest block of its main thread. Then the screen while a wide file is imported there.
 */
export async function benchIntake(quick: boolean): Promise<void> {
  const [rows, repeats] = quick ? [100_000, 1] : [1_000_000, 5];
  const table: string[][] = [
    [`${rows} rows`, 'seconds', 'times PapaParse', 'peak, MiB', 'longest block, ms'],
  ];
  using folder = makeDataDir();
  await bundle(CONTENDERS.map(({ script }) => script));
  for (const columns of [1, 12]) {
    const path = join(folder.path, `${columns}.csv`);
    await pipeline(Readable.from(blocks(rows, columns)), createWriteStream(path));
    const contenders = CONTENDERS.map((contender) => ({
      ...contender,
      name: `${columns} columns: ${contender.name}`,
      args: [path, rows],
    }));
    table.push(...(await contend(contenders, repeats)));
  }
  printTable(table);
  await screen(folder.path, rows);
}

/** As many columns as a wide file of an office has: each is drawn, in the preview and in the table. */
const WIDE = 22;

async function screen(folder: string, rows: number): Promise<void> {
  const path = join(folder, `${WIDE}.csv`);
  await pipeline(Readable.from(blocks(rows, WIDE)), createWriteStream(path));
  const table: (string | number)[][] = [
    [`the screen, ${rows} rows of ${WIDE} columns`, 'longest task, ms', 'at work', 'over 50 ms', 'at work'],
  ];
  for (const layout of ['both', 'table'] as const) {
    using dataDir = makeDataDir();
    const watched = await watchImport(dataDir.path, path, rows, layout);
    const { longest, longestAtWork, count, countAtWork } = watched;
    table.push([LAYOUTS[layout], longest.toFixed(0), longestAtWork?.toFixed(0) ?? '–', count, countAtWork]);
  }
  printTable(table);
}

/** A file of this many rows, the VIN in its last column, in blocks of text. */
function* blocks(rows: number, columns: number): Generator<string> {
  const others = Array.from({ length: columns - 1 }, (_, column) => column);
  yield `${others.map((column) => `coluna ${column};`).join('')}chassi`;
  let block = '';
  for (let row = 0; row < rows; row += 1) {
    const cells = others.map((column) => `valor ${row % (97 + column)};`).join('');
    block += `\r\n${cells}${demoVin(1, row)}`;
    if (row % 1000 !== 999) continue;
    yield block;
    block = '';
  }
  yield block;
}
