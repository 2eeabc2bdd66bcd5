import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IntakeOverrides } from '../../contract/schemas/lists.ts';
import { fold } from '../../shared/folding.ts';
import { vinColumnsOf } from '../tables/columns.ts';
import { columnsFor, detectLayout, type Layout } from '../tables/layout.ts';
import { copyOfRow } from '../tables/row.ts';
import { type DataRow, scan } from '../tables/scan.ts';
import { openSource, type Source } from '../tables/source.ts';
import { CommandError } from './command-error.ts';

/** The input file with its layout; it can be read more than once. */
export interface InputFile {
  readonly name: string;
  readonly path: string;
  readonly source: Source;
  readonly layout: Layout;
  /** The identifiers that were named; those of the other VIN columns are detected. */
  readonly identifiers: NonNullable<IntakeOverrides['identifiers']>;
}

/**
 * @param names headers of the file's VIN columns, as names are compared; empty: the column is detected
 * @param identifierNames headers of their identifiers; null: none
 * @throws AppError `bad-input` when the file can't be read, or has no such column
 */
export async function openInput(
  path: string,
  names: readonly string[],
  identifierNames: readonly (string | null)[] = [],
): Promise<InputFile> {
  await requireReadable(path).catch((cause: unknown) => {
    throw new CommandError('bad-input', 'inputUnreadable', { path }, { cause });
  });
  const source = await openSource(path);
  const layout = await detectLayout(source, {});
  const columns = columnsFor(layout, 0);
  const indexOf = (wanted: string) => {
    const exact = columns.indexOf(wanted);
    const index = exact === -1 ? columns.findIndex((name) => fold(name) === fold(wanted)) : exact;
    if (index === -1)
      throw new CommandError('bad-input', 'columnMissing', { column: wanted, columns: columns.join(', ') });
    return index;
  };
  const chosen = names.map(indexOf);
  const [vinColumn = layout.vinColumn, ...others] = new Set(chosen);
  const identifiers = identifierNames.map((name, index) => ({
    vinColumn: chosen[index] ?? vinColumn,
    column: name === null ? null : indexOf(name),
  }));
  return {
    name: basename(path),
    path,
    source,
    identifiers,
    layout: { ...layout, vinColumn, otherVinColumns: others },
  };
}

/** @throws what Node throws where nothing can be read: there is no such file, it is a folder, or access is denied */
async function requireReadable(path: string): Promise<void> {
  // To open a pipe waits for its other end, and a device may never end.
  if (!(await stat(path)).isFile()) throw new Error('This is no plain file.');
  const file = await open(path);
  try {
    await file.read(Buffer.alloc(1));
  } finally {
    await file.close();
  }
}

/** Names of the columns with VINs. `all` has the chosen ones first, then those that are not looked up. */
export function vinColumnNames({ layout }: Pick<InputFile, 'layout'>): { all: string[]; chosen: string[] } {
  const names = columnsFor(layout, Math.max(0, ...layout.vinColumns) + 1);
  const nameOf = (column: number) => names[column] ?? '';
  const chosen = vinColumnsOf(layout);
  return {
    all: [...new Set([...chosen, ...(layout.asText ? [] : layout.vinColumns)])].map(nameOf),
    chosen: chosen.map(nameOf),
  };
}

/** Every non-blank row below the header, with its verdict, in the file's order. The caller may keep the rows. */
export async function* inputRows({ source, layout }: InputFile): AsyncGenerator<DataRow> {
  for await (const { rows } of scan(source, layout)) {
    for (const { row, value, verdict, illegal } of rows)
      yield { row: copyOfRow(row), value, verdict, illegal };
  }
}
