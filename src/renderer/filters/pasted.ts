import { isPlate } from '../../shared/identifier/plates.ts';
import { normaliseIdentifier, splitIdentifiers } from '../../shared/numbers.ts';
import { isVin, normaliseVin } from '../../shared/vin/vin.ts';

export const SEARCH_LENGTH = 100;
/** Maximum characters of pasted numbers that the core accepts. */
export const MOST_CHARACTERS = 8_000_000;

const LINE_END = /\r\n|[\r\n]/;

/** Number of lines that decide which column has the numbers. */
const SAMPLE = 50;
/** Number of characters from which these lines are taken. */
const SAMPLE_LENGTH = 65_536;

/** Number of characters that are processed at a time, which takes some milliseconds. */
const PIECE = 1_000_000;

const hasDigit = (text: string): boolean => /\d/.test(normaliseIdentifier(text));
const isWholeVin = (text: string): boolean => hasDigit(text) && isVin(text);
/** Whether a text is one whole VIN or plate. */
export const isWhole = (text: string): boolean => isWholeVin(text) || isPlate(text);

/**
 * Whether a text names many vehicles and is not a search: it is longer than a search may be, or it has several lines,
 * more than two numbers, or two whole VINs or plates. Words without digits ("Auto Center Sul") are a search in a list's
 * columns.
 */
export function hasManyNumbers(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > SEARCH_LENGTH || /[\r\n]/.test(trimmed)) return true;
  const all = splitIdentifiers(trimmed);
  return all.every(hasDigit) && (all.length > 2 || (all.length === 2 && all.every(isWhole)));
}

/**
 * The numbers of a pasted text, for the core. Of rows copied from a spreadsheet only the column with VINs is taken, or
 * else the one with plates, without its header: cells of other columns would be reported as missing numbers.
 */
export async function numbersOf(text: string): Promise<string> {
  const lines = text.slice(0, SAMPLE_LENGTH).split(LINE_END);
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLE);
  const separator = ['\t', ';', ','].find((mark) => sample.some((line) => line.includes(mark)));
  const column =
    separator === undefined
      ? null
      : (columnOf(sample, separator, isWholeVin) ?? columnOf(sample, separator, isPlate));
  const cellOf = (line: string): string =>
    separator === undefined || column === null ? line : (line.split(separator)[column] ?? '');
  const [first = '', second = ''] = sample;
  const isHeader = /^[^\d\t;,]{4,}$/.test(cellOf(first)) && /\d/.test(cellOf(second));
  const rows = isHeader ? text.slice(text.indexOf(first) + first.length) : text;
  if (column === null) return rows;
  const pieces: string[] = [];
  for (const piece of cut(rows)) {
    pieces.push(piece.split(LINE_END).map(cellOf).join('\n'));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return pieces.join('\n');
}

/** Cuts a text into pieces of whole lines, each small enough not to block the screen. */
function* cut(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE < text.length ? text.lastIndexOf('\n', start + PIECE) : text.length;
    const next = end > start ? end : text.length;
    yield text.slice(start, next);
    start = next;
  }
}

/** Index of the only column with numbers that fit; null: no column or several have them, or there is one row. */
function columnOf(
  lines: readonly string[],
  separator: string,
  fits: (number: string) => boolean,
): number | null {
  const rows = lines.map((line) => line.split(separator));
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const fitting = columns.filter((index) =>
    rows.some((row) => splitIdentifiers(row[index] ?? '').some(fits)),
  );
  return fitting.length === 1 && rows.length > 1 ? (fitting[0] ?? null) : null;
}

export function wholeVins(numbers: readonly string[]): string[] {
  const vins = numbers.filter(hasDigit).flatMap((number) => {
    const verdict = normaliseVin(number);
    return 'vin' in verdict ? [verdict.vin] : [];
  });
  return [...new Set(vins)];
}
