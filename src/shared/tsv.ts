/** What stands in a cell: a number is ours, a text may come from the user's file. */
export type CopyCell = string | number | null;

/**
 * Cells as a spreadsheet takes them by paste: tabs between, one row a line, numbers with the language's decimal
 * sign.
 *
 * @param language BCP 47
 */
export function toTsv(rows: readonly (readonly CopyCell[])[], language: string): string {
  const numbers = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 });
  const text = (cell: CopyCell) => (typeof cell === 'number' ? numbers.format(cell) : safe(cell ?? ''));
  return rows.map((row) => row.map(text).join('\t')).join('\r\n');
}

/**
 * A text that a spreadsheet leaves as it is: no live formula, no digits lost to a number, no cell broken in two, nothing
 * hidden in control characters.
 */
function safe(text: string): string {
  const clean = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
  // A number of more than 15 digits is rounded, leading zeros are dropped, 12E34 is taken for a number.
  if (/^(0\d+|\d{16,}|\d+E\d+)$/i.test(clean)) return `="${clean}"`;
  const inert = /^\s*[=+\-@]/.test(clean) ? `'${clean}` : clean;
  return /["\t\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
