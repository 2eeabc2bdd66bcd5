import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import readXlsxFile, { type CellValue } from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import type { ExportFormat } from '../../src/contract/schemas/exports.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { intakeOver } from '../helpers/intake.ts';
import { addConnection, commitRun, okAnswer, tempDir, tempStore } from '../store/helpers.ts';
import { csvCells, NOW, office } from './office.ts';
import { cellsOf, HEADER, mergedIn, typedList } from './typed-workbook.ts';

/** Too large for every machine that runs the tests: Debian's `libreoffice-calc` is looked for, not installed. */
const run = promisify(execFile);
const isThere = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);
if (!isThere) process.stderr.write('LibreOffice (soffice) is not installed: its round trip is not tested.\n');

/** To the second: LibreOffice saves days as fractions that the reader cuts to milliseconds. */
function timeOf(cell: CellValue | null | undefined): string {
  if (!((cell as unknown) instanceof Date)) throw new Error(`${cell} is no time`);
  const ms = (cell as unknown as Date).getTime();
  return new Date(Math.round(ms / 1000) * 1000).toISOString().slice(0, 19);
}

const SAMPLE = fileURLToPath(new URL('../../resources/sample-fleet.csv', import.meta.url));
const DIGITS = '12345678901234567';

/** The project's sample file as a list, with a chassis number of digits alone behind it. */
async function sampleList(store: Store): Promise<number> {
  const intake = intakeOver(store, tempDir());
  onTestFinished(() => intake.close());
  const sample = await readFile(SAMPLE);
  const { intakeId } = await intake.begin({ name: 'sample-fleet.csv', kind: 'file' });
  const last = `XYZ;${DIGITS};0123;'=1;-5\r\n`;
  await intake.append({ intakeId, bytes: Buffer.concat([sample, Buffer.from(last)]) });
  const list = await intake.commit({ intakeId, name: 'sample' });
  const { id } = await addConnection(store);
  const { rows } = await store.fleet.page({
    view: {
      listId: list.id,
      search: '',
      statuses: [],
      box: null,
      sort: { column: 'vin', descending: false },
    },
    offset: 0,
    limit: 500,
  });
  const answers = rows.map(({ vin }, index) =>
    okAnswer(vin, { latitude: -10 - index / 8, longitude: -46 }, `2026-11-0${1 + (index % 9)} 07:27:05`),
  );
  await commitRun(store, id, answers, NOW);
  return list.id;
}

/** What LibreOffice saves as its own workbook after it has opened the file. */
async function saved(path: string, filter?: string): Promise<string> {
  const folder = tempDir();
  const profile = pathToFileURL(join(folder, 'profile')).href;
  await run('soffice', [
    `-env:UserInstallation=${profile}`,
    ...['--headless', ...(filter ? [`--infilter=CSV:${filter}`] : [])],
    ...['--convert-to', 'xlsx', '--outdir', folder, path],
  ]);
  return join(folder, `${parse(path).name}.xlsx`);
}

/** The cells as LibreOffice understood them. */
async function opened(path: string, filter?: string): Promise<CellValue[][]> {
  const [sheet] = await readXlsxFile(await saved(path, filter), { trim: false });
  return (sheet?.data ?? []) as CellValue[][];
}

/** Semicolon, quotes, character set, from the first line, Portuguese of Brazil, numbers and dates looked for. */
const asOffice = (charset: number) => `59,34,${charset},1,,1046,false,true`;
const WINDOWS_1252 = 1;
const UTF_8 = 76;

const cases: readonly {
  format: ExportFormat;
  filter?: string;
  titles: number;
  digits: unknown;
  own: unknown;
}[] = [
  // Rounded, as in any spreadsheet: the user's file had no formula around it, and gets none.
  {
    format: 'as-imported',
    filter: asOffice(WINDOWS_1252),
    titles: 1,
    digits: expect.any(Number),
    own: [123, -5],
  },
  { format: 'csv-excel', filter: asOffice(UTF_8), titles: 0, digits: DIGITS, own: ['0123', -5] },
  { format: 'xlsx', titles: 0, digits: DIGITS, own: ['0123', '-5'] },
];

it.skipIf(!isThere).each(cases)(
  'LibreOffice opens $format with text as text, numbers as numbers and times as times.',
  async ({ format, filter, titles, digits, own }) => {
    const store = await tempStore();
    const listId = await sampleList(store);
    const { path, written } = await office(store).write({ kind: 'file', listId }, format);
    const rows = (await opened(path, filter)).slice(titles);
    // Text kept by a formula is the text itself to a spreadsheet.
    const input = (await csvCells(SAMPLE, ';', 'windows-1252'))
      .slice(1)
      .filter((cells) => cells.some((cell) => cell !== ''))
      .map((cells) => cells.map((cell) => cell.replace(/^="(\w+)"$/, '$1')));
    expect(rows).toHaveLength(input.length + 1);
    expect(written).toBe(input.length);
    expect(rows[0]?.slice(0, 8)).toEqual([...(input[0] ?? []), 'Situação', 'Latitude', 'Longitude']);

    const last = rows.at(-1);
    expect(last?.[1]).toEqual(digits);
    expect([last?.[2], last?.[4]]).toEqual(own);
    expect(last?.[3]).toBe("'=1");
    let located = 0;
    for (const [index, row] of rows.slice(1, -1).entries()) {
      const [plate, vin, branch, driver, odometer] = input[index + 1] ?? [];
      const [, , , , , status, latitude, longitude, seenAt, age, place, askedAt] = row;
      expect([row[0], row[2], row[3]]).toEqual([plate, branch, driver].map((text) => text || null));
      expect(String(row[4])).toBe(format === 'xlsx' ? odometer : String(Number(odometer?.replace(',', '.'))));
      // Digits that a spreadsheet had spoilt before they came are a number to it still.
      if (!/E\+/.test(vin ?? '')) expect(row[1]).toBe(vin || null);
      expect(place).toBeNull();
      if (status !== 'Localizado') continue;
      located += 1;
      expect(latitude).toBeLessThanOrEqual(-10);
      expect(longitude).toBe(-46);
      expect(timeOf(seenAt)).toMatch(/^2026-11-0\dT07:27:05/);
      expect(age).toBeGreaterThan(300);
      expect(timeOf(askedAt)).toBe(new Date(NOW).toLocaleString('sv-SE').replace(' ', 'T'));
    }
    expect(located).toBeGreaterThan(50);
  },
);

it.skipIf(!isThere)(
  "LibreOffice reads the same types and formats in the user's own workbook and in ours.",
  async () => {
    const { list, original, write } = await typedList();
    const { path } = await write({ kind: 'file', listId: list.id }, 'as-imported');
    const [source, result] = [await saved(original), await saved(path)];
    const [before, after] = [await cellsOf(source), await cellsOf(result)];
    expect(before[2]).toContainEqual(['C', 'n', '45672', 'm/d/yyyy']);
    expect(await mergedIn(result)).toEqual(await mergedIn(source));
    expect(after.slice(2).map((row) => row.slice(0, HEADER.length))).toEqual(before.slice(2));
  },
);
