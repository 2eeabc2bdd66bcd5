/**
 * The beginning of a cell that a spreadsheet takes for a formula, up to the formula sign, which may be full-width
 * (OWASP, CSV Injection). A spreadsheet drops white space and quotes before the sign when it opens a file.
 */
const FORMULA = /^[\s"]*(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/;

/** A text that this does not match needs no change. */
const SUSPECT = /[=+\-@\uff0b\uff0d\uff1d\uff20\0]|^[\t\r\n]/;

/** A signed number or a phone number: it is not a formula, and an apostrophe would spoil it. */
const NUMBER = /^[+-]\d+(?:[.,]\d+)*$/;

/** Characters at which some spreadsheet begins a new cell. LF stands before CR, so that CRLF is one cut. */
const CUTS = [';', ',', '\t', '|', '\n', '\r'];

/**
 * Changes a text so that no spreadsheet takes it for a formula: puts an apostrophe before each formula sign, and drops
 * NUL, which can hide a sign. Used for every exported file and for the clipboard.
 *
 * A sign inside the cell counts too, because a spreadsheet that expects another delimiter (Excel in Brazil: `;`) splits
 * the cell at that delimiter. Quotes around the cell do not prevent the split, because they are not where that
 * spreadsheet begins a cell. A signed number stays unchanged if it fills the whole part between two cuts. In a CSV a
 * closing quote may follow it, but `-1"` is no formula either.
 *
 * An encoding that replaces characters must do so before this call: `；` may become `;`, and `−` may become `-`.
 */
export function safeCell(cell: string): string {
  if (!SUSPECT.test(cell)) return cell;
  const text = cell.replaceAll('\0', '');
  const start = /^[\t\r\n]/.test(text) ? `'${text}` : withoutFormula(text);
  return CUTS.reduce((safe, cut) => safe.split(cut).map(withoutFormula).join(cut), start);
}

const withoutFormula = (text: string): string =>
  NUMBER.test(text.trim()) ? text : text.replace(FORMULA, "$&'");

/**
 * Digits that Excel changes: it drops leading zeros, shows more than 11 digits as a power of ten (and saves a CSV file as
 * shown), rounds beyond 15 digits, and reads `12E34` as a power of ten.
 */
const SPOILED_BY_EXCEL = /^(0\d+|\d{12,}|\d+E\d+)$/i;

/**
 * A formula that makes Excel show the text unchanged (`="007"`); null if Excel would not change the plain text.
 */
export const excelTextFormula = (text: string): string | null =>
  SPOILED_BY_EXCEL.test(text) ? `="${text}"` : null;
