import { checkVin } from '../intake/vin-check.ts';

/** Characters that a search takes; the most that the core takes of pasted numbers (contract). */
export const SEARCH_LENGTH = 100;
export const MOST_CHARACTERS = 8_000_000;

/** What may stand between numbers. */
const BETWEEN = /[\s,;]+/;

/** Lines that are looked at to tell which column holds the VINs. */
const SAMPLE = 50;

const terms = (text: string): string[] => text.split(BETWEEN).filter(Boolean);
const hasDigit = (text: string): boolean => /\d/.test(text);
const isWhole = (text: string): boolean => hasDigit(text) && checkVin(text).state === 'ok';

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
export function numbersOf(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const separator = ['\t', ';', ','].find((mark) =>
    lines.slice(0, SAMPLE).some((line) => line.includes(mark)),
  );
  const column = separator === undefined ? null : vinColumn(lines.slice(0, SAMPLE), separator);
  const cells =
    separator === undefined || column === null
      ? lines
      : lines.map((line) => line.split(separator)[column] ?? '');
  const [first = '', second = ''] = cells;
  const isHeader = /^[^\d\t;,]{4,}$/.test(first) && hasDigit(second);
  return (isHeader ? cells.slice(1) : cells).join('\n');
}

/** The one column with VINs among others that have none; null where there is none, more than one, or one row only. */
function vinColumn(lines: readonly string[], separator: string): number | null {
  const rows = lines.map((line) => line.split(separator));
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const withVins = columns.filter((index) => rows.some((row) => terms(row[index] ?? '').some(isWhole)));
  return withVins.length === 1 && rows.length > 1 ? (withVins[0] ?? null) : null;
}

/** Those of the numbers that are whole VINs, as the store keeps them, each once. */
export function wholeVins(numbers: readonly string[]): string[] {
  const vins = numbers.filter(isWhole).map((number) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
  return [...new Set(vins)];
}
