import type { Encoding, IntakeOverrides } from '../../contract/schemas/lists.ts';
import {
  declaredDelimiter,
  detectDelimiter,
  detectLineEnd,
  hasEscapedQuotes,
  sampleRows,
} from './detect-dialect.ts';
import type { Dialect } from './dialect.ts';
import { decode, detectEncoding } from './encoding.ts';
import { rejectBinary } from './file-kind.ts';
import { isBlank, type Row } from './row.ts';
import { isRunningText } from './running-text.ts';
import { sampleSheet } from './sheet.ts';
import type { Source, TextSource } from './source.ts';
import { textRows } from './text-rows.ts';

/** How the cells of a file are found. */
export interface FileForm {
  /** A workbook has no encoding, dialect or line end; here they say how it becomes CSV: UTF-8, `;`, CRLF. */
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly dialect: Dialect;
  readonly lineEnd: '\r\n' | '\n' | '\r';
  /** Name of the sheet that is read; null: a text file. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** Whether the text is not a table: VINs are then searched for among its words. */
  readonly asText: boolean;
}

export interface Sample extends FileForm {
  /** The first rows, without blank ones and the `sep=;` line. */
  readonly rows: readonly Row[];
  readonly sepLine: string | null;
}

const SAMPLE = 256 * 1024;
const SAMPLE_ROWS = 1000;

/**
 * Detects the form of a file, unless the user chose it, and reads its first rows.
 *
 * @throws AppError `bad-input` for an empty or binary file, or a workbook that can't be read
 */
export const sampleOf = async (source: Source, overrides: IntakeOverrides): Promise<Sample> =>
  source.kind === 'text' ? sampleText(source, overrides) : sampleWorkbook(source.workbook, overrides);

function sampleText({ bytes }: TextSource, overrides: IntakeOverrides): Sample {
  rejectBinary(bytes);
  const { encoding: detected, bom } = detectEncoding(bytes);
  const encoding = overrides.encoding ?? detected;
  const text = beginningOf(bytes, encoding);
  const { newline, lineEnd } = detectLineEnd(text);
  const declared = declaredDelimiter(text);
  const delimiter = overrides.delimiter ?? declared ?? detectDelimiter(text, newline);
  const dialect: Dialect = {
    delimiter,
    newline,
    ...(hasEscapedQuotes(text, { delimiter, newline }) ? { isEscaped: true } : {}),
  };
  const mayBeText =
    overrides.delimiter === undefined && declared === null && overrides.headerLine === undefined;
  if (overrides.asText ?? (mayBeText && isRunningText(text, dialect))) {
    const asLines: Dialect = { delimiter: '', newline };
    const lines = sampleRows(text, asLines, SAMPLE_ROWS).map(({ cells }) => cells.join(' '));
    const rows = textRows()(lines, true);
    return {
      encoding,
      bom,
      dialect: asLines,
      lineEnd,
      sheet: null,
      sheets: [],
      asText: true,
      rows,
      sepLine: null,
    };
  }
  const sepLine = declared === null ? null : `sep=${declared}`;
  const rows = sampleRows(text, dialect, SAMPLE_ROWS).filter(
    (row) => (sepLine === null || row.line > 1) && !isBlank(row),
  );
  return { encoding, bom, dialect, lineEnd, sheet: null, sheets: [], asText: false, rows, sepLine };
}

async function sampleWorkbook(
  workbook: Extract<Source, { kind: 'workbook' }>['workbook'],
  overrides: IntakeOverrides,
): Promise<Sample> {
  const { sheet, rows } = await sampleSheet(workbook, overrides.sheet, SAMPLE_ROWS);
  const dialect: Dialect = { delimiter: ';', newline: '\n' };
  const asText = { encoding: 'utf-8', bom: true, dialect, lineEnd: '\r\n' } as const;
  return { ...asText, sheet, sheets: workbook.sheets, asText: false, rows, sepLine: null };
}

/** The beginning of the text; of a text longer than the sample, only whole lines. */
function beginningOf(bytes: Iterable<Uint8Array>, encoding: Encoding): string {
  let sample = '';
  for (const text of decode(bytes, encoding)) {
    sample += text;
    if (sample.length >= SAMPLE) break;
  }
  if (sample.length < SAMPLE) return sample;
  const cut = Math.max(sample.lastIndexOf('\n', SAMPLE), sample.lastIndexOf('\r', SAMPLE));
  return cut > 0 ? sample.slice(0, cut + 1) : sample;
}
