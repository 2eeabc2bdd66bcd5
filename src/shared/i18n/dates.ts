import { localeOf } from './languages.ts';

type Field = 'year' | 'month' | 'day';

/** How a day and a time of day are written, all in digits: "04/03/2026 17:05", "3/4/2026 5:05 PM". */
export interface DateStyle {
  /** Day, month and year in the order in which they are written, each with the text that follows it. */
  readonly fields: readonly { readonly name: Field; readonly digits: number; readonly behind: string }[];
  /** A clock of twelve hours, without a zero before the hour. */
  readonly is12: boolean;
}

type Moment = Readonly<Record<Field | 'hour' | 'minute', number>>;

const styles = new Map<string, DateStyle>();

/**
 * How a language writes dates: by its own custom, or by that of the system's region.
 *
 * @param formatLocale the system's regional format, BCP 47; a tag that `Intl` does not know is ignored
 */
export function dateStyle(language: string, formatLocale: string): DateStyle {
  const { tag, byRegion } = localeOf(language).dates;
  const wanted = byRegion ? formatLocale : tag;
  let style = styles.get(`${tag} ${wanted}`);
  if (!style) {
    style = styleOf(isTag(wanted) ? wanted : tag);
    styles.set(`${tag} ${wanted}`, style);
  }
  return style;
}

/** The format of times in the service's answers (document 2.4) and in every export. */
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):[0-5]\d$/;

/** Rewrites a text `YYYY-MM-DD HH:MM:SS` in a style, without a change of time zone. Any other text stays as it is. */
export function writeWallTime(text: string, style: DateStyle): string {
  const [, year, month, day, hour, minute] = (WALL_TIME.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return text;
  return written({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 }, style);
}

/** Rewrites a day `YYYY-MM-DD` in a style. Any other text stays as it is. */
export function writeDay(text: string, style: DateStyle): string {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return text;
  return dateOf({ year, month, day }, style);
}

/**
 * A point in time as this computer's clock shows it.
 *
 * @param ms milliseconds since 1970 in UTC
 */
export function writeInstant(ms: number, style: DateStyle): string {
  const at = new Date(ms);
  return written(
    {
      year: at.getFullYear(),
      month: at.getMonth() + 1,
      day: at.getDate(),
      hour: at.getHours(),
      minute: at.getMinutes(),
    },
    style,
  );
}

/** The style as a workbook's number format (ECMA-376, 18.8.31): "dd\/mm\/yyyy\ hh:mm". */
export function workbookFormat({ fields, is12 }: DateStyle): string {
  const date = fields.map(({ name, digits, behind }) => {
    const code = name[0]?.repeat(digits) ?? '';
    return code + [...behind].map((sign) => `\\${sign}`).join('');
  });
  return date.join('') + (is12 ? '\\ h:mm\\ AM/PM' : '\\ hh:mm');
}

// Concatenated by hand for speed: a copy to the clipboard may have 100,000 rows, each with two timestamps.
function dateOf(day: Readonly<Record<Field, number>>, { fields }: DateStyle): string {
  let date = '';
  for (const { name, digits, behind } of fields) date += pad(day[name], digits) + behind;
  return date;
}

function written(moment: Moment, style: DateStyle): string {
  const date = dateOf(moment, style);
  const { is12 } = style;
  const { hour } = moment;
  const minute = pad(moment.minute, 2);
  return is12
    ? `${date} ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
    : `${date} ${pad(hour, 2)}:${minute}`;
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

/** A date whose day and month have one digit, so that its text shows whether the style puts zeros before them. */
const SAMPLE = Date.UTC(2026, 2, 4);

function styleOf(tag: string): DateStyle {
  const format = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(SAMPLE);
  const dates = parts.flatMap(({ type, value }, at) =>
    isField(type) ? [{ name: type, digits: value.length, behind: behind(parts, at) }] : [],
  );
  const last = dates.length - 1;
  return {
    fields: dates.map((field, at) => (at === last ? { ...field, behind: '' } : field)),
    is12: format.resolvedOptions().hour12 ?? false,
  };
}

const isField = (type: string): type is Field => type === 'year' || type === 'month' || type === 'day';

/** The literal text behind a part; marks of the writing direction, which are not seen, are left out. */
function behind(parts: readonly Intl.DateTimeFormatPart[], at: number): string {
  const next = parts[at + 1];
  return next?.type === 'literal' ? next.value.replace(/\p{Cf}/gu, '') : '';
}

function isTag(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}
