/** The part of a `Date` that is read. */
interface Day {
  getFullYear(): number;
  getMonth(): number;
  getDate(): number;
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A day in local time, such as "2026-11-25". File names that begin with it sort by date. */
export const localDay = (date: Day): string =>
  [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
