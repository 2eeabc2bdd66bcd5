import { decimalSign } from '../i18n/format.ts';
import { excelTextFormula, safeCell } from './safe.ts';

/** The content of a cell. A number comes from Rastro; a text may come from the user's file. */
export type CopyCell = string | number | null;

/**
 * Cells in the form that a spreadsheet reads when they are pasted: a tab between cells, one line per row, numbers with
 * the language's decimal sign.
 */
export function toTsv(rows: readonly (readonly CopyCell[])[], language: string): string {
  const text = (cell: CopyCell) =>
    typeof cell === 'number' ? numberText(cell, language) : textCell(cell ?? '');
  return rows.map((row) => row.map(text).join('\t')).join('\r\n');
}

/**
 * One cell as plain text, since it may be pasted into a form as well as into a spreadsheet: digits are not wrapped in a
 * formula, and those that the user's file wraps in one are unwrapped. It is no live formula either.
 */
export function toPlainText(cell: CopyCell, language: string): string {
  if (typeof cell === 'number') return numberText(cell, language);
  return safeCell(withoutControls(cell ?? '').replace(WRAPPED, '$1'));
}

/** A formula of nothing but a text, with which spreadsheets keep digits: `="007"`. */
const WRAPPED = /^="([0-9A-Za-z]*)"$/;

const numberText = (number: number, language: string) => String(number).replace('.', decimalSign(language));

/** A text without special characters for spreadsheets and without a leading blank, as most cells are. */
const PLAIN = /^[\w\u00c0-\u024f][\w\u00c0-\u024f ,.:/()]*$/;

const CONTROL = /\p{Cc}/u;
/** Control characters except tab and line feed: they can hide a formula. */
const HIDDEN = /[^\P{Cc}\t\n]/gu;

/**
 * The cell's text in a form that a spreadsheet keeps unchanged: no live formula, no digits lost by conversion to a
 * number, no cell split in two, nothing hidden in control characters.
 */
function textCell(text: string): string {
  if (PLAIN.test(text)) return excelTextFormula(text) ?? text;
  const clean = withoutControls(text);
  const kept = excelTextFormula(clean);
  if (kept !== null) return kept;
  const safe = safeCell(clean);
  return /["\t\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const withoutControls = (text: string): string =>
  CONTROL.test(text) ? text.replaceAll(/\r\n?/g, '\n').replaceAll(HIDDEN, '') : text;
