import type { PositionField } from '../../preload/position-fields.ts';
import { formatWallTime } from './time.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * The value of a position's field on the screen: a time as the office writes it, a number with the decimals of its
 * field, "-23,55052", "-23.55052". Empty where there is none.
 *
 * @param language BCP 47
 */
export function formatField(
  { type, decimals = 0 }: PositionField,
  value: string | number | null,
  language: string,
): string {
  if (typeof value !== 'number')
    return type === 'time' ? formatWallTime(value ?? '', language) : (value ?? '');
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
