import { decimalSign, thousandsSign } from '../i18n/format.ts';
import { type Section, sectionsOf, type Token } from './format-code.ts';

/**
 * A number as a spreadsheet shows it in a format and a language; null where the format is the general one, or has no
 * digits of its own, such as a date's or a fraction's.
 */
export function numberInFormat(value: number, format: number | string, language: string): string | null {
  const { section, hasSign } = sectionFor(value, sectionsOf(format));
  const { tokens } = section;
  const isShown = tokens.some(({ type }) => type === 'digit');
  if (!isShown || tokens.some(({ type, text }) => type === 'time' || type === 'general' || text === '/'))
    return null;
  const sign = value < 0 && !hasSign ? '-' : '';
  return sign + written(Math.abs(value), tokens, signsOf(language)).trim();
}

/** The section for a value, and whether it shows the sign of a negative number by itself. */
function sectionFor(value: number, sections: readonly Section[]): { section: Section; hasSign: boolean } {
  const [first = EMPTY, second, third] = sections;
  const conditional = sections.find(({ fits }) => fits?.(value));
  if (conditional) return { section: conditional, hasSign: false };
  if (sections.some(({ fits }) => fits))
    return { section: sections.find(({ fits }) => !fits) ?? first, hasSign: false };
  if (value < 0 && second) return { section: second, hasSign: true };
  return { section: value === 0 && third ? third : first, hasSign: false };
}

const EMPTY: Section = { tokens: [], fits: null };

interface Signs {
  readonly decimal: string;
  readonly thousands: string;
}

const signs = new Map<string, Signs>();

/** Cached, because asking `Intl` for each of 100,000 cells of a copy would take seconds. */
function signsOf(language: string): Signs {
  let known = signs.get(language);
  if (!known) {
    known = { decimal: decimalSign(language), thousands: thousandsSign(language) };
    signs.set(language, known);
  }
  return known;
}

/** Where the digits of a section stand: indexes of its tokens. */
interface Places {
  readonly whole: readonly number[];
  readonly decimals: readonly number[];
}

function written(value: number, tokens: readonly Token[], signs: Signs): string {
  const exponentAt = tokens.findIndex(({ type }) => type === 'exponent');
  const mantissa = exponentAt < 0 ? tokens : tokens.slice(0, exponentAt);
  const places = placesOf(mantissa);
  if (exponentAt >= 0) {
    const [digits = '', exponent = ''] = value.toExponential(places.decimals.length).split('e');
    const length = (tokens[exponentAt]?.text.length ?? 2) - 2;
    const power = exponent.slice(1).padStart(length, '0');
    const behind = tokens.slice(exponentAt + 1).map(({ text }) => text);
    return `${digits.replace('.', signs.decimal)}E${exponent[0]}${power}${behind.join('')}`;
  }
  const last = places.whole.at(-1) ?? -1;
  const isGrouped = mantissa.some(
    ({ type }, at) => type === 'comma' && at > (places.whole[0] ?? 0) && at < last,
  );
  const percents = tokens.filter(({ type }) => type === 'percent').length;
  const ends = new Set([last, places.decimals.at(-1) ?? last]);
  const thousands = [...ends].reduce((sum, at) => sum + commasBehind(mantissa, at), 0);
  const texts = digitTexts(
    scaled(value, 2 * percents - 3 * thousands, places.decimals.length),
    places,
    mantissa,
    isGrouped ? signs.thousands : '',
  );
  return mantissa
    .map(({ type, text }, at) => {
      if (type === 'digit') return texts.get(at) ?? '';
      if (type === 'point')
        return places.decimals.some((place) => place > at && texts.get(place)) ? signs.decimal : '';
      return type === 'comma' ? '' : text;
    })
    .join('');
}

function placesOf(tokens: readonly Token[]): Places {
  const point = tokens.findIndex(({ type }) => type === 'point');
  const digits = [...tokens.keys()].filter((at) => tokens[at]?.type === 'digit');
  return {
    whole: digits.filter((at) => point < 0 || at < point),
    decimals: digits.filter((at) => point >= 0 && at > point),
  };
}

/** Commas right behind the last digit: each divides the number by a thousand. */
function commasBehind(tokens: readonly Token[], last: number): number {
  let count = 0;
  while (tokens[last + 1 + count]?.type === 'comma') count++;
  return count;
}

/** A number times a power of ten, rounded half up as it is written, not as it is stored: 1.005 becomes `1.01`. */
function scaled(value: number, power: number, decimals: number): [whole: string, decimals: string] {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + power + decimals}`));
  const all = BigInt(Number.isFinite(rounded) ? rounded : 0)
    .toString()
    .padStart(decimals + 1, '0');
  return [all.slice(0, all.length - decimals), all.slice(all.length - decimals)];
}

/** What stands at each place of a digit. */
function digitTexts(
  [whole, decimals]: readonly [string, string],
  places: Places,
  tokens: readonly Token[],
  thousands: string,
): Map<number, string> {
  const texts = new Map<number, string>();
  const digits = whole === '0' ? '' : whole;
  const count = places.whole.length;
  for (const [index, at] of places.whole.entries()) {
    const behind = count - 1 - index;
    // Digits that have no place of their own stand at the first one.
    const most = index === 0 ? Math.max(digits.length - 1, behind) : behind;
    let text = '';
    for (let left = most; left >= behind; left--) {
      const digit = digits[digits.length - 1 - left] ?? FILLERS[tokens[at]?.text ?? '#'] ?? '';
      text += digit !== '' && left > 0 && left % 3 === 0 ? digit + thousands : digit;
    }
    texts.set(at, text);
  }
  let isNeeded = false;
  for (const [index, at] of [...places.decimals.entries()].toReversed()) {
    const digit = decimals[index] ?? '0';
    isNeeded ||= digit !== '0' || tokens[at]?.text === '0';
    texts.set(at, isNeeded ? digit : (FILLERS[tokens[at]?.text ?? '#'] ?? ''));
  }
  return texts;
}

/** What stands at a place without a digit. */
const FILLERS: Readonly<Record<string, string>> = { '0': '0', '?': ' ', '#': '' };
