import { fold } from '../../shared/folding.ts';
import { HEADER_ROWS } from './columns.ts';
import type { Row } from './row.ts';

/** What the user chose for files with this header. */
export interface HeaderChoice {
  /** See `headerSignature` in `tables/`. */
  readonly header: string;
  readonly vinColumn: number;
  readonly otherVinColumns: readonly number[];
  /** Null: all other columns. */
  readonly keptColumns: readonly number[] | null;
  /** The column that identifies vehicles beside the VIN; null: none; absent: it is detected in each file. */
  readonly identifierColumn?: number | null;
  readonly otherIdentifierColumns?: readonly (number | null)[];
}

/** The key by which a header is recognised in another file: its names in order, as names are compared. */
export const headerSignature = (header: readonly string[]): string => JSON.stringify(header.map(fold));

/** The first row that equals a header for which the user chose columns earlier, with that choice. */
export function rememberedChoice(
  rows: readonly Row[],
  choices: readonly HeaderChoice[],
): { readonly row: Row; readonly choice: HeaderChoice } | null {
  if (choices.length === 0) return null;
  const byHeader = new Map(choices.map((choice) => [choice.header, choice]));
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const choice = byHeader.get(headerSignature(row.cells));
    if (choice && choice.vinColumn < row.cells.length) return { row, choice };
  }
  return null;
}
