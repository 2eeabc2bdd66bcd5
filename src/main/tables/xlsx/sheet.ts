import type { CellFormat } from '../../../contract/schemas/cells.ts';
import { CellRow, type Row } from '../row.ts';
import { booleanText, isoText, numberText, unescapeText } from './cell.ts';
import { MAX_COLUMNS, MAX_ROW_TEXT, MAX_ROWS } from './limits.ts';
import { refusal } from './refusal.ts';
import type { SharedStrings } from './strings.ts';
import { type CellStyle, NO_STYLE } from './styles.ts';
import { appendText, readXml, type XmlHandler } from './xml.ts';

/** What a sheet's cells refer to. */
interface SheetContext {
  readonly strings: SharedStrings;
  readonly styles: readonly CellStyle[];
  readonly date1904: boolean;
  /** Gets each reference of merged cells, such as `A1:F1`, after the rows. */
  merged(reference: string): void;
}

const BATCH_ROWS = 1000;
/** A batch is also full at this many characters. */
const BATCH_TEXT = 2 * 1024 * 1024;

/** Characters that each cell counts in addition to its own: empty cells take memory too. */
const CELL = 16;

/** After this many pieces of XML a batch is yielded, even an empty one, so that the reader can stop or report. */
const BATCH_PIECES = 64;

/**
 * The rows of a sheet's XML (ECMA-376 part 1, 18.3.1) that hold anything, hidden ones too, in batches. Some batches are
 * empty. Empty cells at a row's end are left out.
 *
 * @throws AppError `spreadsheet-broken`, `spreadsheet-too-large`
 */
export async function* readSheet(texts: AsyncIterable<string>, context: SheetContext): AsyncGenerator<Row[]> {
  const reader = rowReader(context);
  let pieces = 0;
  for await (const _ of readXml(texts, reader.handler)) {
    if (++pieces < BATCH_PIECES && !reader.isFull()) continue;
    pieces = 0;
    yield* batchesOf(reader.take(), context.strings);
  }
  for (const last of batchesOf(reader.take(), context.strings)) if (last.length > 0) yield last;
}

/**
 * A row as it stands in the file. Shared texts are still indexes, and empty cells are absent, because a few bytes of
 * XML can stand for megabytes of texts or cells.
 */
interface SparseRow {
  readonly line: number;
  readonly isHidden: boolean;
  readonly columns: readonly number[];
  readonly values: readonly (string | number)[];
  readonly formats: readonly CellFormat[];
}

/** The rows with all their cells. Each batch is made when it is requested; there is at least one batch, maybe empty. */
function* batchesOf(rows: readonly SparseRow[], strings: SharedStrings): Generator<Row[]> {
  let batch: Row[] = [];
  let size = 0;
  for (const sparse of rows) {
    const { cells, formats } = cellsOf(sparse, strings);
    if (cells.length === 0) continue;
    batch.push(new CellRow(sparse.line, cells, false, sparse.isHidden, formats));
    for (const cell of cells) size += cell.length + CELL;
    if (size < BATCH_TEXT) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  yield batch;
}

function cellsOf({ columns, values, formats: found }: SparseRow, strings: SharedStrings) {
  const cells: string[] = [];
  const formats: (CellFormat | undefined)[] = [];
  let characters = 0;
  for (const [index, value] of values.entries()) {
    const text = typeof value === 'string' ? value : sharedText(value, strings);
    if (text === '') continue;
    characters = withinRow(characters + text.length);
    const column = columns[index] ?? 0;
    while (cells.length < column - 1) {
      cells.push('');
      formats.push(undefined);
    }
    cells[column - 1] = text;
    formats[column - 1] = found[index];
  }
  return { cells, formats };
}

function sharedText(index: number, strings: SharedStrings): string {
  const text = strings.at(index);
  if (text === undefined) throw refusal('spreadsheet-broken', 'a text that is not there');
  return text;
}

/** @param characters the number of characters of a row so far */
function withinRow(characters: number): number {
  if (characters > MAX_ROW_TEXT) throw refusal('spreadsheet-too-large', 'a row too long');
  return characters;
}

function rowReader(context: SheetContext) {
  let rows: SparseRow[] = [];
  let inData = false;
  let line = 0;
  let isHidden = false;
  let columns: number[] = [];
  let values: (string | number)[] = [];
  let formats: CellFormat[] = [];
  let characters = 0;
  let column = 0;
  let type = '';
  let style = NO_STYLE;
  let value = '';
  let collecting = false;
  let phonetic = false;

  const handler: XmlHandler = {
    open(name, attributes, depth) {
      if (!inData) {
        if (depth === 3 && name === 'mergeCell') context.merged(attributes.ref ?? '');
        inData = depth === 2 && name === 'sheetData';
      } else if (depth === 3 && name === 'row') {
        line = nextLine(line, attributes.r);
        isHidden = attributes.hidden === '1' || attributes.hidden === 'true';
        columns = [];
        values = [];
        formats = [];
        characters = 0;
        column = 0;
      } else if (depth === 4 && name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column > MAX_COLUMNS) throw refusal('spreadsheet-broken', 'too many columns');
        type = attributes.t ?? 'n';
        style = context.styles[Number(attributes.s ?? 0)] ?? NO_STYLE;
        value = '';
      } else if (depth === 5) {
        collecting = name === 'v';
      } else if (name === 'rPh') {
        phonetic = true;
      } else if (name === 't') {
        collecting = type === 'inlineStr' && !phonetic;
      }
    },
    close(name, depth) {
      if (!inData || depth > 5) {
        if (name === 'rPh') phonetic = false;
        if (name === 't') collecting = false;
      } else if (depth === 5) {
        collecting = false;
      } else if (depth === 4) {
        const found = contentOf(type, value, style, context);
        if (found === '') return;
        if (values.length === MAX_COLUMNS) throw refusal('spreadsheet-broken', 'too many cells');
        if (typeof found === 'string') characters = withinRow(characters + found.length);
        columns.push(column);
        values.push(found);
        formats.push(style[type === 'n' || type === 'd' ? 'value' : type === 'b' ? 'logical' : 'text']);
      } else if (depth === 3 && values.length > 0) {
        rows.push({ line, isHidden, columns, values, formats });
      } else if (depth === 2) {
        inData = false;
      }
    },
    text(text) {
      if (collecting) value = appendText(value, text);
    },
  };

  return {
    handler,
    isFull: () => rows.length >= BATCH_ROWS,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** A cell's text, or the index of a shared text. */
function contentOf(type: string, value: string, style: CellStyle, context: SheetContext): string | number {
  if (value === '') return '';
  switch (type) {
    case 's':
      return Number(value);
    case 'n':
      return numberText(value, style.numbers, context.date1904);
    case 'b':
      return booleanText(value);
    case 'd':
      return isoText(value);
    case 'e':
      return value;
    default:
      return unescapeText(value);
  }
}

/** A row without a number follows the row before it. Numbers must grow, since a row is identified by its number. */
function nextLine(line: number, r: string | undefined): number {
  const next = r === undefined ? line + 1 : Number(r);
  if (!Number.isInteger(next) || next <= line) throw refusal('spreadsheet-broken', 'rows out of order');
  if (next > MAX_ROWS) throw refusal('spreadsheet-broken', 'too many rows');
  return next;
}

/** The column of a reference such as `AB12`, from 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    // Upper case, whatever it was.
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column === 0) throw refusal('spreadsheet-broken', 'a cell without a column');
  return column;
}
