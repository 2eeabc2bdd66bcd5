import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Handlers } from '../../preload/contract.ts';
import type { IntakeReport } from '../../preload/schemas/lists.ts';
import { AppError } from '../errors.ts';
import { columnsFor, detectLayout, type Layout } from '../vins/layout.ts';
import { type DataRow, scan } from '../vins/scan.ts';

const CHUNK = 4 * 1024 * 1024;

/** The input file, looked at once, and read as often as wanted. */
export interface Input {
  readonly name: string;
  readonly chunks: readonly Uint8Array[];
  readonly layout: Layout;
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

/** Whether both paths lead to one file, by links or by another spelling; a path to nothing is the same as none. */
export async function isSameFile(some: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [some, other].map((path) => stat(path, { bigint: true }).catch(() => null)),
  );
  return a != null && b != null && a.dev === b.dev && a.ino === b.ino;
}

/** Every row below the header that is not blank, judged, in the file's order. */
export async function* inputRows({ chunks, layout }: Input): AsyncGenerator<DataRow> {
  for await (const { rows } of scan(chunks, layout)) yield* rows;
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
