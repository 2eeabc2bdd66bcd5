export interface CsvDialect {
  /** Empty: lines are not split into cells, so each row has one cell. */
  readonly delimiter: ';' | ',' | '\t' | '|' | '';
  readonly lineEnd: '\r\n' | '\n' | '\r';
  /** `minimal`: quotes where RFC 4180 or a reader with another delimiter needs them; `all`: around every cell. */
  readonly quote: 'minimal' | 'all';
}

export interface CsvOptions extends CsvDialect {
  readonly bom: boolean;
}

/** Texts that need quotes: readers drop a leading BOM, and some readers split at several kinds of delimiters. */
const NEEDS_QUOTES = /["\r\n\ufeff;,\t|]|^\s|\s$/;

/** One line with its end: the cells as they are, quoted so that a reader gets them back. */
export function csvLine(cells: readonly string[], { delimiter, lineEnd, quote }: CsvDialect): string {
  // A single empty cell is quoted, because the line would be blank without quotes.
  const always = quote === 'all' || (cells.length === 1 && cells[0] === '');
  return cells.map((cell) => (always ? quoted(cell) : csvCell(cell))).join(delimiter) + lineEnd;
}

/** A cell of a line with several cells, quoted where a reader needs it. */
export const csvCell = (cell: string): string => (NEEDS_QUOTES.test(cell) ? quoted(cell) : cell);

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
