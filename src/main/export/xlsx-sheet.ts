import { setImmediate as turn } from 'node:timers/promises';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import {
  CLOCK,
  DATE,
  DATE_TIME,
  GENERAL,
  shown,
  typedValue,
  type Writing,
} from '../../shared/cells/format.ts';
import { xmlText } from '../util/xml.ts';
import type { Cell, Column, ColumnKind, Row, Table, Tally } from './table.ts';
import { excelSerial } from './wall-time.ts';

/** Maximum characters of a cell (Microsoft, "Excel specifications and limits"). */
const CELL_CHARACTERS = 32_767;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Ids from here on are free for the formats of a workbook. */
const FIRST_CODE = 164;

/** Index of the cell format for text in `styles`. */
const TEXT = 1;
const TIME = 2;
const HEADER = 3;
/** Index of the first of the formats of the user's own columns. */
const OWN = 4;

/** The number formats of the user's own columns, and those of cells that are of another kind than their column. */
export const ownFormats = (columns: readonly Column[]): readonly CellFormat['format'][] => [
  ...new Set([GENERAL, DATE, DATE_TIME, CLOCK, ...columns.flatMap(({ format }) => format?.format ?? [])]),
];

/**
 * The XML of the cell formats: general, text (what the user types over it stays text too), times, bold text, and those of
 * the user's own columns.
 *
 * @param timeFormat number format of times (ECMA-376, 18.8.31)
 */
export function styles(namespace: string, timeFormat: string, own: ReturnType<typeof ownFormats>): string {
  const codes = [timeFormat, ...own.filter((format) => typeof format === 'string')];
  const idOf = (format: number | string) =>
    typeof format === 'number' ? format : FIRST_CODE + codes.lastIndexOf(format);
  const numbers = codes.map(
    (code, index) => `<numFmt numFmtId="${FIRST_CODE + index}" formatCode="${xmlText(code)}"/>`,
  );
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`;
  return `<styleSheet xmlns="${namespace}"><numFmts count="${codes.length}">${numbers.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${OWN + own.length}">${xf(0, 0)}${xf(49, 0)}${xf(FIRST_CODE, 0)}${xf(49, 1)}${own.map((format) => xf(idOf(format), 0)).join('')}</cellXfs></styleSheet>`;
}

/** The XML of one sheet. A header is frozen and has filters. The columns are as wide as the first rows need. */
export async function* sheetXml(
  { columns, above, merged = [], hasHeader }: Table,
  pages: AsyncIterable<readonly Row[]>,
  rowCount: number,
  tally: Tally,
  writing: Writing,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const cell = cellWriter(tally, ownFormats(columns));
  const line = (cells: readonly Cell[], number: number, kinds: readonly Kind[]) => {
    let text = `<row r="${number}">`;
    for (const [index, column] of letters.entries())
      text += cell(column + number, cells[index] ?? null, kinds[index] ?? 'text');
    return `${text}</row>`;
  };
  const kinds = columns.map(({ kind, format }) => format ?? kind);
  const header = hasHeader ? columns.map(({ name }) => name) : null;
  const headerRow = above.length + 1;

  let number = header ? headerRow : above.length;
  let isBegun = false;
  const begin = (firstRows: readonly Row[]) =>
    beginning(columns, firstRows, header ? headerRow : null, writing) +
    above.map((cells, index) => line(cells, index + 1, [])).join('') +
    (header
      ? line(
          header,
          headerRow,
          header.map(() => 'header' as const),
        )
      : '');
  for await (const rows of pages) {
    // Without this, the event loop would not run between pages that are read already.
    await turn();
    yield (isBegun ? '' : begin(rows)) + rows.map((row) => line(row, ++number, kinds)).join('');
    isBegun = true;
  }
  const lastColumn = letters.at(-1) ?? 'A';
  const filter = header ? `<autoFilter ref="A${headerRow}:${lastColumn}${headerRow + rowCount}"/>` : '';
  const cells = merged.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
  const merges = cells && `<mergeCells count="${merged.length}">${cells}</mergeCells>`;
  yield `${isBegun ? '' : begin([])}</sheetData>${filter}${merges}</worksheet>`;
}

function beginning(
  columns: readonly Column[],
  firstRows: readonly Row[],
  headerRow: number | null,
  writing: Writing,
): string {
  const widths = columns.map((column, index) => {
    const text = (cell: Cell) =>
      typeof cell === 'string' ? shown(cell, column.format, writing) : String(cell ?? '');
    const cells = firstRows.slice(0, 100).map((row) => text(row[index] ?? null).length);
    // Leaves room for the filter's button beside the header.
    const name = headerRow === null ? 0 : column.name.length + 3;
    const width = Math.max(name, column.kind === 'time' ? 19 : 8, ...cells) + 1;
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width, 60)}" customWidth="1"/>`;
  });
  const pane =
    headerRow === null
      ? ''
      : `<pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

type Kind = ColumnKind | CellFormat | 'header';

function cellWriter(
  tally: Tally,
  own: ReturnType<typeof ownFormats>,
): (at: string, value: Cell, kind: Kind) => string {
  const text = (at: string, value: string, style: number) => {
    const whole = inWorkbook(value);
    if (whole.length > CELL_CHARACTERS) tally.shortened += 1;
    const kept = truncated(whole, CELL_CHARACTERS);
    const space = OUTER_SPACE.test(kept) ? ' xml:space="preserve"' : '';
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(escaped(kept))}</t></is></c>`;
  };
  const styleOf = (format: CellFormat['format']) => OWN + own.indexOf(format);
  const ownCell = (at: string, value: string, { kind, format }: CellFormat) => {
    const typed = typedValue(value, { kind, format });
    const number = (style: CellFormat['format'], content: number) =>
      `<c r="${at}" s="${styleOf(style)}"><v>${content}</v></c>`;
    if (typed.type === 'text') return text(at, value, styleOf(format));
    if (typed.type === 'logical')
      return `<c r="${at}" s="${styleOf(format)}" t="b"><v>${Number(typed.value)}</v></c>`;
    if (typed.type === kind) return number(format, typed.value);
    if (typed.type === 'number') return number(GENERAL, typed.value);
    return number(value.includes('-') ? (value.includes(':') ? DATE_TIME : DATE) : CLOCK, typed.value);
  };
  return (at, value, kind) => {
    if (value === null || value === '') return '';
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof kind === 'object') return ownCell(at, value, kind);
    if (kind === 'header') return text(at, value, HEADER);
    const serial = kind === 'time' ? excelSerial(value) : null;
    return serial === null ? text(at, value, TEXT) : `<c r="${at}" s="${TIME}"><v>${serial}</v></c>`;
  };
}

/** White space that readers drop without `xml:space` (XML 1.0, 2.10). On all cells it would be a fifth of the sheet. */
const OUTER_SPACE = /^\s|\s$/;

/** `="9BW…"`, by which staff keep Excel from changing a text of a CSV file, becomes that text here. */
const KEPT_TEXT = /^="([0-9A-Za-z]*)"$/;

function inWorkbook(text: string): string {
  const bare = text.startsWith('="') ? text.replace(KEPT_TEXT, '$1') : text;
  return bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare;
}

/** Escapes what a workbook would read as an escaped character (ECMA-376, 22.9.2.19, `ST_Xstring`). */
const escaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text;

/** The first code units of a text, without half a character at the end. */
export const truncated = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
