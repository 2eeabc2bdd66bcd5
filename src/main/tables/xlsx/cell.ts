import { type DigitsFormat, type NumberFormat, serialText } from './dates.ts';

/** A number as XML Schema writes a double, without its NaN and INF. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Number of significant digits that a spreadsheet keeps of a number. */
const DIGITS = 15;

/** An escape such as `_x000D_`, which stands for a character that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Decodes the escapes. A lone surrogate becomes U+FFFD, because it could not be saved. So a second import gives the
 * same text.
 */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  const found = text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return found.toWellFormed();
}

/**
 * A numeric cell as text: a date where its format says so, else the file's digits. A spreadsheet keeps 15 digits of a
 * number and makes up the others. So a large number becomes `9.12E+16`, which no VIN column takes, and never 17 digits.
 * A whole number whose format is a form of digits has its leading zeros (`01234567890`).
 * A fraction becomes what the spreadsheet shows (`12.3` for 12.300000000000001, `5` for the 5.0 of some writers).
 *
 * @param raw the cell's value as it stands in the file
 */
export function numberText(raw: string, format: NumberFormat, date1904: boolean): string {
  const text = raw.trim();
  if (!NUMBER.test(text)) return raw;
  const value = Number(text);
  if (typeof format === 'object') return inForm(plainNumber(text, value), format);
  const date = format === 'number' ? null : serialText(value, format, date1904);
  return date ?? plainNumber(text, value);
}

/** A whole number in a form of digits. Digits that the form has no place for stand at its beginning. */
function inForm(number: string, { digits: form }: DigitsFormat): string {
  if (!/^\d+$/.test(number)) return number;
  const places = form.replace(/[^0]/g, '').length;
  const digits = number.padStart(places, '0');
  let at = digits.length - places;
  return digits.slice(0, at) + form.replace(/0/g, () => digits[at++] ?? '');
}

function plainNumber(text: string, value: number): string {
  if (Math.abs(value) >= 10 ** DIGITS) return shortest(value).toExponential().replace('e', 'E');
  // The file's text stays if it has only digits: `007` may be intended, so it is kept.
  return /^-?\d+$/.test(text) ? text : String(shortest(value)).replace('e', 'E');
}

const shortest = (value: number): number => Number(value.toPrecision(DIGITS));

export const booleanText = (raw: string): string =>
  raw.trim() === '1' || raw.trim() === 'true' ? 'TRUE' : 'FALSE';

/** The text of a date cell (type `d`): ISO 8601 (ECMA-376 part 1, 18.17.4.1) with a space for the T. Omits midnight. */
export const isoText = (raw: string): string =>
  raw
    .trim()
    .replace(/Z$/, '')
    .replace(/\.0+$/, '')
    .replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')
    .replace(/ 00:00:00$/, '');
