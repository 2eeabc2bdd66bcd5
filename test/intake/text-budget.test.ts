import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { textBudget } from '../../src/main/intake/text-budget.ts';
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

test('A file may hold fifty times its size and 64 MiB of text, and needs twice as much free space.', () => {
  const folder = tempDir();
  const file = join(folder, 'fleet.csv');
  writeFileSync(file, Buffer.alloc(1024));
  const pack = (bytes: number) => ({
    rows: {
      lines: new Uint32Array(),
      vins: new Uint8Array(),
      cells: new Uint8Array(bytes),
      blocks: new Uint32Array(),
    },
    heldBack: [],
  });
  const allowed = 64 * 2 ** 20 + 50 * 1024;
  const budget = textBudget(file, null);
  budget.take(pack(allowed));
  expect(() => budget.take(pack(1))).toThrow(
    expect.objectContaining({ details: { reason: 'import-too-much', limit: allowed } }),
  );
});
