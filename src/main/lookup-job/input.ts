import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { columnsFor, detectLayout, type Layout } from '../tables/layout.ts';
import { detached } from '../tables/row.ts';
import { type DataRow, scan } from '../tables/scan.ts';
import { openSource, type Source } from '../tables/source.ts';
import { AppError } from '../util/errors.ts';

/** The input file, looked at once, and read as often as wanted. */
export interface Input {
  readonly name: string;
  readonly path: string;
  readonly source: Source;
  readonly layout: Layout;
}

/**
 * @param column header of the VIN column as it stands in the file (case aside); null: found out
 * @throws AppError `bad-input` when the file can't be read, or has no such column
 */
export async function openInput(path: string, column: string | null): Promise<Input> {
  await access(path).catch((cause: unknown) => {
    throw new AppError('bad-input', `The input file can't be read: ${path}`, {}, { cause });
  });
  const source = await openSource(path);
  const layout = await detectLayout(source, {});
  const input = { name: basename(path), path, source, layout };
  if (column === null) return input;
  const columns = columnsFor(layout, 0);
  const vinColumn = columns.findIndex((name) => fold(name) === fold(column));
  if (vinColumn === -1)
    throw new AppError('bad-input', `The input has no column "${column}"; it has: ${columns.join(', ')}`);
  return { ...input, layout: { ...layout, vinColumn } };
}

/** Whether both paths lead to one file, by links or by another spelling; a path to nothing is the same as none. */
export async function isSameFile(some: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [some, other].map((path) => stat(path, { bigint: true }).catch(() => null)),
  );
  return a != null && b != null && a.dev === b.dev && a.ino === b.ino;
}

/** Every row below the header that is not blank, judged, in the file's order. Good for as long as one keeps it. */
export async function* inputRows({ source, layout }: Input): AsyncGenerator<DataRow> {
  for await (const { rows } of scan(source, layout)) {
    for (const { row, value, verdict, illegal } of rows)
      yield { row: detached(row), value, verdict, illegal };
  }
}

function fold(name: string): string {
  return name.trim().toLocaleLowerCase();
}
