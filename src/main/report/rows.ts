import { ink, MARGIN, type Paper } from './paper.ts';

/** Size of the font, in points as all lengths here. */
const SIZE = 7.5;
const PADDING = 3;
/** Height of a line of text. */
const LINE_HEIGHT = 9.5;
/** Least width of a column: a narrower column can't be read. */
const NARROWEST = 44;
/** Most width of a column, unless the page has room left. */
const WIDEST = 190;
/** Characters of a cell that are measured. */
const MEASURED = 200;
/** Lines of a cell; a longer text ends in three dots. */
const MOST_LINES = 2;

export interface PrintedColumn {
  readonly name: string;
  readonly isNumber: boolean;
  /** Whether the column is never narrower than its widest word: a VIN without its end names no vehicle. */
  readonly isWhole: boolean;
}

/** The most columns that a page has room for, whatever is in them. */
export const mostColumns = ({ width }: Paper): number => Math.floor(width / NARROWEST);

/**
 * @param sample rows from which the widths of the columns are computed
 * @returns number of columns from the left that the page has room for; at least one
 */
export function columnsThatFit(
  paper: Paper,
  columns: readonly PrintedColumn[],
  sample: readonly (readonly string[])[],
): number {
  let room = paper.width;
  const least = leastWidths(paper, columns, sample);
  const beyond = least.findIndex((width) => {
    room -= width;
    return room < 0;
  });
  return beyond === -1 ? columns.length : Math.max(1, beyond);
}

/** A table whose header is on each page. */
export interface PrintedTable {
  /** Writes rows below those already written. */
  add(rows: readonly (readonly string[])[]): void;
}

/**
 * @param sample rows from which the widths of the columns are computed
 */
export function newTable(
  paper: Paper,
  columns: readonly PrintedColumn[],
  sample: readonly (readonly string[])[],
): PrintedTable {
  const { doc } = paper;
  const widths = widthsOf(paper, columns, sample);
  const starts = widths.map((_, index) => MARGIN + widths.slice(0, index).reduce((sum, one) => sum + one, 0));

  function line(cells: readonly string[], font: 'body' | 'bold', fill: string | null): void {
    doc.font(font).fontSize(SIZE);
    const wraps = cells.some((cell, index) => doc.widthOfString(cell) > (widths[index] ?? 0) - 2 * PADDING);
    const height = (wraps ? MOST_LINES : 1) * LINE_HEIGHT + 2 * PADDING;
    if (paper.room(height) && font === 'body') header();
    const { y } = doc;
    if (fill) doc.rect(MARGIN, y, paper.width, height).fill(fill);
    doc.font(font).fontSize(SIZE).fillColor(ink.text);
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      doc.text(cell, (starts[index] ?? 0) + PADDING, y + PADDING, {
        width: (widths[index] ?? 0) - 2 * PADDING,
        height: (wraps ? MOST_LINES : 1) * LINE_HEIGHT,
        align: columns[index]?.isNumber ? 'right' : 'left',
        ellipsis: '…',
      });
    }
    doc
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + paper.width, y + height)
      .lineWidth(0.5)
      .stroke(ink.line);
    doc.y = y + height;
  }

  const header = () =>
    line(
      columns.map(({ name }) => name),
      'bold',
      ink.head,
    );
  // Keeps the header together with at least one row.
  paper.room(3 * (MOST_LINES * LINE_HEIGHT + 2 * PADDING));
  header();
  return {
    add(rows) {
      for (const row of rows) line(row, 'body', null);
    },
  };
}

/** The least width of each column. */
function leastWidths(
  { doc }: Paper,
  columns: readonly PrintedColumn[],
  sample: readonly (readonly string[])[],
): number[] {
  doc.font('body').fontSize(SIZE);
  return columns.map(({ isWhole }, index) => {
    if (!isWhole) return NARROWEST;
    const words = sample.flatMap((row) => (row[index] ?? '').slice(0, MEASURED).split(' '));
    const widest = Math.max(0, ...words.map((word) => doc.widthOfString(word)));
    return Math.min(WIDEST, Math.max(NARROWEST, roomFor(widest)));
  });
}

/** Width of a column for a text of this width. */
const roomFor = (width: number) => width + 2 * PADDING + 1;

/** Widths that fill the page. Where texts do not fit, each column loses the same share of what exceeds its least width. */
function widthsOf(
  paper: Paper,
  columns: readonly PrintedColumn[],
  sample: readonly (readonly string[])[],
): number[] {
  const { doc, width } = paper;
  const least = leastWidths(paper, columns, sample);
  doc.font('bold').fontSize(SIZE);
  const natural = columns.map(({ name }) => doc.widthOfString(name));
  doc.font('body');
  for (const row of sample)
    for (const [index, cell] of row.entries())
      natural[index] = Math.max(natural[index] ?? 0, doc.widthOfString(cell.slice(0, MEASURED)));
  const wanted = natural.map((one, index) => Math.min(WIDEST, Math.max(least[index] ?? 0, roomFor(one))));
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total <= width) return wanted.map((one) => one + (width - total) / wanted.length);
  const needed = least.reduce((sum, one) => sum + one, 0);
  const spare = total - needed;
  const share = spare > 0 ? Math.max(0, (width - needed) / spare) : 0;
  return wanted.map((one, index) => {
    const start = least[index] ?? 0;
    return start + (one - start) * share;
  });
}
