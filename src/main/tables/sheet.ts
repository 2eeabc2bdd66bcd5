import { holdsVin } from '../../shared/vin/find-vins.ts';
import { looksLikeVin } from '../../shared/vin/vin.ts';
import { isBlank, type Row } from './row.ts';
import { isVinHeader } from './vin-names.ts';
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

/** What a sheet's cells may be, best first. An empty form has the header alone, a cover sheet an example of a VIN. */
const SIGNS = [looksLikeVin, holdsVin, isVinHeader];

/**
 * The first rows of the sheet `asked`; without it, of the first sheet that has VINs, else of the first sheet with a
 * header that names VINs, else of the first sheet.
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
  let best: { readonly sample: SheetSample; readonly sign: number } | null = null;
  for (const sheet of workbook.sheets.slice(0, MOST_SHEETS)) {
    const sample = { sheet, rows: await firstRows(workbook, sheet, limit) };
    const sign = signOf(sample);
    if (sign === 0) return sample;
    if (best === null || sign < best.sign) best = { sample, sign };
  }
  return best?.sample ?? { sheet: '', rows: [] };
}

/** The index of the best sign that a cell of the sheet shows; `SIGNS.length` where there is none. */
function signOf({ rows }: SheetSample): number {
  const found = SIGNS.findIndex((isSign) => rows.some(({ cells }) => cells.some(isSign)));
  return found === -1 ? SIGNS.length : found;
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
