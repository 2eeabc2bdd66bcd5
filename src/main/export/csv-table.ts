import type { Encoding } from '../../preload/schemas/lists.ts';
import { type CsvOptions, csvCell, csvLine, safeCell } from './csv.ts';
import { encoder } from './encode.ts';
import type { Cell, Row, Table, Tally } from './table.ts';
import { isWallTime } from './wall-time.ts';

/** How a table is written as CSV. */
export interface CsvProfile extends Omit<CsvOptions, 'quote'> {
  readonly encoding: Encoding;
  /** Decimal sign of our own numbers; the user's cells are text. */
  readonly decimal: ',' | '.';
  /** Writes what Excel would take for a number and spoil as `="…"`, which it shows as the text that it is. */
  readonly keepsDigits: boolean;
}

/** As Excel on a Portuguese Windows writes and opens it. */
export const CSV_EXCEL: CsvProfile = {
  delimiter: ';',
  lineEnd: '\r\n',
  bom: true,
  encoding: 'utf-8',
  decimal: ',',
  keepsDigits: true,
};

/** RFC 4180. */
export const CSV_PLAIN: CsvProfile = {
  delimiter: ',',
  lineEnd: '\r\n',
  bom: false,
  encoding: 'utf-8',
  decimal: '.',
  keepsDigits: false,
};

/**
 * Text that staff keep from Excel by a formula of nothing but itself: it can do no harm. Where tabs or bars are the
 * delimiter a program that cuts elsewhere might read it on into the next cell, so there it is a formula like any other.
 */
const INERT_FORMULA = /^="[0-9A-Za-z]*"$/;
const INERT_BEFORE: readonly string[] = [';', ','];

/** Rounded beyond 15 digits, stripped of leading zeros, taken for a power of ten. */
const SPOILED_BY_EXCEL = /^(0\d+|\d{16,}|\d+E\d+)$/i;

/** The table as CSV, a page of rows in each piece. What is changed on the way is counted in `tally`. */
export async function* csvTable(
  table: Table,
  profile: CsvProfile,
  tally: Tally,
): AsyncGenerator<string | Uint8Array> {
  const encode = encoder(profile.encoding, (count) => {
    tally.replaced += count;
  });
  const line = lineWriter(profile, tally);
  const above = table.above.map((cells) => lineAbove(cells, profile, tally)).join('');
  const header = table.hasHeader ? line(table.columns.map(({ name }) => name)) : '';
  yield encode((profile.bom ? '\ufeff' : '') + above + header);
  for await (const rows of table.pages) yield encode(rows.map(line).join(''));
}

function lineWriter(profile: CsvProfile, tally: Tally): (row: Row) => string {
  const { delimiter, lineEnd, decimal } = profile;
  const written = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return csvCell(safeText(cell, profile, tally));
    // Never quoted: cut at its comma, it is two numbers still.
    return decimal === '.' ? String(cell) : String(cell).replace('.', decimal);
  };
  return (row) => row.map(written).join(delimiter) + lineEnd;
}

/** Excel's line that names the delimiter, which it knows without quotes alone. */
const SEP_LINE = /^sep=.$/i;

function lineAbove(cells: readonly string[], profile: CsvProfile, tally: Tally): string {
  const [only = ''] = cells;
  if (cells.length <= 1 && (only === '' || SEP_LINE.test(only))) return only + profile.lineEnd;
  const safe = cells.map((cell) => safeText(cell, profile, tally));
  return csvLine(safe, { ...profile, quote: 'minimal' });
}

function safeText(text: string, { delimiter, keepsDigits }: CsvProfile, tally: Tally): string {
  if (isWallTime(text) || (INERT_FORMULA.test(text) && INERT_BEFORE.includes(delimiter))) return text;
  if (keepsDigits && SPOILED_BY_EXCEL.test(text)) return `="${text}"`;
  const safe = safeCell(text);
  if (safe !== text) tally.neutralised += 1;
  return safe;
}
