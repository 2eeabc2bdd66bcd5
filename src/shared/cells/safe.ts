/**
 * The signs by which a spreadsheet takes a cell for a formula, full-width forms included (OWASP, CSV Injection). White
 * space and quotes before them are lost when a file is opened.
 */
const FORMULA = /^[\s"]*(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/;

/** A text without any of these needs no change. */
const SUSPECT = /[=+\-@\uff0b\uff0d\uff1d\uff20\0]|^[\t\r\n]/;

/** A signed number, also a phone number: no formula, and an apostrophe would spoil it. */
const NUMBER = /^[+-]\d+(?:[.,]\d+)*$/;

/** Where one spreadsheet or another begins a new cell. LF before CR, so that CRLF is one cut. */
const CUTS = [';', ',', '\t', '|', '\n', '\r'];

/**
 * Changes a text so that no spreadsheet takes it for a formula: puts an apostrophe before each formula sign, and drops
 * NUL, which can hide a sign. For every file and for the clipboard.
 *
 * Signs within the cell count as well: a spreadsheet that expects another delimiter (Excel in Brazil: `;`) splits the
 * cell there. Quotes do not prevent that, since they are not at the beginning of what it takes for a cell. A number
 * stays if it fills the whole part up to the next cut or the end. In a CSV a quote may follow it there, and `-1"` is no
 * formula either.
 *
 * An encoding that replaces characters must do so before this: `；` may become `;`, and `−` may become `-`.
 */
export function safeCell(cell: string): string {
  if (!SUSPECT.test(cell)) return cell;
  const text = cell.replaceAll('\0', '');
  const start = /^[\t\r\n]/.test(text) ? `'${text}` : withoutFormula(text);
  return CUTS.reduce((safe, cut) => safe.split(cut).map(withoutFormula).join(cut), start);
}

function withoutFormula(text: string): string {
  return NUMBER.test(text.trim()) ? text : text.replace(FORMULA, "$&'");
}

/** Digits that Excel spoils: rounded beyond 15, without their leading zeros, or taken for a power of ten (`12E34`). */
const SPOILED_BY_EXCEL = /^(0\d+|\d{16,}|\d+E\d+)$/i;

/**
 * A formula that yields the text (`="007"`), which Excel shows unchanged; null if Excel does not spoil the text itself.
 */
export function keptDigits(text: string): string | null {
  return SPOILED_BY_EXCEL.test(text) ? `="${text}"` : null;
}
