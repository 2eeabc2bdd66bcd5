import { setImmediate } from 'node:timers/promises';
import { type Doc, ink, MARGIN, type Paper } from './paper.ts';
import { widthsOf, wrapWords } from './wrap.ts';

/** Sizes of the font that are tried, the largest first: the first at which each cell has one line. In points, as all lengths. */
const SIZES = [8, 7.5, 7, 6.5] as const;
const SMALLEST = 6.5;
/** The size at which texts are measured. */
const MEASURE = 10;
const PADDING = 3;
/** Space above and below the lines of a row. */
const ABOVE = 0.8;
/** Height of a line, as a part of the font's size. */
const LINE = 1.18;
/** Most width of a column that the page has to make room for; a longer text wraps. */
const WIDEST = 190;
/** Most width that a text of several words insists on. */
const WIDEST_WRAPPED = 110;
const NARROWEST = 18;
/** Most width that a column gets beyond its texts where the page has room left. */
const MOST_SPREAD = 36;
/** Characters of a cell that are looked at. */
const MEASURED = 200;
/** Lines of a cell; a longer text ends in three dots. */
const MOST_LINES = 3;
/** Rows that stay together at the beginning and the end of a table. */
const TOGETHER = 5;
/** Rows between two turns of the event loop. */
const BATCH = 100;

export interface PrintedColumn {
  readonly name: string;
  /** Whether a text of several words stays on one line: an identifier in two parts names no vehicle. */
  readonly isWhole: boolean;
  /** Whether the column gives way before any text of the others wraps. */
  readonly isSpare?: boolean;
}

/** The most columns that a page has room for, whatever is in them. */
export const mostColumns = ({ width }: Paper): number => Math.floor(width / NARROWEST);

/** A number, an amount, a date, a time or a span of time: nothing but digits, signs and a unit. */
const FIGURE = /^(?:[A-Z]{0,2}\p{Sc}\s?)?[-−+]?\d[\d.,:/\s-]*(?:\s?(?:%|[AP]M|h|km|min|days?|dias?))?$/u;

interface Measured extends PrintedColumn {
  /** Index of its cells in a row. */
  readonly cell: number;
  /** Whether each of its cells is a figure; such a column is at the right of its room. */
  readonly isFigures: boolean;
  /** Width at which no cell wraps, and the width that it can't do without, at the size `MEASURE`. */
  readonly wanted: number;
  readonly least: number;
}

interface FittedTable {
  readonly columns: readonly { readonly name: string; readonly isFigures: boolean; readonly width: number }[];
  /** Names of the columns that find no room. */
  readonly left: readonly string[];
  readonly size: number;
  /** Width that each column has beyond its texts, at its right. */
  readonly spread: number;
  readonly rows: readonly (readonly string[])[];
}

/** Chooses the font's size and the widths of columns by what is in them. Spare columns give way, then those at the right. */
export async function fitTable(
  { doc, width }: Paper,
  columns: readonly PrintedColumn[],
  rows: readonly (readonly string[])[],
): Promise<FittedTable> {
  const measured = await measure(doc, columns, rows);
  const widths = (all: readonly Measured[], size: number, part: 'wanted' | 'least') =>
    all.map((column) => (column[part] * size) / MEASURE + 2 * PADDING + 0.5);
  const sizeOf = (all: readonly Measured[]) =>
    SIZES.find((size) => sum(widths(all, size, 'wanted')) <= width);
  let shown = sizeOf(measured) ? measured : measured.filter(({ isSpare }) => !isSpare);
  const size = sizeOf(shown) ?? SMALLEST;
  while (shown.length > 1 && sum(widths(shown, size, 'least')) > width) shown = shown.slice(0, -1);
  const wanted = widths(shown, size, 'wanted');
  const spread = Math.max(0, Math.min(MOST_SPREAD, (width - sum(wanted)) / shown.length));
  const fitted = fill(wanted, widths(shown, size, 'least'), width);
  return {
    columns: shown.map(({ name, isFigures }, index) => ({
      name,
      isFigures,
      width: (fitted[index] ?? 0) + spread,
    })),
    left: measured.filter((column) => !shown.includes(column)).map(({ name }) => name),
    rows: rows.map((row) => shown.map(({ cell }) => row[cell] ?? '')),
    size,
    spread,
  };
}

async function measure(
  doc: Doc,
  columns: readonly PrintedColumn[],
  rows: readonly (readonly string[])[],
): Promise<Measured[]> {
  const widthOf = measurer(doc, 'bold', MEASURE);
  const all = columns.map((column, cell) => {
    const { inTwo } = widthsOf(column.name.slice(0, MEASURED), widthOf);
    return { ...column, cell, isFigures: rows.length > 0, wanted: inTwo, inTwo, widestWord: 0 };
  });
  for (const [at, row] of rows.entries()) {
    if (at % BATCH === 0) await setImmediate();
    const widthOf = measurer(doc, 'body', MEASURE);
    for (const [index, column] of all.entries()) {
      const text = (row[index] ?? '').slice(0, MEASURED);
      if (text === '') continue;
      column.isFigures &&= FIGURE.test(text);
      const { whole, inTwo, widestWord } = widthsOf(text, widthOf);
      column.wanted = Math.max(column.wanted, whole);
      column.inTwo = Math.max(column.inTwo, inTwo);
      column.widestWord = Math.max(column.widestWord, widestWord);
    }
  }
  return all.map(({ wanted, inTwo, widestWord, ...column }) => {
    const isOneLine = column.isWhole || column.isFigures;
    const least = isOneLine ? wanted : Math.max(Math.min(WIDEST_WRAPPED, inTwo), widestWord);
    return { ...column, wanted: Math.min(WIDEST, wanted), least: Math.min(WIDEST, least) };
  });
}

const measurer = (doc: Doc, font: 'body' | 'bold', size: number) => {
  doc.font(font).fontSize(size);
  return (text: string) => doc.widthOfString(text);
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Widths within the page. Where texts do not fit, the widest columns give way first, down to their least. */
function fill(wanted: readonly number[], least: readonly number[], width: number): readonly number[] {
  if (sum(wanted) <= width) return wanted;
  const below = (level: number) =>
    wanted.map((one, index) => Math.max(least[index] ?? 0, Math.min(one, level)));
  let [low, high] = [0, Math.max(...wanted)];
  for (let step = 0; step < 30; step++) {
    const level = (low + high) / 2;
    if (sum(below(level)) > width) high = level;
    else low = level;
  }
  return below(low);
}

/** How many rows are on each page. The last one does not have one or two rows alone, if the page before has rows to give. */
export function rowsOfPages(heights: readonly number[], first: number, others: number): number[] {
  const pages = [0];
  let left = first;
  for (const height of heights) {
    if (height > left) {
      pages.push(0);
      left = others;
    }
    left -= height;
    pages.push((pages.pop() ?? 0) + 1);
  }
  const [before = 0, last = 0] = pages.slice(-2);
  const given = Math.min(TOGETHER, Math.floor((before + last) / 2)) - last;
  return pages.length > 1 && given > 0 ? [...pages.slice(0, -2), before - given, last + given] : pages;
}

interface LaidRow {
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** Draws a table whose header is on each page. Its first rows stay together with the header. */
export async function drawTable(paper: Paper, { columns, size, spread, rows }: FittedTable): Promise<void> {
  const { doc } = paper;
  const starts = columns.map((_, index) => MARGIN + sum(columns.slice(0, index).map(({ width }) => width)));
  const end = (starts.at(-1) ?? MARGIN) + (columns.at(-1)?.width ?? 0);

  function lay(texts: readonly string[], font: 'body' | 'bold'): LaidRow {
    const widthOf = measurer(doc, font, size);
    const cells = columns.map(({ width }, index) =>
      wrapWords(texts[index] ?? '', width - 2 * PADDING, MOST_LINES, widthOf),
    );
    const lines = Math.max(1, ...cells.map((each) => each.length));
    return { cells, height: lines * size * LINE + 2 * ABOVE };
  }

  function draw({ cells, height }: LaidRow, font: 'body' | 'bold'): void {
    const { y } = doc;
    if (font === 'bold') doc.rect(MARGIN, y, end - MARGIN, height).fill(ink.head);
    doc.font(font).fontSize(size).fillColor(ink.text);
    for (const [index, lines] of cells.entries()) {
      const { width = 0, isFigures = false } = columns[index] ?? {};
      const left = (starts[index] ?? 0) + PADDING;
      for (const [line, text] of lines.entries()) {
        const x = isFigures ? left + width - 2 * PADDING - spread - doc.widthOfString(text) : left;
        doc.text(text, x, y + ABOVE + line * size * LINE, { lineBreak: false });
      }
    }
    const below = y + height;
    doc.moveTo(MARGIN, below).lineTo(end, below).lineWidth(0.4).stroke(ink.line);
    doc.y = below;
  }

  const header = lay(
    columns.map(({ name }) => name),
    'bold',
  );
  const laid: LaidRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % BATCH === 0) await setImmediate();
    laid.push(lay(row, 'body'));
  }
  const heights = laid.map(({ height }) => height);
  paper.room(header.height + sum(heights.slice(0, TOGETHER)));
  const pages = rowsOfPages(heights, paper.left() - header.height, paper.whole - header.height);
  for (const [page, count] of pages.entries()) {
    if (page > 0) paper.turn();
    draw(header, 'bold');
    for (const row of laid.splice(0, count)) draw(row, 'body');
    await setImmediate();
  }
}

/** Height of a table with a header of two lines and rows of one, for what must stay together with it. */
export const heightOfRows = (rows: number): number => (rows + 2) * (SIZES[0] * LINE + 2 * ABOVE);
