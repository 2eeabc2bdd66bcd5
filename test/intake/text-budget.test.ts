import { readdirSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { textBudget } from '../../src/main/intake/text-budget.ts';
import type { HeldBackRowWithCells } from '../../src/main/store/records.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { intakeOver } from '../helpers/intake.ts';
import { partsOf, zipParts } from '../helpers/workbook.ts';
import { tempDir } from '../store/helpers.ts';

const MB = 1e6;

/** A workbook of three kilobytes whose rows share one long text: 3 GB when it is written out. */
function hostileWorkbook(): Buffer {
  const text = 'A'.repeat(500_000);
  const row = (line: number) =>
    `<row r="${line}"><c t="inlineStr"><is><t>9BWZZZ377VT004251</t></is></c><c t="s"><v>0</v></c></row>`;
  const rows = Array.from({ length: 6_000 }, (_, index) => row(index + 1).replace(/ r="\d+"/, '')).join('');
  return zipParts(partsOf({ sheets: [{ name: 'a', rows }], strings: `<si><t>${text}</t></si>` }), {
    deflate: true,
  } as never);
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
    }, 0);

/** An import over an empty store, and how many bytes lie in its folder. */
async function openIntake() {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const intake = intakeOver(store, dataDir);
  onTestFinished(() => intake.close());
  const before = bytesIn(dataDir);
  return { dataDir, intake, before };
}

test('A workbook of some kilobytes writes no gigabytes of text, and nothing stays of it.', async () => {
  const workbook = hostileWorkbook();
  expect(workbook.length).toBeLessThan(10_000);
  const { dataDir, intake, before } = await openIntake();
  const { intakeId } = await intake.begin({ name: 'fleet.xlsx', kind: 'file' });
  await intake.append({ intakeId, bytes: Uint8Array.from(workbook) });
  await expect(intake.inspect({ intakeId, overrides: {} })).rejects.toMatchObject({
    kind: 'bad-input',
    details: { reason: 'import-too-much' },
  });
  expect(bytesIn(dataDir) - before).toBeLessThan(250 * MB);
  await intake.discard({ intakeId });
  await expect.poll(() => bytesIn(dataDir) - before).toBeLessThan(2 * MB);
});

test('A discarded draft gives its place back to the disk.', async () => {
  const { dataDir, intake, before } = await openIntake();
  const rows = Array.from(
    { length: 60_000 },
    (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')};${'x'.repeat(200)}`,
  );
  const { intakeId } = await intake.begin({ name: 'fleet.csv', kind: 'file' });
  await intake.append({ intakeId, bytes: Buffer.from(`chassi;obs\n${rows.join('\n')}`) });
  await intake.inspect({ intakeId, overrides: {} });
  expect(bytesIn(dataDir) - before).toBeGreaterThan(20 * MB);
  await intake.discard({ intakeId });
  await expect.poll(() => bytesIn(dataDir) - before).toBeLessThan(2 * MB);
});

/** Rows of so many bytes of cells. */
const pack = (bytes: number) => ({
  rows: {
    lines: new Uint32Array(),
    vins: new Uint8Array(),
    cells: { byteLength: bytes } as Uint8Array<ArrayBuffer>,
    blocks: new Uint32Array(),
  },
  heldBack: [] as HeldBackRowWithCells[],
});

function emptyFile(bytes: number): string {
  const file = join(tempDir(), 'fleet.csv');
  writeFileSync(file, '');
  truncateSync(file, bytes);
  return file;
}

test('A file may hold fifty times its size and 64 MiB of text.', () => {
  const file = emptyFile(1024);
  const allowed = 64 * 2 ** 20 + 50 * 1024;
  const budget = textBudget(file, null);
  budget.take(pack(allowed));
  expect(() => budget.take(pack(1))).toThrow(
    expect.objectContaining({ details: { reason: 'import-too-much', limit: allowed } }),
  );
});

test('The numbers of lines, VINs, cells and held-back rows all count as text of a file.', () => {
  const file = emptyFile(0);
  const allowed = 64 * 2 ** 20;
  const { rows } = pack(0);
  const heldBack = (value: string, cells: string[]) => ({
    rows,
    heldBack: [{ line: 1, value, cells, reason: 'length' as const }],
  });
  const parts = {
    lines: { rows: { ...rows, lines: new Uint32Array(1) }, heldBack: [] },
    vins: { rows: { ...rows, vins: new Uint8Array(4) }, heldBack: [] },
    cells: pack(4),
    value: heldBack('abcd', []),
    'cells of a held-back row': heldBack('', ['ab', 'cd']),
  };
  for (const [what, part] of Object.entries(parts)) {
    const [fits, exceeds] = [textBudget(file, null), textBudget(file, null)];
    fits.take(pack(allowed - 4));
    fits.take(part);
    exceeds.take(pack(allowed - 3));
    expect(() => exceeds.take(part), what).toThrow('more text than its size allows');
  }
});

test('A file whose text needs more than half of the free space is refused.', () => {
  const folder = tempDir();
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  // Large enough that its size alone would allow the text. Other programs may use the disk too.
  const budget = textBudget(emptyFile(Math.ceil(free / 10)), folder);
  budget.take(pack(Math.floor(0.4 * free)));
  const text = Math.floor(0.4 * free) + Math.floor(0.2 * free);
  expect(() => budget.take(pack(Math.floor(0.2 * free)))).toThrow(
    expect.objectContaining({ kind: 'disk', details: { reason: 'import-no-room', limit: 2 * text } }),
  );
});
