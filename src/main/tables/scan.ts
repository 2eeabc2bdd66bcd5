import { setImmediate as turn } from 'node:timers/promises';
import { isPlainVin, VIN_LENGTH, type VinReading } from '../../shared/vin/vin.ts';
import { AppError } from '../util/errors.ts';
import { applyCorrections, type DataRow, judgeValue, vinsOfRow } from './judge.ts';
import type { Layout } from './layout.ts';
import { LineRow, type Row } from './row.ts';
import { type Seen, seePlainRow, seeRow } from './seen.ts';
import { rowsOf, type Source } from './source.ts';
import { textRows } from './text-rows.ts';
import type { Workbook } from './xlsx/workbook.ts';

export type { DataRow } from './judge.ts';

/** Maximum columns of a table: as many as a spreadsheet's sheet has. */
const MAX_COLUMNS = 16_384;

/** A line whose VIN needs no normalising, as in most lines. No string is made where bytes suffice. */
export class PlainRow implements DataRow {
  readonly row: LineRow;
  /** Where the VIN begins in the row's bytes. */
  readonly vinStart: number;
  private text = '';

  constructor(row: LineRow, vinStart: number) {
    this.row = row;
    this.vinStart = vinStart;
  }

  get value(): string {
    this.text ||= this.row.bytes.toString('latin1', this.vinStart, this.vinStart + VIN_LENGTH);
    return this.text;
  }

  get verdict(): VinReading {
    return { vin: this.value, changed: false };
  }

  get illegal(): null {
    return null;
  }
}

export interface ScannedBatch {
  readonly rows: readonly DataRow[];
  readonly blank: number;
  /** How much of the file has been read, 0 to 1; null while it is unknown. */
  readonly share: number | null;
}

/**
 * The data rows of a file with their verdicts, in batches. The event loop gets a turn between batches.
 * Earlier batches are not kept.
 *
 * @param seen gets the VINs that stand elsewhere in the file: in other columns, above the header, on other sheets
 * @throws AppError `bad-input` for a line that is too long or too wide, and for a workbook that breaks off
 */
export async function* scan(source: Source, layout: Layout, seen?: Seen): AsyncGenerator<ScannedBatch> {
  yield* layout.asText ? scanText(source, layout, seen) : scanTable(source, layout, seen);
  if (seen && source.kind === 'workbook') yield* seeOtherSheets(source.workbook, layout, seen);
}

async function* seeOtherSheets(workbook: Workbook, layout: Layout, seen: Seen): AsyncGenerator<ScannedBatch> {
  for (const [index, sheet] of layout.sheets.entries()) {
    if (sheet === layout.sheet) continue;
    try {
      for await (const rows of workbook.rows(sheet)) {
        for (const row of rows) seeRow(row, [], seen, index);
        yield { rows: [], blank: 0, share: null };
        await turn();
      }
    } catch (error) {
      // The sheet that is imported is whole.
      if (!(error instanceof AppError && error.kind === 'bad-input')) throw error;
    }
  }
}

async function* scanTable(source: Source, layout: Layout, seen?: Seen): AsyncGenerator<ScannedBatch> {
  const sheet = Math.max(0, layout.sheets.indexOf(layout.sheet ?? ''));
  for await (const { rows: all, share } of rowsOf(source, layout)) {
    const rows: DataRow[] = [];
    let blank = 0;
    for (const row of all) {
      if (row.width > MAX_COLUMNS) throw tooWide(row.line);
      if (row.line <= layout.lastLineBeforeData) {
        if (seen) seeRow(row, [], seen, sheet);
        continue;
      }
      const plain = plainRow(row, layout);
      if (plain) {
        rows.push(plain);
        if (seen) seePlainRow(plain.row, plain.vinStart, plain, seen);
        continue;
      }
      const found = vinsOfRow(row, layout);
      if (found.length === 0) blank++;
      rows.push(...found);
      if (seen) seeRow(found[0]?.row ?? row, found, seen, sheet);
    }
    yield { rows, blank, share };
    await turn();
  }
}

/** The VINs in the words of a text that is no table. */
async function* scanText(source: Source, layout: Layout, seen?: Seen): AsyncGenerator<ScannedBatch> {
  const rowsIn = textRows();
  const judgedRows = (rows: readonly Row[]) =>
    rows.map((asRead) => {
      const row = applyCorrections(asRead, layout);
      return judgeValue(row, row.cell(0), layout);
    });
  for await (const { rows, share } of rowsOf(source, layout)) {
    if (seen) for (const row of rows) seeRow(row, [], seen, 0);
    yield { rows: judgedRows(rowsIn(rows.map(lineOf), false)), blank: 0, share };
    await turn();
  }
  yield { rows: judgedRows(rowsIn([], true)), blank: 0, share: 1 };
}

const lineOf = (row: Row): string => row.cells.join(' ');

function tooWide(line: number): AppError {
  return new AppError('bad-input', `Line ${line} has more than ${MAX_COLUMNS} columns.`, {
    reason: 'too-wide',
    limit: MAX_COLUMNS,
    line,
  });
}

function plainRow(row: Row, { vinColumn, otherVinColumns, corrections }: Layout): PlainRow | null {
  if (otherVinColumns.length > 0 || !(row instanceof LineRow) || row.width <= vinColumn) return null;
  const start = row.cellStart(vinColumn);
  if (!isPlainVin(row.bytes, start, row.cellEnd(vinColumn))) return null;
  return corrections.size > 0 && corrections.has(row.line) ? null : new PlainRow(row, start);
}
