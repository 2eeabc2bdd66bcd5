import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Margin of a page in points, of which 72 are an inch. */
export const MARGIN = 28;
/** Room for the line at the foot. */
const FOOT = 16;

/** Colours of a report. All is readable without colour; text on white has a contrast of at least 4.5:1. */
export const ink = { text: '#1f2328', quiet: '#57606a', line: '#d0d7de', head: '#eef2f5', accent: '#0b5f98' };

/** The typeface of the screen. It has Latin, Greek and Cyrillic letters. */
const fonts = {
  body: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

/** Marks of direction, soft hyphens and other characters without form or width, which would turn the text around them. */
const FORMLESS = /\p{Cf}+/gu;
/** Ends of lines and other control characters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The text as it can be printed in a line. */
export const printable = (text: string): string => text.replace(FORMLESS, '').replace(CONTROL, ' ').trim();

export type Doc = PDFKit.PDFDocument;

/** A document that is written from top to bottom. Lengths are in points. */
export interface Paper {
  readonly doc: Doc;
  readonly width: number;
  readonly whole: number;
  /** Height that is left of the page. */
  left(): number;
  turn(): void;
  /** Begins a new page where less than this height is left. @returns whether it did */
  room(height: number): boolean;
  advance(height: number): void;
}

interface PaperOptions {
  readonly title: string;
  /** Language tag (BCP 47). */
  readonly language: string;
  readonly isLandscape: boolean;
}

/** A document with one empty A4 page. It keeps its pages in memory until `documentBytes`, which numbers them. */
export function newPaper({ title, language, isLandscape }: PaperOptions): Paper {
  const { resolve } = createRequire(import.meta.url);
  // A text that is longer than its page ends above the foot.
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT / 2 };
  const doc = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margins,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Rastro', Producer: 'Rastro' },
    // No default font: a font without a registered name is opened again at each use.
    font: '',
  });
  for (const [name, file] of Object.entries(fonts)) {
    doc.registerFont(name, resolve(file)).font(name);
    mendFont(doc);
  }
  doc.font('body').fillColor(ink.text);
  const whole = doc.page.height - 2 * MARGIN - FOOT;
  const left = () => MARGIN + whole - doc.y;
  function turn(): void {
    doc.addPage();
    doc.y = MARGIN;
  }
  return {
    doc,
    width: doc.page.width - 2 * MARGIN,
    whole,
    left,
    turn,
    room(height) {
      if (height <= left()) return false;
      turn();
      return true;
    },
    advance(height) {
      doc.y += height;
    },
  };
}

interface EmbeddedFont {
  readonly widths: number[];
  readonly scale: number;
  layoutRun(text: string, features?: object): unknown;
}

/**
 * Gives the font that was opened last digits of one width, so that numbers stand below each other. It also makes the box of
 * missing characters as wide as pdfkit measures it: pdfkit 0.20 writes this one width in the font's own units, so that a
 * text with such characters would run over the edge of the page.
 */
function mendFont(doc: Doc): void {
  const { _font: font } = doc as Doc & { readonly _font: EmbeddedFont };
  font.widths[0] = (font.widths[0] ?? 0) * font.scale;
  const layoutRun = font.layoutRun.bind(font);
  font.layoutRun = (text) => layoutRun(text, { tnum: true });
}

/**
 * Writes a line at the foot of each page and ends the document.
 *
 * @param foot the texts at the left and the right of the foot; `page` counts from 1
 */
export async function* documentBytes(
  { doc, width }: Paper,
  foot: (page: number, pages: number) => readonly [string, string],
): AsyncGenerator<Uint8Array> {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Below the margin a text would begin a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN - 8;
    const [left, right] = foot(page + 1, count);
    doc.font('body').fontSize(8).fillColor(ink.quiet);
    doc.text(printable(left), MARGIN, y, {
      width: width - 110,
      height: 10,
      ellipsis: true,
      lineBreak: false,
    });
    doc.text(printable(right), MARGIN + width - 100, y, { width: 100, align: 'right', lineBreak: false });
  }
  doc.end();
  yield* doc as AsyncIterable<Uint8Array>;
}

/** Writes the office's name, the title of the report, and lines below it. */
export function writeTitle(
  { doc, width }: Paper,
  {
    office,
    title,
    lines,
  }: { readonly office: string; readonly title: string; readonly lines: readonly string[] },
): void {
  doc.y = MARGIN;
  if (office !== '')
    doc.font('bold').fontSize(10).fillColor(ink.quiet).text(printable(office), MARGIN, MARGIN, { width });
  doc.font('bold').fontSize(17).fillColor(ink.text).text(printable(title), MARGIN, doc.y, { width });
  doc.font('body').fontSize(9).fillColor(ink.quiet);
  for (const line of lines) doc.text(printable(line), { width });
  doc.moveDown(0.6);
}

/** Writes a heading, on a new page where less than `keepWith` points would be left below it. */
export function writeHeading(paper: Paper, text: string, keepWith = 40): void {
  const { doc, width } = paper;
  paper.room(22 + keepWith);
  doc.font('bold').fontSize(11).fillColor(ink.text).text(printable(text), MARGIN, doc.y, { width });
  paper.advance(4);
}

/** Writes a text in small letters; nothing of ''. */
export function writeNote(paper: Paper, text: string): void {
  const { doc, width } = paper;
  if (text === '') return;
  doc.font('body').fontSize(8).fillColor(ink.quiet).text(printable(text), MARGIN, doc.y, { width });
  paper.advance(4);
}

export type Fact = readonly [name: string, value: string];

/** Writes names and values in two columns; a value wraps. */
export function writeFacts(paper: Paper, facts: readonly Fact[]): void {
  const { doc, width } = paper;
  const names = Math.min(130, width / 3);
  for (const fact of facts) {
    const [name, value] = [printable(fact[0]), printable(fact[1])];
    doc.font('body').fontSize(9);
    const height = Math.max(
      doc.heightOfString(name, { width: names - 8 }),
      doc.heightOfString(value, { width: width - names }),
    );
    paper.room(height);
    const { y } = doc;
    doc.fillColor(ink.quiet).text(name, MARGIN, y, { width: names - 8 });
    doc.fillColor(ink.text).text(value, MARGIN + names, y, { width: width - names });
    doc.y = y + height + 3;
  }
  paper.advance(8);
}
