import type { AgeHours } from '../ages.ts';
import { countText } from './format.ts';
import { localeOf } from './languages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days are used from two on, because "36 h" says more than "1 day". Days are the longest unit, as in the office. */
const units = [
  { from: 2 * DAY, length: DAY, stem: 'days' },
  { from: HOUR, length: HOUR, stem: 'hours' },
  { from: MINUTE, length: MINUTE, stem: 'minutes' },
] as const;

/** A span of time in one unit, rounded down: "75 dias", "3 h"; null under a minute. */
export function writeSpan(ms: number, language: string): string | null {
  const unit = units.find(({ from }) => ms >= from);
  return unit
    ? countText(localeOf(language).texts.time, unit.stem, Math.floor(ms / unit.length), language)
    : null;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A limit of the settings in words: "24 horas", "7 dias". In days from 48 hours on, if the number of days is whole.
 */
export function limitText(hours: number, language: string): string {
  const days = hours >= 48 && hours % 24 === 0;
  const key = `${language} ${days}`;
  let format = formats.get(key);
  if (!format) {
    const unit = days ? 'day' : 'hour';
    format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    formats.set(key, format);
  }
  return format.format(days ? hours / 24 : hours);
}

export const limitsOf = (
  { lateAfterHours, silentAfterHours }: AgeHours,
  language: string,
): { readonly late: string; readonly silent: string } => ({
  late: limitText(lateAfterHours, language),
  silent: limitText(silentAfterHours, language),
});
