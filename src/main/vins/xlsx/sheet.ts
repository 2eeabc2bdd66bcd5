import type { Row } from '../reader.ts';
import { booleanText, isoText, numberText, unescapeText } from './cell.ts';
import type { NumberFormat } from './dates.ts';
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import { refusal } from './refusal.ts';
import type { SharedStrings } from './strings.ts';
import { joined, readXml, type XmlHandler } from './xml.ts';

/** What a sheet's cells refer to. */
export interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly date1904: boolean;
}

/** Rows of a batch, or cells where rows are wide. */
const BATCH_ROWS = 1000;
const BATCH_CELLS = 100_000;

/** Pieces of XML after which a batch is given out whatever is in it, so that its reader can stop or tell how far it is. */
const BATCH_PIECES = 64;

/**
 * The rows of a sheet's XML (ECMA-376 part 1, 18.3.1) that hold anything, in batches, empty ones among them; what is hidden too. Empty cells at
 * a row's end are left out.
 *
 * @throws AppError `spreadsheet-broken`
 */
export async function* readSheet(texts: AsyncIterable<string>, context: SheetContext): AsyncGenerator<Row[]> {
  const reader = rowReader(context);
  let pieces = 0;
  for await (const _ of readXml(texts, reader.handler)) {
    if (++pieces < BATCH_PIECES && !reader.isFull()) continue;
    pieces = 0;
    yield reader.take();
  }
  const last = reader.take();
  if (last.length > 0) yield last;
}

function rowReader(context: SheetContext) {
  let rows: Row[] = [];
  let cellCount = 0;
  let inData = false;
  let line = 0;
  let cells: string[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let collecting = false;
  let phonetic = false;

  const handler: XmlHandler = {
    open(name, attributes, depth) {
      if (!inData) {
        inData = depth === 2 && name === 'sheetData';
      } else if (depth === 3 && name === 'row') {
        line = nextLine(line, attributes.r);
        cells = [];
        column = 0;
      } else if (depth === 4 && name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column > MAX_COLUMNS) throw refusal('spreadsheet-broken', 'too many columns');
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
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
        const text = textOf(type, value, style, context);
        if (text === '') return;
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = text;
      } else if (depth === 3 && cells.length > 0) {
        cellCount += cells.length;
        rows.push({ line, cells, brokenQuote: false });
      } else if (depth === 2) {
        inData = false;
      }
    },
    text(text) {
      if (collecting) value = joined(value, text);
    },
  };

  return {
    handler,
    isFull: () => rows.length >= BATCH_ROWS || cellCount >= BATCH_CELLS,
    take() {
      const taken = rows;
      rows = [];
      cellCount = 0;
      return taken;
    },
  };
}

function textOf(type: string, value: string, style: number, context: SheetContext): string {
  if (value === '') return '';
  switch (type) {
    case 's': {
      const text = context.strings.at(Number(value));
      if (text === undefined) throw refusal('spreadsheet-broken', 'a text that is not there');
      return text;
    }
    case 'n':
      return numberText(value, context.formats[style] ?? 'number', context.date1904);
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

/** Rows without a number follow the one before; numbers must grow, since a row is told by its number. */
function nextLine(line: number, r: string | undefined): number {
  const next = r === undefined ? line + 1 : Number(r);
  if (!Number.isInteger(next) || next <= line) throw refusal('spreadsheet-broken', 'rows out of order');
  if (next > MAX_ROWS) throw refusal('spreadsheet-broken', 'too many rows');
  return next;
}

/** Of a reference such as `AB12`, from 1. */
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
