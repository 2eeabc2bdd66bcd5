export interface CsvDialect {
  /** The empty string: cells are never split, so a row has one. */
  readonly delimiter: ';' | ',' | '\t' | '|' | '';
  readonly lineEnd: '\r\n' | '\n' | '\r';
  /** Quotes where RFC 4180 or a reader of another delimiter needs them, or around every cell. */
  readonly quote: 'minimal' | 'all';
}

export interface CsvOptions extends CsvDialect {
  readonly bom: boolean;
}

/** A reader drops a leading BOM. All delimiters count, since some readers split at several of them. */
const NEEDS_QUOTES = /["\r\n\ufeff;,\t|]|^\s|\s$/;

/** One line with its end: the cells as they are, quoted so that a reader gets them back. */
export function csvLine(cells: readonly string[], { delimiter, lineEnd, quote }: CsvDialect): string {
  // A single empty cell is quoted, as nothing at all would be a blank line.
  const always = quote === 'all' || (cells.length === 1 && cells[0] === '');
  return cells.map((cell) => (always ? quoted(cell) : csvCell(cell))).join(delimiter) + lineEnd;
}

/** A cell of a line of several, quoted where a reader needs it. */
export function csvCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? quoted(cell) : cell;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
