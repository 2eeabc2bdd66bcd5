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
 * The text as no spreadsheet takes it for a formula: an apostrophe stands before each sign of one, and NUL, which can
 * hide a sign, is dropped. For every file and for the clipboard.
 *
 * This holds within the cell as well: a spreadsheet that expects another delimiter (Excel in Brazil: `;`) cuts there,
 * and heeds no quotes, since they do not stand at the beginning of what it takes for a cell. A number stays where it
 * fills its cell up to the next cut or the end; a CSV has a quote behind it there, and `-1"` is no formula either.
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

/** The text as a formula of nothing but itself, which Excel shows unchanged; null where it would not change it. */
export function keptDigits(text: string): string | null {
  return SPOILED_BY_EXCEL.test(text) ? `="${text}"` : null;
}
