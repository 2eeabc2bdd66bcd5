import { setImmediate as turn } from 'node:timers/promises';
import {
  type CellVerdict,
  hasIllegalLetters,
  isPlainVin,
  normaliseVin,
  replaceIllegalLetters,
  VIN_LENGTH,
} from '../../shared/vin/vin.ts';
import { AppError } from '../util/errors.ts';
import type { Layout } from './layout.ts';
import { CellRow, isBlank, LineRow, type Row } from './row.ts';
import { rowsOf, type Source } from './source.ts';

/** Of a table: what a spreadsheet's sheet holds. */
const MAX_COLUMNS = 16_384;

/** A row below the header that is not blank. Valid until the next batch, as `row` is. */
export interface DataRow {
  /** The row of the file, or a copy with the cell that the user corrected. */
  readonly row: Row;
  /** The VIN column's cell. */
  readonly value: string;
  /** With O, I and Q replaced where the layout says so. */
  readonly verdict: CellVerdict;
  /** Where the cell holds a VIN with O, I or Q: that VIN, and what it would become. */
  readonly illegal: { readonly vin: string; readonly suggestion: string } | null;
}

/** A line whose VIN needs no normalising, as most lines. No text is made where bytes suffice. */
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

  get verdict(): CellVerdict {
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
 * The data rows of a file, judged, batch by batch. The event loop gets a turn between batches, and nothing is kept.
 *
 * @throws AppError `bad-input` for a line that is too long or too wide, and for a workbook that breaks off
 */
export async function* scan(source: Source, layout: Layout): AsyncGenerator<ScannedBatch> {
  for await (const { rows: all, share } of rowsOf(source, layout)) {
    const rows: DataRow[] = [];
    let blank = 0;
    for (const row of all) {
      if (row.line <= layout.lastLineBeforeData) continue;
      if (row.width > MAX_COLUMNS) throw tooWide(row.line);
      const data = plainRow(row, layout) ?? judged(row, layout);
      if (data) rows.push(data);
      else blank++;
    }
    yield { rows, blank, share };
    await turn();
  }
}

function tooWide(line: number): AppError {
  return new AppError('bad-input', `Line ${line} has more than ${MAX_COLUMNS} columns.`, {
    ...{ reason: 'too-wide', limit: MAX_COLUMNS, line },
  });
}

function withCell(row: Row, column: number, value: string): Row {
  const cells = Array.from({ length: Math.max(row.width, column + 1) }, (_, index) => row.cell(index));
  return new CellRow(row.line, cells.with(column, value), row.brokenQuote);
}

function plainRow(row: Row, { vinColumn, corrections }: Layout): PlainRow | null {
  if (!(row instanceof LineRow) || row.width <= vinColumn) return null;
  const start = row.cellStart(vinColumn);
  if (!isPlainVin(row.bytes, start, row.cellEnd(vinColumn))) return null;
  return corrections.size > 0 && corrections.has(row.line) ? null : new PlainRow(row, start);
}

/** @returns null for a blank row */
function judged(asRead: Row, layout: Layout): DataRow | null {
  const found = asRead.cell(layout.vinColumn);
  if (found.trim() === '' && isBlank(asRead)) return null;
  const correction = layout.corrections.get(asRead.line);
  const value = correction ?? found;
  const row = correction === undefined ? asRead : withCell(asRead, layout.vinColumn, correction);
  const verdict = normaliseVin(value);
  if (!('vin' in verdict) || !hasIllegalLetters(verdict.vin)) return { row, value, verdict, illegal: null };
  const { vin } = verdict;
  const suggestion = replaceIllegalLetters(vin);
  const isReplaced = layout.replaceIllegalLetters || layout.replaceIn.has(vin);
  return {
    ...{ row, value },
    verdict: isReplaced ? { ...verdict, vin: suggestion } : verdict,
    illegal: { vin, suggestion },
  };
}
