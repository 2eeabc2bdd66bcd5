import { safeCell } from '../../shared/cells/safe.ts';
import { columnNames } from '../tables/columns.ts';
import { type ExportRow, FIXED_COLUMNS, type Rows } from './row.ts';

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

/** RFC 4180 with a comma, as the command line writes it. */
export const RFC_4180: CsvOptions = { delimiter: ',', lineEnd: '\r\n', quote: 'minimal', bom: false };

/** A leading BOM would be lost; what any delimiter would cut is cut by readers that take several at once. */
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

/**
 * The rows as CSV: the fixed columns, then the input's other columns. Formulas in text are neutralised, numbers stay
 * numbers, with a decimal point.
 *
 * @param others names of the input's other columns
 */
export async function* csvRows(
  rows: Rows,
  others: readonly string[],
  options: CsvOptions = RFC_4180,
): AsyncGenerator<string> {
  const names = columnNames(others, others.length, FIXED_COLUMNS);
  yield (options.bom ? '\ufeff' : '') + csvLine([...FIXED_COLUMNS, ...names.map(safeCell)], options);
  for await (const row of rows) yield csvLine(cellsOf(row, others.length), options);
}

function cellsOf(row: ExportRow, others: number): string[] {
  return [
    safeCell(row.chassi),
    row.status,
    safeCell(row.timestamp),
    decimal(row.latitude),
    decimal(row.longitude),
    safeCell(row.fetchedAt),
    safeCell(row.error),
    ...Array.from({ length: others }, (_, index) => safeCell(row.others[index] ?? '')),
  ];
}

function decimal(degrees: number | null): string {
  return degrees === null ? '' : String(degrees);
}
