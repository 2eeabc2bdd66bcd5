/** Characters of a number format that are read: as many as Excel allows. */
export const LONGEST_CODE = 255;

/** The kind of date or time that a number format makes of a number. `duration`: hours may exceed a day (`[h]:mm`). */
type DateFormat = 'date' | 'date-time' | 'time' | 'duration';

/** A form of digits, as of a registration number with leading zeros: `00000000000`, `000.000.000-00`. */
export interface DigitsFormat {
  /** A zero for each digit, and the characters between them. */
  readonly digits: string;
}

export type NumberFormat = 'number' | DateFormat | DigitsFormat;

const DAY_SECONDS = 86_400;

/** Day count of 31 December 9999, the last day, in the 1900 system. */
const LAST_DAY = 2_958_465;
/** The same day in the 1904 system. */
const LAST_DAY_1904 = 2_957_003;

/** Day 0, milliseconds since 1970, counted back from March 1900: the 1900 system has a 29 February 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
/** Day 0 of the 1904 system. */
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** The format of a built-in id (ECMA-376 part 1, 18.8.30); 27 to 36 and 50 to 58: dates of East Asian editions. */
export function builtinFormat(id: number): NumberFormat {
  if (id === 22) return 'date-time';
  if (id === 46) return 'duration';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
}

/** Digits of a form: a spreadsheet keeps 15 of a number. */
const FORM_DIGITS = /^0(?:[./ ()-]*0){1,14}$/;

/** The form of digits that a format code's first section is; null where it is none. */
function digitsOf(code: string): DigitsFormat | null {
  const section = code.split(';', 1).join('');
  // Bare, a point or a comma is a part of the number.
  if (/[.,]/.test(section.replace(/"[^"]*"|\\./g, ''))) return null;
  const digits = section.replace(/"([^"]*)"|\\(.)/g, '$1$2');
  return FORM_DIGITS.test(digits) ? { digits } : null;
}

/** The format of a format code such as `dd/mm/yyyy hh:mm;@` or `#,##0.00 "dias"`. */
export function formatOf(code: string): NumberFormat {
  const read = code.slice(0, LONGEST_CODE);
  const digits = digitsOf(read);
  if (digits) return digits;
  const bare = read
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';', 1)
    .join('')
    .toLowerCase();
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return 'duration';
  const letters = bare.replace(/\[[^[\]]*\]/g, '').replace(/general|standard|am\/pm|a\/p/g, '');
  const time = /[hs]/.test(letters);
  if (/[yd]/.test(letters) || (letters.includes('m') && !time)) return time ? 'date-time' : 'date';
  return time ? 'time' : 'number';
}

/**
 * A day count as ISO-like text: `2026-11-20`, with the time where the format shows one or the number has one.
 * Null: no such day.
 *
 * @param serial days since the system's day 0, with fractions
 */
export function serialText(serial: number, format: DateFormat, date1904: boolean): string | null {
  const seconds = Math.round(serial * DAY_SECONDS);
  const lastDay = date1904 ? LAST_DAY_1904 : LAST_DAY;
  if (seconds < 0 || seconds >= (lastDay + 1) * DAY_SECONDS) return null;
  if (format === 'duration') return clock(seconds);
  const day = Math.floor(seconds / DAY_SECONDS);
  const time = seconds % DAY_SECONDS;
  // In the 1900 system, day 0 is no date: the number is a time alone.
  if (day === 0 && (format === 'time' || !date1904)) return clock(time);
  const date = dayText(day, date1904);
  return time === 0 && format === 'date' ? date : `${date} ${clock(time)}`;
}

function dayText(day: number, date1904: boolean): string {
  if (!date1904 && day === 60) return '1900-02-29';
  const shifted = !date1904 && day < 60 ? day + 1 : day;
  const at = (date1904 ? EPOCH_1904 : EPOCH_1900) + shifted * DAY_SECONDS * 1000;
  return new Date(at).toISOString().slice(0, 10);
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
