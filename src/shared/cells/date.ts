/** `21/11/2026`, `21.11.2026 14:03`, also with two digits for the year. */
const BY_SLASHES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
/** `2026-11-21`, `2026-11-21 14:03`, `2026-11-21T14:03:00Z`. A time zone is ignored. */
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether a text has the form of a date. The date itself may not exist, such as `31/02/2026`. */
export const looksLikeDate = (value: string): boolean => YEAR_FIRST.test(value) || BY_SLASHES.test(value);

/**
 * Whether these dates have the month before the day: true only if more values are valid dates in that order than with
 * the day first. For `03/04/2026` alone it is false, because almost everywhere the day comes first.
 */
export function hasMonthFirst(values: readonly string[]): boolean {
  const dates = (monthFirst: boolean) => values.filter((value) => !Number.isNaN(dateOf(value, monthFirst)));
  return dates(true).length > dates(false).length;
}

/**
 * The date and time in a text, read as UTC, in whole seconds since 1970. A date without a time is midnight.
 * NaN if the text is not a date, or if the date does not exist.
 */
export function dateOf(value: string, monthFirst: boolean): number {
  const [, year, month, day, ...clock] = YEAR_FIRST.exec(value) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined)
    return secondsOf(Number(year), Number(month), Number(day), clock);
  const [, one, other, short, ...time] = BY_SLASHES.exec(value) ?? [];
  if (one === undefined || other === undefined || short === undefined) return Number.NaN;
  // Excel's rule for two digits.
  const full = short.length === 4 ? Number(short) : Number(short) + (Number(short) < 30 ? 2000 : 1900);
  return secondsOf(full, Number(monthFirst ? one : other), Number(monthFirst ? other : one), time);
}

function secondsOf(year: number, month: number, day: number, clock: readonly (string | undefined)[]): number {
  const [hour = 0, minute = 0, second = 0] = clock.map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || hour > 24 || minute > 59 || second > 60) return Number.NaN;
  return date.getTime() / 1000 + hour * 3600 + minute * 60 + second;
}
