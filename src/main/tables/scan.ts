import { setImmediate as turn } from 'node:timers/promises';
import { isPlainVin, VIN_LENGTH, type VinReading } from '../../shared/vin/vin.ts';
import { AppError } from '../util/errors.ts';
import { applyCorrections, type DataRow, judgeValue, vinsOfRow } from './judge.ts';
import type { Layout } from './layout.ts';
import { LineRow, type Row } from './row.ts';
import { rowsOf, type Source } from './source.ts';
import { textRows } from './text-rows.ts';

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
 * @throws AppError `bad-input` for a line that is too long or too wide, and for a workbook that breaks off
 */
export async function* scan(source: Source, layout: Layout): AsyncGenerator<ScannedBatch> {
  yield* layout.asText ? scanText(source, layout) : scanTable(source, layout);
}

async function* scanTable(source: Source, layout: Layout): AsyncGenerator<ScannedBatch> {
  for await (const { rows: all, share } of rowsOf(source, layout)) {
    const rows: DataRow[] = [];
    let blank = 0;
    for (const row of all) {
      if (row.line <= layout.lastLineBeforeData) continue;
      if (row.width > MAX_COLUMNS) throw tooWide(row.line);
      const plain = plainRow(row, layout);
      if (plain) {
        rows.push(plain);
        continue;
      }
      const found = vinsOfRow(row, layout);
      if (found.length === 0) blank++;
      rows.push(...found);
    }
    yield { rows, blank, share };
    await turn();
  }
}

/** The VINs in the words of a text that is no table. */
async function* scanText(source: Source, layout: Layout): AsyncGenerator<ScannedBatch> {
  const found = textRows();
  const judgedRows = (rows: readonly Row[]) =>
    rows.map((asRead) => {
      const row = applyCorrections(asRead, layout);
      return judgeValue(row, row.cell(0), layout);
    });
  for await (const { rows, share } of rowsOf(source, layout)) {
    yield { rows: judgedRows(found.add(rows.map(lineOf), false)), blank: 0, share };
    await turn();
  }
  yield { rows: judgedRows(found.add([], true)), blank: 0, share: 1 };
}

const lineOf = (row: Row): string => row.cells.join(' ');

function tooWide(line: number): AppError {
  return new AppError('bad-input', `Line ${line} has more than ${MAX_COLUMNS} columns.`, {
    ...{ reason: 'too-wide', limit: MAX_COLUMNS, line },
  });
}

function plainRow(row: Row, { vinColumn, otherVinColumns, corrections }: Layout): PlainRow | null {
  if (otherVinColumns.length > 0 || !(row instanceof LineRow) || row.width <= vinColumn) return null;
  const start = row.cellStart(vinColumn);
  if (!isPlainVin(row.bytes, start, row.cellEnd(vinColumn))) return null;
  return corrections.size > 0 && corrections.has(row.line) ? null : new PlainRow(row, start);
}
