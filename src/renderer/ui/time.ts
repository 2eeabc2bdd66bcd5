import { writeSpan } from '../../shared/i18n/age.ts';
import { dateStyle, writeDay, writeInstant, writeWallTime } from '../../shared/i18n/dates.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { localeOf } from '../../shared/i18n/languages.ts';
import { formatLocale } from '../i18n/format-locale.ts';

/**
 * How long ago something was, in one unit, rounded down: "há 3 h", "3 h ago". Under a minute it is "agora", "now";
 * a time in the future is "daqui a 3 h", "in 3 h".
 *
 * @param ms now minus then, in milliseconds; negative for the future
 */
export function formatAge(ms: number, language: string): string {
  const text = localeOf(language).texts.time;
  const span = writeSpan(Math.abs(ms), language);
  if (span === null) return text.now;
  return formatText(ms < 0 ? text.ahead : text.ago, { span }, language);
}

/**
 * A point in time as the office writes it: "21/11/2026 14:05".
 *
 * @param ms milliseconds since 1970 in UTC
 */
export const formatInstant = (ms: number, language: string): string =>
  writeInstant(ms, dateStyle(language, formatLocale()));

/**
 * A time of the service as the office writes it: its own wall clock in another form.
 *
 * @param text `YYYY-MM-DD HH:MM:SS`; any other text stays as it is
 */
export const formatWallTime = (text: string, language: string): string =>
  writeWallTime(text, dateStyle(language, formatLocale()));

/** Two times `YYYY-MM-DD HH:MM:SS` as the office writes them; as days where both are midnight. */
export function formatWallSpan(
  first: string,
  last: string,
  language: string,
): readonly [first: string, last: string] {
  const areDays = [first, last].every((text) => text.endsWith(' 00:00:00'));
  const style = dateStyle(language, formatLocale());
  const write = (text: string) =>
    areDays ? writeDay(text.slice(0, 'YYYY-MM-DD'.length), style) : writeWallTime(text, style);
  return [write(first), write(last)];
}
