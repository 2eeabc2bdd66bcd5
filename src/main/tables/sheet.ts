import { looksLikeVin } from '../../shared/vin/vin.ts';
import { isVinHeader } from './columns.ts';
import { isBlank, type Row } from './row.ts';
import type { Workbook } from './xlsx/workbook.ts';

/** Maximum number of sheets that are searched for VINs. */
const MOST_SHEETS = 20;

/** Characters of a sheet after which no further batch is read for its sample. */
const MOST_CHARACTERS = 1024 * 1024;

interface SheetSample {
  readonly sheet: string;
  /** The first rows that are not blank. */
  readonly rows: readonly Row[];
}

/**
 * The first rows of the sheet `asked`; without it, of the first sheet that has VINs, else of the first sheet.
 *
 * @param asked a sheet's name; ignored where the workbook has no such sheet
 */
export async function sampleSheet(
  workbook: Workbook,
  asked: string | undefined,
  limit: number,
): Promise<SheetSample> {
  if (asked !== undefined && workbook.sheets.includes(asked))
    return { sheet: asked, rows: await firstRows(workbook, asked, limit) };
  let first: SheetSample | null = null;
  for (const sheet of workbook.sheets.slice(0, MOST_SHEETS)) {
    const sample = { sheet, rows: await firstRows(workbook, sheet, limit) };
    if (sample.rows.some(({ cells }) => cells.some((cell) => looksLikeVin(cell) || isVinHeader(cell))))
      return sample;
    first ??= sample;
  }
  return first ?? { sheet: '', rows: [] };
}

async function firstRows(workbook: Workbook, sheet: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let characters = 0;
  for await (const batch of workbook.rows(sheet)) {
    rows.push(...batch.filter((row) => !isBlank(row)));
    for (const { cells } of batch) for (const cell of cells) characters += cell.length;
    if (rows.length >= limit || characters >= MOST_CHARACTERS) break;
  }
  return rows.slice(0, limit);
}
