/**
 * Control characters in the text of several list rows: `CELL_END` follows each cell but a row's last, `ROW_END` follows
 * each row. If a cell itself contains one of the three, it is stored as two characters: `ESCAPE`, and the character
 * whose code is greater by `ESCAPED`.
 */
export const [CELL_END, ROW_END, ESCAPE] = [0x1f, 0x1e, 0x1b];
export const ESCAPED = 0x40;

export const [SEPARATOR, ROW_SEPARATOR] = [String.fromCharCode(CELL_END), String.fromCharCode(ROW_END)];
const ESCAPE_CHARACTER = String.fromCharCode(ESCAPE);
const ESCAPES = new RegExp(`${ESCAPE_CHARACTER}(.)`, 'gs');

/** The cells of one row, from the text of all cells of its block. Scans the text from its start. */
export const cellsOfRow = (cells: string, row: number): string[] => cellsIn(textOfRow(cells, row));

export function textOfRow(cells: string, row: number): string {
  let from = 0;
  for (let before = 0; before < row; before++) from = cells.indexOf(ROW_SEPARATOR, from) + 1;
  return copyOf(cells.slice(from, cells.indexOf(ROW_SEPARATOR, from)));
}

export function cellsIn(row: string): string[] {
  const found = row.split(SEPARATOR);
  return row.includes(ESCAPE_CHARACTER) ? found.map(unescaped) : found;
}

/**
 * Copies a slice into memory of its own. V8's slice points into the whole text, so a page of 250 rows would keep 250
 * blocks in memory: an export of a million rows would take 235 full garbage collections instead of 35.
 */
const copyOf = (slice: string): string => ` ${slice}`.slice(1);

export const unescaped = (text: string): string =>
  text.replace(ESCAPES, (_, character: string) => String.fromCharCode(character.charCodeAt(0) - ESCAPED));
