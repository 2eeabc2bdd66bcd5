import { Temporal } from 'temporal-polyfill';

/** Service document 2.4: `YYYY-MM-DD HH:MM:SS`. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Whether the text has the service's format and names a real date and time (2026-02-30 does not). */
export function isTimestamp(text: string): boolean {
  return parse(text) !== null;
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
