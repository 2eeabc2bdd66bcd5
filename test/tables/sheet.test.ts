import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { detectLayout } from '../../src/main/tables/layout.ts';
import { closeSource, openSource } from '../../src/main/tables/source.ts';
import { inlineRows, partsOf, zipParts } from '../helpers/workbook.ts';

const A = '9BWZZZ377VT004251';

const template = [['Placa', 'Chassi', 'Km']];
const cover = [['Relatório de frota'], ['Emitido em 20/11/2026']];

/** The sheet that is read where the user chooses none. Each sheet is its name and its rows. */
async function sheetRead(...sheets: readonly [name: string, rows: readonly (readonly string[])[]][]) {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-sheet-'));
  try {
    const path = join(folder, 'frota.xlsx');
    const parts = partsOf({ sheets: sheets.map(([name, rows]) => ({ name, rows: inlineRows(rows) })) });
    await writeFile(path, zipParts(parts));
    const source = await openSource(path);
    try {
      return (await detectLayout(source, {})).sheet;
    } finally {
      await closeSource(source);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('a sheet with chassis numbers is read, not an empty form with the same header before it', async () => {
  expect(await sheetRead(['Modelo', template], ['Dados', [...template, ['ABC1D23', A, '1']]])).toBe('Dados');
});

it('a sheet whose chassis numbers stand among other words is read, not a cover before it', async () => {
  expect(await sheetRead(['Capa', cover], ['Dados', [['Veículo'], [`Chassi: ${A}`]]])).toBe('Dados');
});

it('a sheet whose header names chassis numbers is read where no sheet has one', async () => {
  expect(await sheetRead(['Capa', cover], ['Dados', [...template, ['ABC1D23', '123', '1']]])).toBe('Dados');
});
