import { isVin, normaliseVin } from '../../shared/vin/vin.ts';

/** Characters that a search takes; the most that the core takes of pasted numbers (contract). */
export const SEARCH_LENGTH = 100;
export const MOST_CHARACTERS = 8_000_000;

/** What may stand between numbers. */
const BETWEEN = /[\s,;]+/;

const LINE_END = /\r\n|[\r\n]/;

/** Lines that are looked at to tell which column holds the VINs, and the characters that they are looked for in. */
const SAMPLE = 50;
const SAMPLE_LENGTH = 65_536;

/** Characters that are gone through at a time: some milliseconds. */
const PIECE = 1_000_000;

const terms = (text: string): string[] => text.split(BETWEEN).filter(Boolean);
const hasDigit = (text: string): boolean => /\d/.test(text);
const isWhole = (text: string): boolean => hasDigit(text) && isVin(text);

/**
 * Whether a text names many vehicles and is no search: several lines, more than two numbers in one, or two whole VINs.
 * Words without digits ("Auto Center Sul") are a search in a list's columns.
 */
export function isMany(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > SEARCH_LENGTH || /[\r\n]/.test(trimmed)) return true;
  const all = terms(trimmed);
  return all.every(hasDigit) && (all.length > 2 || (all.length === 2 && all.every(isWhole)));
}

/** Whether there is anything to look for. */
export const isBlank = (text: string): boolean => !/[^\s,;]/.test(text);

/**
 * The numbers of a pasted text as the core takes them. Of rows copied from a spreadsheet only the one column that holds
 * VINs, and no header above it: the cells beside it are no numbers that could be missing.
 */
export async function numbersOf(text: string): Promise<string> {
  const lines = text.slice(0, SAMPLE_LENGTH).split(LINE_END);
  const sample = lines.filter((line) => line.trim() !== '').slice(0, SAMPLE);
  const separator = ['\t', ';', ','].find((mark) => sample.some((line) => line.includes(mark)));
  const column = separator === undefined ? null : vinColumn(sample, separator);
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

/** The text in pieces of whole lines, which a screen is not held up by. */
function* cut(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE < text.length ? text.lastIndexOf('\n', start + PIECE) : text.length;
    const next = end > start ? end : text.length;
    yield text.slice(start, next);
    start = next;
  }
}

/** The one column with VINs among others that have none; null where there is none, more than one, or one row only. */
function vinColumn(lines: readonly string[], separator: string): number | null {
  const rows = lines.map((line) => line.split(separator));
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const withVins = columns.filter((index) => rows.some((row) => terms(row[index] ?? '').some(isWhole)));
  return withVins.length === 1 && rows.length > 1 ? (withVins[0] ?? null) : null;
}

/** The numbers that are whole VINs, normalised as in the store, each once. */
export function wholeVins(numbers: readonly string[]): string[] {
  const vins = numbers.filter(hasDigit).flatMap((number) => {
    const verdict = normaliseVin(number);
    return 'vin' in verdict ? [verdict.vin] : [];
  });
  return [...new Set(vins)];
}
