import { Temporal } from 'temporal-polyfill';

/** Service document 2.4: `YYYY-MM-DD HH:MM:SS`. */
const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
/** After so many years the calendar is the same again. */
const CYCLE_YEARS = 400;

/**
 * Whether the text has the service's format and names a real date and time (2026-02-30 does not). Asked for every
 * answer, so by arithmetic: it accepts what `toEpochSeconds` accepts, for a fraction of the work.
 */
export function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (!match) return false;
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.map(Number);
  // A cycle later, since `Date.UTC` takes the years up to 99 for those of the 20th century.
  const days = new Date(Date.UTC(year + CYCLE_YEARS, month, 0)).getUTCDate();
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= days;
  // A leap second is one.
  return isDate && hour < 24 && minute < 60 && second <= 60;
}

/**
 * The point in time that a timestamp of the service names when its text is read in `timeZone`.
 *
 * The service does not state the zone (document 2.4), so it is a setting of each connection.
 * A time that a zone skips or repeats is read as `Temporal` does by default: the later one in a gap, the
 * earlier one in a repeat.
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
 * Reads many timestamps of one zone: as `toEpochSeconds`, but a zone's rules are asked once per hour of the calendar
 * and not for every text, which makes it some fifty times faster.
 *
 * @param timeZone IANA name
 * @returns text to seconds since 1970 in UTC, or null where the text is no timestamp
 */
export function timestampReader(timeZone: string): (text: string) => number | null {
  /** By hour, what its minute 0 stands for; null where the clock changes in mid-hour (Lord Howe) or it is no hour. */
  const hours = new Map<string, number | null>();

  function startOf(hour: string): number | null {
    const start = toEpochSeconds(`${hour}:00:00`, timeZone);
    const end = toEpochSeconds(`${hour}:59:59`, timeZone);
    return start !== null && end !== null && end - start === 3_599 ? start : null;
  }

  return (text) => {
    const hour = text.slice(0, 13);
    let start = hours.get(hour);
    if (start === undefined) {
      start = startOf(hour);
      hours.set(hour, start);
    }
    const minutes = /^.{13}:([0-5]\d):([0-5]\d)$/.exec(text);
    if (start === null || !minutes) return toEpochSeconds(text, timeZone);
    return start + Number(minutes[1]) * 60 + Number(minutes[2]);
  };
}

/** Whether the runtime knows the zone by this name. */
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
