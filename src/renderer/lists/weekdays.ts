import type { SystemSchedule, Weekday } from '../../contract/schemas/system-schedules.ts';

/** Monday first, as in the contract. */
export const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const defaultDays: readonly Weekday[] = weekdays.slice(0, 5);
/** Time proposed for a list without a task: before the office opens. */
export const DEFAULT_TIME = '06:00';

/** A weekday's name: "segunda-feira", "Monday"; short "seg", "Mon". */
export function weekdayName(day: Weekday, language: string, width: 'long' | 'short'): string {
  // 5 January 2026 was a Monday.
  const date = new Date(Date.UTC(2026, 0, 5 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
    .format(date)
    .replace(/\.$/, '');
}

/** Short names of the days in the order of the week, such as "seg, ter, sex"; `everyDay` if all are given. */
export function weekdayNames(days: readonly Weekday[], language: string, everyDay: string): string {
  if (days.length === weekdays.length) return everyDay;
  return weekdays
    .filter((day) => days.includes(day))
    .map((day) => weekdayName(day, language, 'short'))
    .join(', ');
}

/** Whether a text is a time in the format of the contract, HH:mm. */
export const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** Whether a schedule can be saved. */
export const isComplete = ({ time, weekdays: days }: SystemSchedule): boolean =>
  isTime(time) && days.length > 0;

/** Whether two schedules of a list are the same, however their days are ordered. */
export const isSameSchedule = (a: SystemSchedule, b: SystemSchedule): boolean =>
  a.time === b.time &&
  a.connectionId === b.connectionId &&
  a.weekdays.length === b.weekdays.length &&
  a.weekdays.every((day) => b.weekdays.includes(day));

/** What the exit code of a lookup means; see `commands/outcome.ts`. */
export function resultOfExitCode(code: number) {
  if (code === 0) return 'done';
  if (code === 2) return 'usage';
  if (code === 3) return 'credentials';
  if (code === 4) return 'failures';
  return code === 130 ? 'interrupted' : 'other';
}
