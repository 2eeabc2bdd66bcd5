import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '../../../src/main/tables/xlsx/limits.ts';
import { openWorkbook } from '../../../src/main/tables/xlsx/workbook.ts';
import { partsOf, type WorkbookSpec, zipParts } from '../../helpers/workbook.ts';

/** Sheets of a workbook, and of one of them (the first) each row as its number and cells. */
export async function readBytes(bytes: Uint8Array, sheet?: string, limits?: Limits) {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-xlsx-'));
  try {
    const path = join(folder, 'frota.xlsx');
    await writeFile(path, bytes);
    const workbook = await openWorkbook(path, limits);
    try {
      const rows: (readonly (number | string)[])[] = [];
      for await (const batch of workbook.rows(sheet ?? workbook.sheets[0] ?? '')) {
        rows.push(...batch.map(({ line, cells }) => [line, ...cells]));
      }
      return { sheets: workbook.sheets, rows };
    } finally {
      await workbook.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The rows of a workbook with one sheet. */
export async function readRows(rows: string, rest: Partial<WorkbookSpec> = {}) {
  const parts = partsOf({ sheets: [{ name: 'Plan1', rows }], ...rest });
  return (await readBytes(zipParts(parts, { deflate: true }))).rows;
}
