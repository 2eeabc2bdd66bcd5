/**
 * Separators of ASCII, which cells do not use: one after each cell but a row's last, one after each row. Where a cell does
 * contain one of them, or the escape itself, the escape and the character plus `ESCAPED` are stored instead.
 */
export const [CELL_END, ROW_END, ESCAPE] = [0x1f, 0x1e, 0x1b];
export const ESCAPED = 0x40;

export const [SEPARATOR, ROW_SEPARATOR] = [String.fromCharCode(CELL_END), String.fromCharCode(ROW_END)];
const ESCAPE_CHARACTER = String.fromCharCode(ESCAPE);
const ESCAPES = new RegExp(`${ESCAPE_CHARACTER}(.)`, 'gs');

/** The cells of one row, from the text of all cells of its block. For callers that need no other row. */
export function cellsOfRow(cells: string, row: number): string[] {
  return cellsIn(textOfRow(cells, row));
}

/** The text of one row as stored, from the text of all cells of its block. */
export function textOfRow(cells: string, row: number): string {
  let from = 0;
  for (let before = 0; before < row; before++) from = cells.indexOf(ROW_SEPARATOR, from) + 1;
  return copyOf(cells.slice(from, cells.indexOf(ROW_SEPARATOR, from)));
}

/** The cells of a row, from its text. */
export function cellsIn(row: string): string[] {
  const found = row.split(SEPARATOR);
  return row.includes(ESCAPE_CHARACTER) ? found.map(unescaped) : found;
}

/**
 * The text in memory of its own. V8 makes a slice point into the whole text: a page of 250 rows would hold 250 blocks,
 * which took an export of a million rows 235 full collections where copies take 35.
 */
const copyOf = (slice: string): string => ` ${slice}`.slice(1);

/** Resolves the escapes of a text. */
export function unescaped(text: string): string {
  return text.replace(ESCAPES, (_, character: string) =>
    String.fromCharCode(character.charCodeAt(0) - ESCAPED),
  );
}
