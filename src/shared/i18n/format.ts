type Values = Readonly<Record<string, string | number>>;

/**
 * Puts values into a text in the format of i18next: `{{name}}` as it is, `{{name, number}}` as the language writes
 * numbers. For code that can't use i18next: the core, and functions outside of components.
 *
 * @throws for a name without a value
 */
export function formatText(text: string, values: Values, language: string): string {
  return templateOf(text).reduce<string>((written, part) => {
    if (typeof part === 'string') return written + part;
    const value = values[part.name];
    if (value === undefined) throw new Error(`the text "${text}" needs a value for ${part.name}`);
    const isNumber = part.isNumber && typeof value === 'number';
    return written + (isNumber ? numberFormat(language).format(value) : value);
  }, '');
}

/** A text as it stands, or the place of a value. */
type Part = string | { readonly name: string; readonly isNumber: boolean };

/** Parsed texts, cached for speed: a copy of 100,000 rows to the clipboard uses the same few texts again and again. */
const templates = new Map<string, readonly Part[]>();

function templateOf(text: string): readonly Part[] {
  let parts = templates.get(text);
  if (!parts) {
    // The pieces repeat in this order: a text, a name, and the format of that name or undefined.
    const pieces = text.split(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g);
    parts = pieces.flatMap((piece, at): Part[] => {
      if (at % 3 === 0) return piece === '' ? [] : [piece];
      return at % 3 === 1 ? [{ name: piece, isNumber: pieces[at + 1] !== undefined }] : [];
    });
    templates.set(text, parts);
  }
  return parts;
}

/** The part of a key before `_other`: `lists` of `lists_other`. */
type Stem<Key> = Key extends `${infer S}_other` ? S : never;

/**
 * The text for an amount, with the amount as `count`: `lists_one` or `lists_other` for the stem `lists`. Where the
 * language file lacks a plural form, `_other` is used. The amount 0 takes `_zero` in every language, as with i18next;
 * by the plural rules, Portuguese would take the singular.
 *
 * @param values the text's other values
 */
export function countText<T extends { readonly [K in keyof T]: T[K] }>(
  texts: T,
  stem: Stem<keyof T>,
  count: number,
  language: string,
  values: Values = {},
): string {
  const forms: Readonly<Record<string, unknown>> = texts;
  const form = count === 0 ? 'zero' : pluralRules(language).select(count);
  const text = forms[`${stem}_${form}`] ?? forms[`${stem}_other`];
  return formatText(String(text), { ...values, count }, language);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
  let format = numberFormats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    numberFormats.set(language, format);
  }
  return format;
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let known = rules.get(language);
  if (!known) {
    known = new Intl.PluralRules(language);
    rules.set(language, known);
  }
  return known;
}

/** The sign between whole numbers and decimals: "," or ".". */
export function decimalSign(language: string): string {
  const parts = numberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** The sign between groups of three digits: "." or ",". */
export function thousandsSign(language: string): string {
  const parts = numberFormat(language).formatToParts(1_000_000);
  return parts.find(({ type }) => type === 'group')?.value ?? ' ';
}
