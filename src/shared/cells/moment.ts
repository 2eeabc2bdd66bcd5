import { sectionsOf, type Token } from './format-code.ts';

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

/** A moment as a spreadsheet shows it in a format and a language. */
export function momentInFormat(moment: Moment, format: number | string, language: string): string {
  const tokens = sectionsOf(format)[0]?.tokens ?? [];
  const is12 = tokens.some(({ text }) => text === 'am/pm' || text === 'a/p');
  const parts = tokens.map((token, at) => {
    if (token.type === 'digit') return '';
    // A point before the digits of a fraction: times are whole seconds.
    if (token.type === 'point') return tokens[at + 1]?.type === 'digit' ? '' : token.text;
    return token.type === 'time' ? partOf(token, isMinute(tokens, at), moment, is12, language) : token.text;
  });
  return parts.join('').trim();
}

/** Whether `m` stands for minutes: behind hours, or before seconds. */
function isMinute(tokens: readonly Token[], at: number): boolean {
  const isPart = ({ type, text }: Token) => type === 'time' && !text.includes('/');
  const before = tokens.slice(0, at).findLast(isPart);
  const after = tokens.slice(at + 1).find(isPart);
  return before?.text.startsWith('h') === true || after?.text.startsWith('s') === true;
}

function partOf(
  { text, elapsed }: Extract<Token, { type: 'time' }>,
  isMinute: boolean,
  moment: Moment,
  is12: boolean,
  language: string,
): string {
  const { hours, minutes, seconds } = moment;
  const pad = (number: number) => String(number).padStart(text.length, '0');
  if (elapsed) {
    const whole = hours + Math.floor(moment.date ? serialOf({ ...moment, hours: 0 }) : 0) * 24;
    if (text[0] === 'h') return pad(whole);
    return pad(text[0] === 'm' ? whole * 60 + minutes : (whole * 60 + minutes) * 60 + seconds);
  }
  if (text === 'am/pm') return hours % 24 < 12 ? 'AM' : 'PM';
  if (text === 'a/p') return hours % 24 < 12 ? 'A' : 'P';
  if (text[0] === 'h') return pad(is12 ? hours % 12 || 12 : hours % 24);
  if (text[0] === 's') return pad(seconds);
  return text[0] === 'm' && isMinute ? pad(minutes) : dayPart(text, moment, language);
}

function dayPart(text: string, { date }: Moment, language: string): string {
  const [year, month, day] = date ?? [1900, 1, 0];
  const pad = (number: number) => String(number).padStart(text.length, '0');
  const named = (options: Intl.DateTimeFormatOptions) =>
    nameOf(Date.UTC(year, month - 1, day), options, language);
  if (text[0] === 'y') return text.length <= 2 ? String(year % 100).padStart(2, '0') : String(year);
  const style = text.length === 3 ? 'short' : 'long';
  if (text[0] === 'd') return text.length <= 2 ? pad(day) : named({ weekday: style });
  if (text.length <= 2) return pad(month);
  return text.length === 5 ? named({ month: 'long' }).slice(0, 1) : named({ month: style });
}

const names = new Map<string, Intl.DateTimeFormat>();

/** A month or a day of the week; Excel puts no point behind short ones. */
function nameOf(at: number, options: Intl.DateTimeFormatOptions, language: string): string {
  const key = language + JSON.stringify(options);
  let format = names.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    names.set(key, format);
  }
  return format.format(at).replace(/\.$/, '');
}
