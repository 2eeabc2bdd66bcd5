import type { Dialect } from '../../src/main/tables/dialect.ts';
import { readRows } from '../../src/main/tables/reader.ts';
import { copyOfRow, type Row } from '../../src/main/tables/row.ts';

/** The rows of a text that is read in pieces of so many characters. */
export function rowsOfText(text: string, dialect: Dialect, size: number): Row[] {
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
  const rows: Row[] = [];
  for (const batch of readRows(
    pieces.map((piece) => Buffer.from(piece)),
    dialect,
  ))
    rows.push(...batch.map(copyOfRow));
  return rows;
}
