import type { Encoding } from '../../preload/schemas/lists.ts';
import { keptDigits, safeCell } from '../../shared/cells/safe.ts';
import { type CsvOptions, csvCell, csvLine } from './csv.ts';
import { charactersOfEncoding, encoder } from './encoding.ts';
import type { Cell, Row, TableContent, Tally } from './table.ts';
import { isWallTime } from './wall-time.ts';

/** How a table is written as CSV. */
export interface CsvProfile extends Omit<CsvOptions, 'quote'> {
  readonly encoding: Encoding;
  /** Decimal sign of our own numbers; the user's cells are text. */
  readonly decimal: ',' | '.';
  /** Writes what Excel would take for a number and spoil as `="…"`, which it shows as the text that it is. */
  readonly keepsDigits: boolean;
  /** Leaves the user's own `="…"` as it is; see `INERT_FORMULA`. */
  readonly keepsInert: boolean;
}

/** As Excel on a Portuguese Windows writes and opens it. */
export const CSV_EXCEL: CsvProfile = {
  delimiter: ';',
  lineEnd: '\r\n',
  bom: true,
  encoding: 'utf-8',
  decimal: ',',
  keepsDigits: true,
  keepsInert: true,
};

/** RFC 4180. */
export const CSV_PLAIN: CsvProfile = {
  delimiter: ',',
  lineEnd: '\r\n',
  bom: false,
  encoding: 'utf-8',
  decimal: '.',
  keepsDigits: false,
  keepsInert: true,
};

/** RFC 4180 as the command line writes it: a program reads it, for which no formula has a use. */
export const CSV_OUTPUT: CsvProfile = { ...CSV_PLAIN, keepsInert: false };

/**
 * A formula that holds nothing but a text, by which staff keep Excel from changing it: it can do no harm. Where tabs or
 * bars are the delimiter, a program that splits elsewhere might read it on into the next cell, so there it is treated
 * like any other formula.
 */
const INERT_FORMULA = /^="[0-9A-Za-z]*"$/;
const INERT_BEFORE: readonly string[] = [';', ','];

/** The table as CSV, a page of rows in each piece. What is changed on the way is counted in `tally`. */
export async function* csvTable(
  table: TableContent,
  profile: CsvProfile,
  tally: Tally,
): AsyncGenerator<string | Uint8Array> {
  const encode = encoder(profile.encoding);
  const safeText = textWriter(profile, tally);
  const line = lineWriter(profile, safeText);
  const above = table.above.map((cells) => lineAbove(cells, profile, safeText)).join('');
  const header = table.hasHeader ? line(table.columns.map(({ name }) => name)) : '';
  yield encode((profile.bom ? '\ufeff' : '') + above + header);
  for await (const rows of table.pages) yield encode(rows.map(line).join(''));
}

type TextWriter = (text: string) => string;

function lineWriter({ delimiter, lineEnd, decimal }: CsvProfile, safeText: TextWriter): (row: Row) => string {
  const written = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return csvCell(safeText(cell));
    // Never quoted: a program that splits it at its comma still reads two numbers.
    return decimal === '.' ? String(cell) : String(cell).replace('.', decimal);
  };
  return (row) => row.map(written).join(delimiter) + lineEnd;
}

/** Excel's line that names the delimiter. Excel recognises it only without quotes. */
const SEP_LINE = /^sep=.$/i;

function lineAbove(cells: readonly string[], profile: CsvProfile, safeText: TextWriter): string {
  const [only = ''] = cells;
  if (cells.length <= 1 && (only === '' || SEP_LINE.test(only))) return only + profile.lineEnd;
  return csvLine(cells.map(safeText), { ...profile, quote: 'minimal' });
}

/** Makes a text of the user's fit the encoding, then safe; quotes come last, around the result. */
function textWriter({ delimiter, encoding, keepsDigits, keepsInert }: CsvProfile, tally: Tally): TextWriter {
  const fitted = charactersOfEncoding(encoding, (count) => {
    tally.replaced += count;
  });
  const hasInert = keepsInert && INERT_BEFORE.includes(delimiter);
  return (cell) => {
    const text = fitted(cell);
    if (isWallTime(text) || (hasInert && INERT_FORMULA.test(text))) return text;
    const kept = keepsDigits ? keptDigits(text) : null;
    if (kept !== null) return kept;
    const safe = safeCell(text);
    if (safe !== text) tally.neutralised += 1;
    return safe;
  };
}
