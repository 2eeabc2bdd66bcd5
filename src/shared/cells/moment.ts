/** A date of a workbook with its time of day; without a date, hours may exceed a day. */
interface Moment {
  readonly date: readonly [year: number, month: number, day: number] | null;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** The forms in which the import writes dates and times (`serialText` in `tables/xlsx/dates.ts`). */
const MOMENT = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^| )(\d{2,5}):([0-5]\d):([0-5]\d))?$/;

export function momentOf(text: string): Moment | null {
  // Most texts have neither sign: the expression is not tried on them.
  const found = text[4] === '-' || text.includes(':') ? MOMENT.exec(text) : null;
  if (!found) return null;
  const [year, month, day, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  const time = { hours: hours ?? 0, minutes: minutes ?? 0, seconds: seconds ?? 0 };
  if (!year || !month || !day) return found[1] === undefined ? { date: null, ...time } : null;
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12;
  return isReal || text.startsWith(LEAP_DAY) ? { date: [year, month, day], ...time } : null;
}

/** A day that never was, which each workbook counts. */
const LEAP_DAY = '1900-02-29';

const DAY_MS = 86_400_000;
/** Day 0 of a workbook, counted back from March 1900: a workbook has a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_OF_MARCH = 61;
/** Steps in a day, of 86 microseconds each. */
const PRECISION = 1e9;

/** A moment as a workbook counts it: days since its day 0 (ECMA-376 part 1, 18.17.4.1). */
export function serialOf({ date, hours, minutes, seconds }: Moment): number {
  // Most seconds are no finite fraction of a day. Rounds up by some microseconds, since some readers truncate.
  const time = Math.ceil(((hours * 3_600 + minutes * 60 + seconds) / 86_400) * PRECISION) / PRECISION;
  if (!date) return time;
  const [year, month, day] = date;
  if (year === 1900 && month === 2 && day === 29) return FIRST_OF_MARCH - 1 + time;
  const days = (Date.UTC(year, month - 1, day) - EPOCH) / DAY_MS;
  return (days < FIRST_OF_MARCH ? days - 1 : days) + time;
}
