import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Handlers } from '../../preload/contract.ts';
import type { HeldBackReason, IntakeReport } from '../../preload/schemas/lists.ts';
import { AppError } from '../errors.ts';
import { isBlank } from '../vins/dialect.ts';
import { decode } from '../vins/encoding.ts';
import { columnsFor, detectLayout, type Layout } from '../vins/layout.ts';
import { readRows } from '../vins/reader.ts';
import { normaliseVin } from '../vins/vin.ts';

const CHUNK = 4 * 1024 * 1024;

/** The input file, looked at once, and read as often as wanted. */
export interface Input {
  readonly name: string;
  readonly chunks: readonly Uint8Array[];
  readonly layout: Layout;
}

export interface InputRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Null: the row is held back. */
  readonly vin: string | null;
  readonly heldBack: HeldBackReason | null;
}

/**
 * @param column header of the VIN column as it stands in the file (case aside); null: found out
 * @throws AppError `bad-input` when the file can't be read, or has no such column
 */
export async function openInput(path: string, column: string | null): Promise<Input> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('bad-input', `The input file can't be read: ${path}`, {}, { cause });
  });
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) chunks.push(bytes.subarray(at, at + CHUNK));
  const layout = await detectLayout(chunks, {});
  if (column === null) return { name: basename(path), chunks, layout };
  const columns = columnsFor(layout, 0);
  const vinColumn = columns.findIndex((name) => fold(name) === fold(column));
  if (vinColumn === -1)
    throw new AppError('bad-input', `The input has no column "${column}"; it has: ${columns.join(', ')}`);
  return { name: basename(path), chunks, layout: { ...layout, vinColumn } };
}

/** Every row below the header that is not blank, in the file's order. */
export function* inputRows({ chunks, layout }: Input): Generator<InputRow> {
  for (const rows of readRows(decode(chunks, layout.encoding), layout.dialect)) {
    for (const row of rows) {
      if (row.line <= layout.lastLineBeforeData || isBlank(row)) continue;
      const verdict = normaliseVin(row.cells[layout.vinColumn] ?? '');
      const vin = 'vin' in verdict ? verdict.vin : null;
      yield { ...row, vin, heldBack: 'reason' in verdict ? verdict.reason : null };
    }
  }
}

/** Takes the input in by the same way as a file dropped on the window. */
export async function inspect(intake: Handlers['intake'], input: Input): Promise<IntakeReport> {
  const { intakeId } = await intake.begin({ name: input.name, kind: 'file' });
  for (const bytes of input.chunks) await intake.append({ intakeId, bytes });
  return intake.inspect({ intakeId, overrides: { vinColumn: input.layout.vinColumn } });
}

function fold(name: string): string {
  return name.trim().toLocaleLowerCase();
}
