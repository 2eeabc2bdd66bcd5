/** A part of a number format's code (ECMA-376 part 1, 18.8.31). */
export type Token =
  | { readonly type: 'literal'; readonly text: string }
  /** The place of a digit: `0`, `#` or `?`. */
  | { readonly type: 'digit'; readonly text: string }
  /** A part of a date, such as `dd`; `elapsed`: hours, minutes or seconds that are not cut at a day. */
  | { readonly type: 'time'; readonly text: string; readonly elapsed: boolean }
  | { readonly type: 'point' | 'comma' | 'percent' | 'general' | 'exponent'; readonly text: string };

export interface Section {
  readonly tokens: readonly Token[];
  /** Whether the section's own condition, such as `[<100]`, is met; null: it has none. */
  readonly fits: ((value: number) => boolean) | null;
}

/** Characters of a code that are read; Excel allows 255. */
export const LONGEST_CODE = 1_024;

/** Codes of the built-in formats by their ids (ECMA-376 part 1, 18.8.30); those of dates in each country's way are not here. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 48: '##0.0E+0' },
  ...{ 5: '"$"#,##0;\\-"$"#,##0', 6: '"$"#,##0;\\-"$"#,##0' },
  ...{ 7: '"$"#,##0.00;\\-"$"#,##0.00', 8: '"$"#,##0.00;\\-"$"#,##0.00' },
  ...{ 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' },
  ...{
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mm:ss',
  },
  ...{ 37: '#,##0;(#,##0)', 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)' },
  ...{
    41: '#,##0;\\-#,##0',
    42: '"$"#,##0;\\-"$"#,##0',
    43: '#,##0.00;\\-#,##0.00',
    44: '"$"#,##0.00;\\-"$"#,##0.00',
  },
};

/** Quoted and escaped characters, fillers, brackets, the words, the letters of dates in a row, any other character. */
const TOKEN = /"([^"]*)"?|\\(.?)|[_*].?|\[([^\]]*)\]?|general|am\/pm|a\/p|e[+-]0+|y+|m+|d+|h+|s+|[\s\S]/gi;

const sections = new Map<number | string, readonly Section[]>();

/** The sections of a format; each is parsed once. */
export function sectionsOf(format: number | string): readonly Section[] {
  let parsed = sections.get(format);
  if (!parsed) {
    parsed = parse(typeof format === 'number' ? (BUILT_IN[format] ?? 'General') : format);
    sections.set(format, parsed);
  }
  return parsed;
}

function parse(code: string): Section[] {
  const parsed: { tokens: Token[]; fits: Section['fits'] }[] = [{ tokens: [], fits: null }];
  for (const [text, quoted, escaped, bracket] of code.matchAll(TOKEN)) {
    const section = parsed.at(-1);
    if (text === ';') parsed.push({ tokens: [], fits: null });
    else if (section && bracket !== undefined) {
      section.fits = conditionOf(bracket) ?? section.fits;
      section.tokens.push(...ofBracket(bracket));
    } else section?.tokens.push(tokenOf(text, quoted ?? escaped));
  }
  return parsed;
}

function tokenOf(text: string, literal: string | undefined): Token {
  if (literal !== undefined) return { type: 'literal', text: literal };
  if (/^[0#?]$/.test(text)) return { type: 'digit', text };
  if (/^(?:[ymdhs]+|am\/pm|a\/p)$/i.test(text))
    return { type: 'time', text: text.toLowerCase(), elapsed: false };
  if (/^general$/i.test(text)) return { type: 'general', text };
  if (/^e[+-]/i.test(text)) return { type: 'exponent', text };
  // A blank as wide as a character; a character that fills the cell.
  if (text.startsWith('_')) return { type: 'literal', text: ' ' };
  if (text.startsWith('*')) return { type: 'literal', text: '' };
  const signs = { '.': 'point', ',': 'comma', '%': 'percent' } as const;
  const sign = signs[text as keyof typeof signs];
  return sign ? { type: sign, text } : { type: 'literal', text };
}

/** `[$R$-416]` is a currency, `[h]` elapsed hours; colours and conditions show nothing. */
function ofBracket(bracket: string): Token[] {
  if (/^(?:h+|m+|s+)$/i.test(bracket)) return [{ type: 'time', text: bracket.toLowerCase(), elapsed: true }];
  const currency = /^\$([^-]*)/.exec(bracket)?.[1];
  return currency ? [{ type: 'literal', text: currency }] : [];
}

function conditionOf(bracket: string): Section['fits'] {
  const [, sign, number] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(bracket) ?? [];
  const limit = Number(number);
  switch (sign) {
    case '<':
      return (value) => value < limit;
    case '<=':
      return (value) => value <= limit;
    case '>':
      return (value) => value > limit;
    case '>=':
      return (value) => value >= limit;
    case '=':
      return (value) => value === limit;
    case '<>':
      return (value) => value !== limit;
    default:
      return null;
  }
}
