import type { Encoding, IntakeOverrides } from '../../preload/schemas/lists.ts';
import { columnNames, findColumns, findVinColumn } from './columns.ts';
import { declaredDelimiter, detectDelimiter, detectLineEnd, isBlank, sampleRows } from './dialect.ts';
import { decode, detectEncoding } from './encoding.ts';
import { requireText } from './file-kind.ts';
import type { Dialect, Row } from './reader.ts';

/** How a file is to be read, detected or said by the user. */
export interface Layout {
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly dialect: Dialect;
  readonly lineEnd: '\r\n' | '\n' | '\r';
  /** Line of the header in the file, from 1; null: none. */
  readonly headerLine: number | null;
  readonly header: readonly string[];
  /** Rows up to this line are no data: `sep=;`, titles, the header. */
  readonly lastLineBeforeData: number;
  readonly vinColumn: number;
  readonly replaceIllegalLetters: boolean;
}

/** Characters and rows that are looked at. */
const SAMPLE = 256 * 1024;
const SAMPLE_ROWS = 1000;

/**
 * Looks at the file's encoding as a whole and at its beginning for the rest. What the user says is taken as it is; a VIN
 * column that the file does not have, as can be left over from another delimiter, is looked for instead.
 *
 * @param chunks the file's bytes in order, cut anywhere
 * @throws AppError `bad-input` for what cannot be a CSV file
 */
export async function detectLayout(
  chunks: readonly Uint8Array[],
  overrides: IntakeOverrides,
): Promise<Layout> {
  requireText(chunks);
  const detected = await detectEncoding(chunks);
  const encoding = overrides.encoding ?? detected.encoding;
  const sample = sampleOf(chunks, encoding);
  const { newline, lineEnd } = detectLineEnd(sample);
  const declared = declaredDelimiter(sample);
  const delimiter = overrides.delimiter ?? declared ?? detectDelimiter(sample, newline);
  const dialect: Dialect = { delimiter, newline };
  const sepLine = declared === null ? 0 : 1;
  const rows = sampleRows(sample, dialect, SAMPLE_ROWS).filter((row) => row.line > sepLine && !isBlank(row));
  const columns = columnsOf(rows, overrides);
  return {
    encoding,
    bom: detected.bom,
    dialect,
    lineEnd,
    ...columns,
    lastLineBeforeData: Math.max(sepLine, columns.headerLine ?? 0),
    replaceIllegalLetters: overrides.replaceIllegalLetters ?? false,
  };
}

/** Names of the file's columns, once it is known how wide its rows are. */
export function columnsFor(layout: Layout, width: number): string[] {
  return columnNames(layout.header, Math.max(width, layout.header.length, layout.vinColumn + 1));
}

function columnsOf(rows: readonly Row[], overrides: IntakeOverrides) {
  const cells = rows.map((row) => row.cells);
  const found = findColumns(cells);
  const foundRow = found.header === null ? undefined : rows[found.header];
  const { headerLine = foundRow?.line ?? null } = overrides;
  const headerRow = rows.find((row) => row.line === headerLine);
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
  const said =
    overrides.vinColumn !== undefined && overrides.vinColumn < width ? overrides.vinColumn : undefined;
  const below = cells.slice(headerRow ? rows.indexOf(headerRow) + 1 : 0);
  return {
    headerLine,
    header: headerRow?.cells ?? [],
    vinColumn: said ?? findVinColumn(headerRow?.cells ?? [], below),
  };
}

/** The beginning of the text, cut after a whole line where there is more of it. */
function sampleOf(chunks: readonly Uint8Array[], encoding: Encoding): string {
  let sample = '';
  for (const text of decode(chunks, encoding)) {
    sample += text;
    if (sample.length >= SAMPLE) break;
  }
  if (sample.length < SAMPLE) return sample;
  const cut = Math.max(sample.lastIndexOf('\n', SAMPLE), sample.lastIndexOf('\r', SAMPLE));
  return cut > 0 ? sample.slice(0, cut + 1) : sample;
}
