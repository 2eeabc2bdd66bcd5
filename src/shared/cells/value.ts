/** A formula with which programs keep a spreadsheet from reading a text as a number, as in a CSV file. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;

/**
 * The value of a list's cell for filters, counts and sorting: the cell without the white space at its ends, of every
 * kind that JavaScript's `trim` knows. A text in a formula (`="00123"`) is that text, as a spreadsheet shows it.
 *
 * @param cell as it stood in the file; undefined where the row is too short
 */
export function valueOfCell(cell: string | undefined): string {
  const value = cell?.trim() ?? '';
  const text = value.startsWith('="') ? FORMULA_TEXT.exec(value)?.[1] : undefined;
  return text === undefined ? value : text.replaceAll('""', '"').trim();
}
