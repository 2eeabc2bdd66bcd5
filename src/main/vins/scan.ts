import { setImmediate as turn } from 'node:timers/promises';
import { isBlank } from './dialect.ts';
import { decode } from './encoding.ts';
import type { Layout } from './layout.ts';
import { type Row, readRows } from './reader.ts';
import { type CellVerdict, hasIllegalLetters, normaliseVin, replaceIllegalLetters } from './vin.ts';

/** A row below the header that is not blank. */
export interface DataRow extends Row {
  /** The VIN column's cell as it stands in the file. */
  readonly value: string;
  /** With O, I and Q replaced where the layout says so. */
  readonly verdict: CellVerdict;
  /** Where the cell holds a VIN with O, I or Q: that VIN, and what it would become. */
  readonly illegal: { readonly vin: string; readonly suggestion: string } | null;
}

export interface ScannedBatch {
  readonly rows: readonly DataRow[];
  readonly blank: number;
}

/**
 * The data rows of a file, judged, batch by batch. The event loop gets a turn between batches, and nothing is kept.
 *
 * @throws AppError `bad-input` for a line that is too long
 */
export async function* scan(chunks: readonly Uint8Array[], layout: Layout): AsyncGenerator<ScannedBatch> {
  for (const batch of readRows(decode(chunks, layout.encoding), layout.dialect)) {
    const below = batch.filter((row) => row.line > layout.lastLineBeforeData);
    const filled = below.filter((row) => !isBlank(row));
    yield { rows: filled.map((row) => judge(row, layout)), blank: below.length - filled.length };
    await turn();
  }
}

function judge(row: Row, layout: Layout): DataRow {
  const value = row.cells[layout.vinColumn] ?? '';
  const verdict = normaliseVin(value);
  if (!('vin' in verdict) || !hasIllegalLetters(verdict.vin))
    return { ...row, value, verdict, illegal: null };
  const suggestion = replaceIllegalLetters(verdict.vin);
  return {
    ...row,
    value,
    verdict: layout.replaceIllegalLetters ? { ...verdict, vin: suggestion } : verdict,
    illegal: { vin: verdict.vin, suggestion },
  };
}
