import { DAY_MS } from '../util/clock.ts';

/** The format of times from the service (document 2.4) and of all times in an export. */
const WALL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:[0-5]\d$/;

/** 1970-01-01 as a workbook counts days. */
const UNIX_EPOCH = 25_569;
/** Steps in a day, of 86 microseconds each. A serial number is rounded up to the next step. */
const PRECISION = 1e9;
/** 1900-03-01: before it workbooks count a day that never was (1900-02-29). */
const FIRST_SERIAL = 61;

/** @returns whether the text is a time and nothing else, and so no formula either */
export const isWallTime = (text: string): boolean => WALL_TIME.test(text);

/**
 * A point in time as this computer's clock showed it, `YYYY-MM-DD HH:MM:SS`.
 *
 * @param ms milliseconds since 1970 in UTC
 */
export function wallTime(ms: number): string {
  const at = new Date(ms);
  const date = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${date} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/**
 * A local time as a workbook keeps it: days since 1899-12-30 (ECMA-376, 18.17.4.1), no zone.
 *
 * @returns null for a text that is no time, and for a time before March 1900
 */
export function excelSerial(text: string): number | null {
  if (!isWallTime(text)) return null;
  const year = digits(text, 0) * 100 + digits(text, 2);
  const [month, day, hour] = [digits(text, 5), digits(text, 8), digits(text, 11)];
  const [minute, second] = [digits(text, 14), digits(text, 17)];
  const days = Date.UTC(year, month - 1, day, hour, minute, second) / DAY_MS + UNIX_EPOCH;
  // Most seconds are no finite fraction of a day. Rounds up by some microseconds, since some readers truncate.
  const serial = Math.ceil(days * PRECISION) / PRECISION;
  return year >= 1900 && serial >= FIRST_SERIAL ? serial : null;
}

const ZERO = '0'.charCodeAt(0);

/** The number of two digits. Groups of a regular expression would take seven times as long; a row has two times. */
const digits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

const pad = (number: number, length = 2): string => String(number).padStart(length, '0');
