import type { Settings } from '../../preload/schemas/app.ts';
import { countText, formatText } from '../../shared/i18n/format.ts';
import { localeOf } from '../../shared/i18n/languages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Each unit counts from two of it on, hours and minutes from one: "36 h" says more than "1 day". */
const units = [
  { from: 2 * YEAR, length: YEAR, stem: 'years' },
  { from: 2 * DAY, length: DAY, stem: 'days' },
  { from: HOUR, length: HOUR, stem: 'hours' },
  { from: MINUTE, length: MINUTE, stem: 'minutes' },
] as const;

/**
 * How long ago something was, in one unit, rounded down: "há 3 h", "3 h ago". Under a minute it is "agora", "now";
 * what lies ahead says so: "daqui a 3 h", "in 3 h".
 *
 * @param ms now minus then, in milliseconds; negative for the future
 * @param language BCP 47
 */
export function formatAge(ms: number, language: string): string {
  const text = localeOf(language).texts.time;
  const unit = units.find(({ from }) => Math.abs(ms) >= from);
  if (!unit) return text.now;
  const span = countText(text, unit.stem, Math.floor(Math.abs(ms) / unit.length), language);
  return formatText(ms < 0 ? text.ahead : text.ago, { span }, language);
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A point in time as the office writes it: "21/11/2026 14:05", "21 Nov 2026, 14:05".
 *
 * @param ms milliseconds since 1970 in UTC
 * @param language BCP 47
 * @param timeZone IANA name; the computer's own where absent
 */
export function formatInstant(ms: number, language: string, timeZone?: string): string {
  const key = `${language} ${timeZone ?? ''}`;
  const { tag, day, month, beforeTime } = localeOf(language).date;
  let format = instantFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(tag, {
      day,
      month,
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(timeZone ? { timeZone } : {}),
    });
    instantFormats.set(key, format);
  }
  const parts = format.formatToParts(ms);
  return parts.map(({ value }, at) => (parts[at + 1]?.type === 'hour' ? beforeTime : value)).join('');
}

/** How old a position is, by the user's thresholds. */
export type AgeTier = 'recent' | 'late' | 'silent';

/**
 * The tier of a position; the future counts as recent.
 *
 * @param seenAt when the vehicle was there, milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function ageTier(
  seenAt: number,
  now: number,
  settings: Pick<Settings, 'lateAfterHours' | 'silentAfterHours'>,
): AgeTier {
  const hours = (now - seenAt) / HOUR;
  if (hours > settings.silentAfterHours) return 'silent';
  return hours > settings.lateAfterHours ? 'late' : 'recent';
}
