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
/** Lines of a cell; a longer text ends in three dots. */
const MOST_LINES = 2;

export interface PrintedColumn {
  readonly name: string;
  readonly isNumber: boolean;
}

/** The columns from the left that a page has room for. */
export const columnsThatFit = <T>(columns: readonly T[], width: number): readonly T[] =>
  columns.slice(0, Math.floor(width / NARROWEST));

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

/** Widths that fill the page. Where texts do not fit, each column loses the same share of what exceeds `NARROWEST`. */
function widthsOf(
  { doc, width }: Paper,
  columns: readonly PrintedColumn[],
  sample: readonly (readonly string[])[],
): number[] {
  doc.font('bold').fontSize(SIZE);
  const natural = columns.map(({ name }) => doc.widthOfString(name));
  doc.font('body');
  for (const row of sample)
    for (const [index, cell] of row.entries())
      natural[index] = Math.max(natural[index] ?? 0, doc.widthOfString(cell.slice(0, 200)));
  const wanted = natural.map((one) => Math.min(WIDEST, Math.max(NARROWEST, one + 2 * PADDING + 1)));
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total <= width) return wanted.map((one) => one + (width - total) / wanted.length);
  const spare = total - NARROWEST * wanted.length;
  const share = spare > 0 ? (width - NARROWEST * wanted.length) / spare : 0;
  return wanted.map((one) => NARROWEST + (one - NARROWEST) * share);
}
