import { ink, MARGIN, type Paper } from './paper.ts';

/** One bar: what it stands for, its count, and the count as it is written. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  readonly text: string;
}

/** Height of a bar, in points as all lengths here. */
const HEIGHT = 12;
const GAP = 4;
/** Width of the names. */
const NAMES = 110;
/** Width of the figures. */
const TEXTS = 90;

/**
 * Draws bars from the left, each with its name before it and its figure behind it, so that nothing is shown by length
 * or colour alone.
 */
export function drawBars(
  { doc }: Paper,
  title: string,
  bars: readonly Bar[],
  left: number,
  width: number,
): void {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const start = MARGIN + left;
  const room = width - NAMES - TEXTS;
  doc.font('bold').fontSize(9).fillColor(ink.text).text(title, start, doc.y, { width, lineBreak: false });
  let y = doc.y + 4;
  for (const { name, count, text } of bars) {
    doc.font('body').fontSize(8.5).fillColor(ink.text);
    doc.text(name, start, y + 1, { width: NAMES - 6, height: HEIGHT, ellipsis: true, lineBreak: false });
    const length = count === 0 ? 0 : Math.max(1, (count / most) * room);
    doc.rect(start + NAMES, y, length, HEIGHT).fill(ink.accent);
    doc.fillColor(ink.text).text(text, start + NAMES + length + 5, y + 1, { lineBreak: false });
    y += HEIGHT + GAP;
  }
  doc.y = y;
}
