import { findVins, readableText } from '../../shared/vin/find-vins.ts';
import { looksLikeVin } from '../../shared/vin/vin.ts';
import { findColumns } from './columns.ts';
import { sampleRows } from './detect-dialect.ts';
import type { Dialect } from './dialect.ts';
import { isBlank } from './row.ts';
import { isVinHeader } from './vin-names.ts';

const SAMPLE_ROWS = 500;

/** Two words in succession: a sign of a sentence, which no cell of a VIN column is. */
const SENTENCE = /\p{L}{2}[,.:;!]?[ \t]+\p{L}{2}/u;

type Cells = readonly string[];

/**
 * Whether a text with VINs is no table but running text, such as an e-mail: VINs stand among words, or several VINs in
 * a line that has no other cell. A header that names the VIN column makes it a table.
 *
 * @param sample the beginning of the text
 * @param dialect the dialect that fits the text best if it is a table
 */
export function isRunningText(sample: string, dialect: Dialect): boolean {
  const rows = sampleRows(sample, dialect, SAMPLE_ROWS)
    .filter((row) => !isBlank(row))
    .map(({ cells }) => cells);
  const { header, vinColumn } = findColumns(rows);
  const name = header === null ? '' : (rows[header]?.[vinColumn] ?? '');
  // A name with a colon is the label of one VIN, not a header.
  if (isVinHeader(name) && !/:\s*$/.test(name)) return false;
  const vins = findVins(readableText(rows.map((cells) => cells.join('\t')).join('\n'))).filter(
    ({ isWhole }) => isWhole,
  );
  if (vins.length === 0 || isRegular(rows, dialect)) return false;
  const inColumn = rows.filter((cells) => looksLikeVin(cells[vinColumn] ?? '')).length;
  return vins.length > inColumn || (dialect.delimiter === '' && rows.some(isSentence));
}

/** Whether most rows have the same number of cells, as in a table. Rows of only VINs and commas do not count. */
function isRegular(rows: readonly Cells[], { delimiter }: Dialect): boolean {
  const width = rows[0]?.length ?? 0;
  const same = rows.filter((cells) => cells.length === width).length;
  if (rows.length < 2 || width < 2 || same < rows.length * 0.8) return false;
  return (
    delimiter !== ',' || rows.some((cells) => cells.some((cell) => cell.trim() !== '' && !looksLikeVin(cell)))
  );
}

const isSentence = (cells: Cells): boolean =>
  cells.some((cell) => !looksLikeVin(cell) && SENTENCE.test(cell));
