import type { HeaderChoice } from '../store/records.ts';
import type { Row } from './row.ts';

/** A title above the header may take some rows. */
const HEADER_ROWS = 20;

/** By which a header is known again: its names in their order, whatever their case and spaces. */
export function headerSignature(header: readonly string[]): string {
  return JSON.stringify(header.map((name) => name.replace(/\s+/g, ' ').trim().toLowerCase()));
}

/** The first row that is a header the user has chosen columns for, and that choice. */
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
