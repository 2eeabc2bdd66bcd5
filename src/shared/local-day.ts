/** The part of a `Date` that is read. */
interface Day {
  getFullYear(): number;
  getMonth(): number;
  getDate(): number;
}

/** A number with two digits at the least. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A day by the clock on the wall, such as "2026-11-25", for names of files: they sort as their days do. */
export const localDay = (date: Day): string =>
  [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
