import type { DateStyle } from './dates.ts';
import { decimalSign } from './format.ts';

/**
 * The number that a user typed, in the language's way: "1.234,5" in Portuguese, "1,234.5" in English. The other decimal
 * sign is accepted where it can't separate thousands, as in "-23.55052". Null where the text is no number.
 */
export function typedNumber(text: string, language: string): number | null {
  const plain = text.trim().replace(/^[−–]/, '-');
  const decimal = decimalSign(language);
  const [own, other] = decimal === ',' ? [',', '.'] : ['.', ','];
  for (const [sign, thousands] of [
    [own, other],
    [other, own],
  ] as const) {
    const form = new RegExp(`^[-+]?(\\d+|\\d{1,3}([${thousands}\\s]\\d{3})+)([${sign}]\\d+)?$`);
    if (form.test(plain))
      return Number(plain.replaceAll(thousands, '').replace(/\s/g, '').replace(sign, '.'));
  }
  return null;
}

/**
 * The day that a user typed, as `YYYY-MM-DD`. The user may type it in the order of the style, with two or four digits
 * for the year, or with the year first. Null if the text is not a day, or if the day does not exist.
 */
export function typedDay(text: string, { fields }: DateStyle): string | null {
  const digits = text.trim().split(/[\s/.-]+/);
  if (digits.length !== 3 || digits.some((part) => !/^\d{1,4}$/.test(part))) return null;
  const isYearFirst = (digits[0]?.length ?? 0) === 4;
  const names = isYearFirst ? ['year', 'month', 'day'] : fields.map(({ name }) => name);
  const at = (name: string) => digits[names.indexOf(name)] ?? '';
  const [year, month, day] = [at('year'), at('month'), at('day')];
  if (year.length !== 4 && year.length !== 2) return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal && full >= 1000 ? date.toISOString().slice(0, 10) : null;
}
