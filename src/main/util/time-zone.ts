import { Temporal } from 'temporal-polyfill';

/** Service document 2.4: `YYYY-MM-DD HH:MM:SS`. */
const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
/** Days of each month in a year that is no leap year. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether the text has the service's format and names a real date and time (2026-02-30 is not real). It accepts the
 * same texts as `toEpochSeconds`, but does a fraction of the work, because it is called for every answer.
 */
export function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (!match) return false;
  const [, year, month, day, hour, minute, second] = match;
  return (
    Number(day) >= 1 &&
    Number(day) <= daysOf(Number(year), Number(month)) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    // 60 is a leap second.
    Number(second) <= 60
  );
}

/** The days of a month; 0 where there is no such month. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/**
 * The point in time that a timestamp of the service names when its text is read in `timeZone`.
 *
 * The service does not state the zone (document 2.4), so it is a setting of each connection.
 * A time that a zone skips or repeats when its clocks change is read as `Temporal` does by default: a skipped time as
 * the later of two readings, a repeated time as the earlier.
 *
 * @param text `YYYY-MM-DD HH:MM:SS`
 * @param timeZone IANA name, such as `America/Sao_Paulo`
 * @returns seconds since 1970 in UTC, or null where the text is no timestamp
 * @throws RangeError for an unknown zone
 */
export function toEpochSeconds(text: string, timeZone: string): number | null {
  const parsed = parse(text);
  return parsed ? Math.floor(parsed.toZonedDateTime(timeZone).epochMilliseconds / 1000) : null;
}

/**
 * Returns a reader for many timestamps of one zone. It reads as `toEpochSeconds` does, but is some fifty times faster,
 * because it looks up the zone's rules once for each calendar day and not for every text.
 *
 * @param timeZone IANA name
 * @returns a function from a text to seconds since 1970 in UTC, or to null where the text is no timestamp
 */
export function timestampReader(timeZone: string): (text: string) => number | null {
  /** By day, the epoch seconds of its midnight; null where the clock changes on that day, or the text is no day. */
  const days = new Map<string, number | null>();

  function startOf(day: string): number | null {
    const start = toEpochSeconds(`${day} 00:00:00`, timeZone);
    const end = toEpochSeconds(`${day} 23:59:59`, timeZone);
    return start !== null && end !== null && end - start === 86_399 ? start : null;
  }

  return (text) => {
    const day = text.slice(0, 10);
    let start = days.get(day);
    if (start === undefined) {
      start = startOf(day);
      days.set(day, start);
    }
    const time = /^.{10} ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text);
    if (start === null || !time) return toEpochSeconds(text, timeZone);
    return start + Number(time[1]) * 3_600 + Number(time[2]) * 60 + Number(time[3]);
  };
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function parse(text: string): Temporal.PlainDateTime | null {
  if (!TIMESTAMP.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
  } catch {
    return null;
  }
}
