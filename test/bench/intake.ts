import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { openStore } from '../../src/main/store/store.ts';
import { createIntake } from '../../src/main/vins/intake.ts';
import { median, printTable, timed } from './table.ts';

const ROWS = 200_000;
const REPEATS = 3;
const CHUNK = 4 * 1024 * 1024;

/** A file to a committed list, beside PapaParse that only parses the same text. */
export async function benchIntake(): Promise<void> {
  const rows: (string | number)[][] = [['200,000 rows', 'PapaParse, s', 'Rastro, s', 'ratio']];
  for (const columns of [1, 12]) {
    const bytes = Buffer.from(table(columns));
    const parse: number[] = [];
    const intake: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      parse.push((await timed(async () => parseOnly(bytes))).seconds);
      intake.push((await timed(() => takeIn(bytes))).seconds);
    }
    const [a, b] = [median(parse), median(intake)];
    rows.push([`${columns} columns`, a.toFixed(2), b.toFixed(2), (b / a).toFixed(1)]);
  }
  printTable(rows);
}

function table(columns: number): string {
  const others = Array.from({ length: columns - 1 }, (_, column) => `coluna ${column};`).join('');
  const lines = [`${others}chassi`];
  for (let row = 0; row < ROWS; row += 1) {
    const cells = Array.from({ length: columns - 1 }, (_, column) => `valor ${row % (97 + column)};`).join(
      '',
    );
    lines.push(cells + demoVin(1, row));
  }
  return lines.join('\r\n');
}

function parseOnly(bytes: Buffer): number {
  let count = 0;
  Papa.parse<string[]>(bytes.toString('utf8'), {
    step: () => {
      count += 1;
    },
  });
  return count;
}

async function takeIn(bytes: Buffer): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const { store } = await openStore({ dataDir });
  const intake = createIntake({ store });
  const { intakeId } = await intake.begin({ name: 'bench.csv', kind: 'file' });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    await intake.append({ intakeId, bytes: bytes.subarray(at, at + CHUNK) });
  }
  const { counts } = await intake.inspect({ intakeId, overrides: {} });
  if (counts.accepted !== ROWS) throw new Error(`${counts.accepted} rows were accepted`);
  await intake.commit({ intakeId, name: 'bench' });
  await store.close();
  rmSync(dataDir, { recursive: true });
}
