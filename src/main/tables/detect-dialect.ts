import type { Delimiter } from '../../contract/schemas/lists.ts';
import { looksLikeVin } from '../../shared/vin/vin.ts';
import type { Dialect } from './dialect.ts';
import { readRows } from './reader.ts';
import { copyOfRow, isBlank, type Row } from './row.ts';
import { isVinHeader } from './vin-names.ts';

/** Of delimiters with equal scores, the first one here wins. `,` comes last, since it may be a decimal comma. */
const CANDIDATES: readonly Delimiter[] = [';', '\t', '|', ','];

const SAMPLE_ROWS = 500;

/** `Score.alike` of a single column: more than for a delimiter that most rows lack, less than for one that most use. */
const ONE_COLUMN = 0.25;

/** The first line by which a file declares its delimiter to Excel. */
const SEP_LINE = /^"?sep=([;,\t|])"?\r?$/i;

/** The delimiter that the first line declares (`sep=;`), or null where the file has no such line. */
export function declaredDelimiter(sample: string): Delimiter | null {
  const first = sample.slice(0, 20).split(/[\r\n]/, 1)[0] ?? '';
  const character = SEP_LINE.exec(first)?.[1];
  return CANDIDATES.find((candidate) => candidate === character) ?? null;
}

/**
 * The delimiter with which most rows have a VIN that fills a cell; of several such delimiters, the one with which most
 * rows have the same number of cells. A file of a single column has the delimiter ''.
 *
 * @param sample the beginning of the text, ending with a whole row
 */
export function detectDelimiter(sample: string, newline: Dialect['newline']): Delimiter {
  let best: { delimiter: Delimiter; score: Score } = { delimiter: '', score: { withVin: 0, alike: -1 } };
  for (const delimiter of [...CANDIDATES, ''] as const) {
    const score = scoreOf(sample, { delimiter, newline });
    if (isBetter(score, best.score)) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The character that ends rows, and the line end for writing the file back. Line ends in quoted cells do not count. */
export function detectLineEnd(sample: string): {
  newline: Dialect['newline'];
  lineEnd: '\r\n' | '\n' | '\r';
} {
  const bare = sample.replace(/"[^"]*"/g, '');
  const text = /[\r\n]/.test(bare) ? bare : sample;
  // Some programs put an LF at the end of a file whose other lines end with CR.
  const inner = text.trimEnd();
  if (inner.includes('\r') && !inner.includes('\n')) return { newline: '\r', lineEnd: '\r' };
  if (text.includes('\n'))
    return { newline: '\n', lineEnd: /\r?\n/.exec(text)?.[0] === '\n' ? '\n' : '\r\n' };
  return text.includes('\r') ? { newline: '\r', lineEnd: '\r' } : { newline: '\n', lineEnd: '\r\n' };
}

export function sampleRows(sample: string, dialect: Dialect, limit: number): Row[] {
  const rows: Row[] = [];
  for (const batch of readRows([Buffer.from(sample)], dialect)) {
    rows.push(...batch.slice(0, limit - rows.length).map(copyOfRow));
    if (rows.length >= limit) break;
  }
  return rows;
}

/** Whether more rows have the same number of cells, each quote closed, if backslashes stand before quotes in cells. */
export function hasEscapedQuotes(sample: string, dialect: Dialect): boolean {
  if (!sample.includes('\\"')) return false;
  const regular = (isEscaped: boolean) => {
    const rows = sampleRows(sample, { ...dialect, isEscaped }, SAMPLE_ROWS);
    return alike(rows.filter(({ brokenQuote }) => !brokenQuote));
  };
  return regular(true) > regular(false);
}

interface Score {
  /** Rows in which a VIN, or a header that names it, fills a cell. */
  readonly withVin: number;
  /** Share of rows that have the most frequent number of cells. */
  readonly alike: number;
}

const isBetter = (some: Score, other: Score): boolean =>
  some.withVin === other.withVin ? some.alike > other.alike : some.withVin > other.withVin;

function scoreOf(sample: string, dialect: Dialect): Score {
  const rows = sampleRows(sample, dialect, SAMPLE_ROWS).filter((row) => !isBlank(row));
  const withVin = rows.filter((row) =>
    row.cells.some((cell) => looksLikeVin(cell) || isVinHeader(cell)),
  ).length;
  if (dialect.delimiter === '') return { withVin, alike: ONE_COLUMN };
  return { withVin, alike: rows.length === 0 ? 0 : alike(rows) / rows.length };
}

/** How many rows have the most frequent number of cells; 0 where that is a single cell. */
function alike(rows: readonly Row[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width, count] = [...widths].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0]);
  return width > 1 ? count : 0;
}
