import type { Settings } from '../../preload/schemas/app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

/** Each unit counts from two of it on (minutes from one), so that no text needs a singular beside the plural. */
const units = [
  { from: 2 * YEAR, length: YEAR, pt: 'anos', en: 'years' },
  { from: 2 * WEEK, length: WEEK, pt: 'sem.', en: 'wk' },
  { from: 2 * DAY, length: DAY, pt: 'dias', en: 'days' },
  { from: HOUR, length: HOUR, pt: 'h', en: 'h' },
  { from: MINUTE, length: MINUTE, pt: 'min', en: 'min' },
] as const;

/**
 * How long ago something was, in one unit, rounded down: "há 3 h", "3 h ago". Under a minute it is "agora", "now";
 * what lies ahead says so: "daqui a 3 h", "in 3 h".
 *
 * @param ms now minus then, in milliseconds; negative for the future
 * @param language BCP 47; Portuguese or English
 */
export function formatAge(ms: number, language: string): string {
  const portuguese = language.startsWith('pt');
  const span = Math.abs(ms);
  const unit = units.find(({ from }) => span >= from);
  if (!unit) return portuguese ? 'agora' : 'now';
  const amount = `${Math.floor(span / unit.length)} ${portuguese ? unit.pt : unit.en}`;
  if (ms < 0) return portuguese ? `daqui a ${amount}` : `in ${amount}`;
  return portuguese ? `há ${amount}` : `${amount} ago`;
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A point in time as the office writes it: "21/11/2026, 14:05", "21 Nov 2026, 14:05".
 *
 * @param ms milliseconds since 1970 in UTC
 * @param language BCP 47; Portuguese or English
 * @param timeZone IANA name; the computer's own where absent
 */
export function formatInstant(ms: number, language: string, timeZone?: string): string {
  const key = `${language} ${timeZone ?? ''}`;
  let format = instantFormats.get(key);
  if (!format) {
    const portuguese = language.startsWith('pt');
    // A month in letters keeps 03/04 from being read the American way.
    format = new Intl.DateTimeFormat(portuguese ? 'pt-BR' : 'en-GB', {
      day: portuguese ? '2-digit' : 'numeric',
      month: portuguese ? '2-digit' : 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(timeZone ? { timeZone } : {}),
    });
    instantFormats.set(key, format);
  }
  return format.format(ms);
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
