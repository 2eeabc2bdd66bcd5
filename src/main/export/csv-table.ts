import type { Encoding } from '../../contract/schemas/lists.ts';
import { excelTextFormula, safeCell } from '../../shared/cells/safe.ts';
import { type CsvOptions, csvCell, csvLine } from './csv.ts';
import { createCharacterReplacer, encoder } from './encoding.ts';
import type { Cell, Row, TableContent, Tally } from './table.ts';
import { isWallTime } from './wall-time.ts';

/** How a table is written as CSV. */
export interface CsvProfile extends Omit<CsvOptions, 'quote'> {
  readonly encoding: Encoding;
  readonly decimal: ',' | '.';
  /** Writes a text that Excel would change into a number as `="…"`, which Excel shows as the text itself. */
  readonly keepsDigits: boolean;
  /** Leaves the user's own `="…"` as it is; see `INERT_FORMULA`. */
  readonly keepsInert: boolean;
}

/** CSV as Excel on a Portuguese Windows writes and opens it. */
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

/** RFC 4180 as the command line writes it, for programs, which have no use for formulas. */
export const CSV_OUTPUT: CsvProfile = { ...CSV_PLAIN, keepsInert: false };

/** A harmless formula that holds nothing but a text: staff write it so that Excel does not change the text. */
const INERT_FORMULA = /^="[0-9A-Za-z]*"$/;
/**
 * Delimiters with which such a formula is harmless. With tabs or bars, a program that splits at other characters might
 * take the next cell for a part of the formula, so there it is treated like any other formula.
 */
const INERT_FORMULA_DELIMITERS: readonly string[] = [';', ','];

/** The table as CSV, a page of rows in each piece. Changes of the text are counted in `tally`. */
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
    // A number is never quoted: a program that splits it at the decimal comma still reads two numbers.
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

/** Returns a function that makes a text fit the encoding, then makes it safe. Quotes are put around it later. */
function textWriter({ delimiter, encoding, keepsDigits, keepsInert }: CsvProfile, tally: Tally): TextWriter {
  const fitted = createCharacterReplacer(encoding, (count) => {
    tally.replaced += count;
  });
  const hasInert = keepsInert && INERT_FORMULA_DELIMITERS.includes(delimiter);
  return (cell) => {
    const text = fitted(cell);
    if (isWallTime(text) || (hasInert && INERT_FORMULA.test(text))) return text;
    const kept = keepsDigits ? excelTextFormula(text) : null;
    if (kept !== null) return kept;
    const safe = safeCell(text);
    if (safe !== text) tally.neutralised += 1;
    return safe;
  };
}
