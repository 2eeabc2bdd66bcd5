import { keptDigits, safeCell } from './safe.ts';

/** The content of a cell: a number is ours, a text may come from the user's file. */
export type CopyCell = string | number | null;

/**
 * Cells as a spreadsheet takes them by paste: tabs between, one row a line, numbers with the language's decimal
 * sign.
 *
 * @param language BCP 47
 */
export function toTsv(rows: readonly (readonly CopyCell[])[], language: string): string {
  const numbers = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 });
  const text = (cell: CopyCell) => (typeof cell === 'number' ? numbers.format(cell) : textCell(cell ?? ''));
  return rows.map((row) => row.map(text).join('\t')).join('\r\n');
}

/** Control characters but tab and line feed, which can hide a formula. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/**
 * A text that a spreadsheet leaves as it is: no live formula, no digits lost to a number, no cell broken in two, nothing
 * hidden in control characters.
 */
function textCell(text: string): string {
  const clean = text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');
  const kept = keptDigits(clean);
  if (kept !== null) return kept;
  const safe = safeCell(clean);
  return /["\t\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
