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

/** A column that the page has room for. */
interface FittedColumn extends PrintedColumn {
  /** Its least width. */
  readonly least: number;
}

/**
 * The columns from the left that the page has room for.
 *
 * @param sample rows from which the widths of the columns are computed
 */
export function columnsThatFit(
  { doc, width }: Paper,
  columns: readonly PrintedColumn[],
  sample: readonly (readonly string[])[],
): FittedColumn[] {
  doc.font('body').fontSize(SIZE);
  const widestWord = (index: number) => {
    const words = sample.flatMap((row) => (row[index] ?? '').slice(0, MEASURED).split(' '));
    return Math.max(0, ...words.map((word) => doc.widthOfString(word)));
  };
  const fitting: FittedColumn[] = [];
  let room = width;
  for (const [index, column] of columns.entries()) {
    const wanted = column.isWhole ? roomFor(widestWord(index)) : NARROWEST;
    const least = Math.min(WIDEST, Math.max(NARROWEST, wanted));
    room -= least;
    if (room < 0) break;
    fitting.push({ ...column, least });
  }
  return fitting;
}

/** Width of a column for a text of this width. */
const roomFor = (width: number) => width + 2 * PADDING + 1;

/** A table whose header is on each page. */
interface PrintedTable {
  /** Writes rows below those already written. */
  add(rows: readonly (readonly string[])[]): void;
}

/**
 * @param sample rows from which the widths of the columns are computed
 */
export function newTable(
  paper: Paper,
  columns: readonly FittedColumn[],
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

/** Widths that fill the page. Where texts do not fit, each column loses the same share of what exceeds its least width. */
function widthsOf(
  { doc, width }: Paper,
  columns: readonly FittedColumn[],
  sample: readonly (readonly string[])[],
): number[] {
  doc.font('bold').fontSize(SIZE);
  const natural = columns.map(({ name }) => doc.widthOfString(name));
  doc.font('body');
  for (const row of sample)
    for (const [index, widest] of natural.entries())
      natural[index] = Math.max(widest, doc.widthOfString((row[index] ?? '').slice(0, MEASURED)));
  const sized = columns.map(({ least }, index) => ({
    least,
    wanted: Math.min(WIDEST, Math.max(least, roomFor(natural[index] ?? 0))),
  }));
  const total = sized.reduce((sum, { wanted }) => sum + wanted, 0);
  if (total <= width) return sized.map(({ wanted }) => wanted + (width - total) / sized.length);
  const needed = sized.reduce((sum, { least }) => sum + least, 0);
  // More than 0: the least widths fit the page, which the wanted ones do not.
  const share = (width - needed) / (total - needed);
  return sized.map(({ least, wanted }) => least + (wanted - least) * share);
}
