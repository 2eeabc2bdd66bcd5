import { type DateStyle, writeWallTime } from './dates.ts';

/** What the text of a position's field depends on; see `PositionField`. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * The value of a position's field for people: a time as the office writes it, a number with the decimals of its field,
 * "-23,55052", "-23.55052". Empty where there is none.
 */
export function writeField(
  { type, decimals = 0 }: { readonly type: 'time' | 'number'; readonly decimals?: number },
  value: string | number | null,
  language: string,
  dates: DateStyle,
): string {
  if (typeof value !== 'number') return type === 'time' ? writeWallTime(value ?? '', dates) : (value ?? '');
  const key = `${language} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format.format(value);
}
