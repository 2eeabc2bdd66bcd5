import { findVinsInLines, readableText } from '../../shared/vin/find-vins.ts';
import type { FoundVin } from '../../shared/vin/glued-vins.ts';
import { CellRow, type Row } from './row.ts';

/** Characters of context that are kept on each side of a VIN. */
const CONTEXT = 100;

/** Name of the VIN column of a list from a text: in the language of the service, as in all files. */
const VIN_COLUMN = 'chassi';
const TEXT_COLUMN = 'texto';

/**
 * Gives a function that makes a row of each VIN that stands among the words of a text. A row has a VIN, and the text
 * around it in its line if there are other words. Its `line` is the VIN's number, from 1.
 *
 * `isLast`: the text ends here; otherwise its last line is read with the next ones.
 */
export function textRows(): (lines: readonly string[], isLast: boolean) => Row[] {
  let count = 0;
  /** The last two lines of the previous call, which may hold a label or the first part of a VIN. */
  let text = '';
  /** How many characters of `text` have been searched. */
  let read = 0;
  return (lines, isLast) => {
    text += readableText(lines.map((line) => `${line}\n`).join('')).replace(/=\n(?=[A-Za-z0-9])/g, '');
    const lastLine = lineBefore(text, text.length);
    const end = isLast ? text.length : lastLine;
    const found = findVinsInLines(text).filter(({ start }) => start >= read && start < end);
    const rows = found.map((vin) => new CellRow(++count, cellsOf(text, vin)));
    const from = lineBefore(text, lastLine);
    read = Math.max(end, found.at(-1)?.end ?? 0) - from;
    text = text.slice(from);
    return rows;
  };
}

/** The header of a list from a text. It has the second column only where some VIN has words around it. */
export const textHeader = (rows: readonly Row[]): string[] =>
  rows.some(({ width }) => width > 1) ? [VIN_COLUMN, TEXT_COLUMN] : [VIN_COLUMN];

/** Start of the line that ends at `end`; `end` is just after a line feed, or 0. */
const lineBefore = (text: string, end: number): number => (end < 2 ? 0 : text.lastIndexOf('\n', end - 2) + 1);

function cellsOf(text: string, { value, start, end }: FoundVin): string[] {
  const before =
    text
      .slice(Math.max(0, start - CONTEXT), start)
      .split('\n')
      .at(-1) ?? '';
  const [after = ''] = text.slice(end, end + CONTEXT).split('\n', 1);
  const context = `${before}${text.slice(start, end)}${after}`.trim();
  const saysMore = /[\p{L}\p{N}]/u.test(context.replace(value, '').replace(/[A-Za-z0-9]{17}/g, ''));
  return saysMore ? [value, context] : [value];
}
