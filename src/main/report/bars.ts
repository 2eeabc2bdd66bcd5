import type { AgeTier } from '../../contract/schemas/fleet.ts';
import { tierColours } from '../../shared/colours.ts';
import { drawSign } from './marks.ts';
import { ink, MARGIN, type Paper } from './paper.ts';
import { cutText } from './wrap.ts';

/** One bar: what it stands for, its count with the part of it that is silent, and both as they are written. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  readonly silent: number;
  readonly text: string;
}

/** Height of a bar, in points as all lengths here. */
const HEIGHT = 9;
const GAP = 3;
const NAMES = 84;
/** Width of the figures. */
const TEXTS = 84;

/**
 * Draws bars from the left, each with its name before it and its figures behind it, so that nothing is shown by length
 * or colour alone.
 *
 * @param rest the groups beyond the bars, in words; '' where there are none
 */
export function drawBars(
  { doc }: Paper,
  { title, bars, rest }: { readonly title: string; readonly bars: readonly Bar[]; readonly rest: string },
  left: number,
  width: number,
): void {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const start = MARGIN + left;
  const room = width - NAMES - TEXTS;
  const widthOf = (text: string) => doc.widthOfString(text);
  doc.font('bold').fontSize(9).fillColor(ink.text);
  doc.text(cutText(title, width, widthOf), start, doc.y, { lineBreak: false });
  doc.font('body').fontSize(8);
  let y = doc.y + 15;
  for (const { name, count, silent, text } of bars) {
    doc.fillColor(ink.text).text(cutText(name, NAMES - 6, widthOf), start, y - 0.5, { lineBreak: false });
    const length = Math.max(1, (count / most) * room);
    doc.rect(start + NAMES, y, length, HEIGHT).fill(ink.accent);
    doc.rect(start + NAMES, y, (silent / most) * room, HEIGHT).fill(tierColours.silent.light);
    doc.fillColor(ink.text).text(text, start + NAMES + length + 5, y - 0.5, { lineBreak: false });
    y += HEIGHT + GAP;
  }
  if (rest !== '') doc.fillColor(ink.quiet).text(rest, start, y - 0.5, { lineBreak: false });
  doc.y = y + (rest === '' ? 0 : HEIGHT + GAP);
}

/** A figure of the first page: a count, what it counts, and the rule by which it does. */
export interface Tile {
  readonly tier: AgeTier | null;
  readonly name: string;
  readonly text: string;
  readonly share: string;
  readonly rule: string;
}

const TILE_HEIGHT = 50;
const TILE_GAP = 10;

/** Draws figures side by side over the width of the page. */
export function drawTiles({ doc, width }: Paper, tiles: readonly Tile[]): void {
  const wide = (width - (tiles.length - 1) * TILE_GAP) / tiles.length;
  const { y } = doc;
  for (const [index, { tier, name, text, share, rule }] of tiles.entries()) {
    const left = MARGIN + index * (wide + TILE_GAP);
    doc.rect(left, y, wide, TILE_HEIGHT).fill(ink.head);
    doc
      .font('bold')
      .fontSize(22)
      .fillColor(ink.text)
      .text(text, left + 10, y + 11, { lineBreak: false });
    const beside = left + 20 + doc.widthOfString(text);
    if (tier) drawSign(doc, [beside + 4, y + 15], 3.5, tier);
    doc
      .fillColor(ink.text)
      .fontSize(9.5)
      .text(name, beside + (tier ? 12 : 0), y + 9, { lineBreak: false });
    doc.font('body').fontSize(8).fillColor(ink.quiet);
    doc.text(share, beside, y + 22, { lineBreak: false });
    doc.text(rule, beside, y + 33, { lineBreak: false });
  }
  doc.y = y + TILE_HEIGHT + 8;
}
