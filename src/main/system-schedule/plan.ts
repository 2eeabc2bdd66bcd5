import { createHash } from 'node:crypto';
import type { Weekday } from '../../contract/schemas/system-schedules.ts';
import { canonicalFolder, type FolderSystem, folderSystem } from '../data-dir/identity.ts';

/** Monday first. */
export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

interface Plan {
  /** HH:mm */
  readonly time: string;
  readonly weekdays: readonly Weekday[];
}

/**
 * The first time of the plan after `now`, by the computer's own clock and time zone. A time that a change to summer
 * time skips moves later by as much as the clock was put forward.
 */
export function nextRun({ time, weekdays }: Plan, now: Date): Date {
  const [hours, minutes] = clockTime(time);
  const days = Array.from(
    { length: 8 },
    (_, ahead) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, hours, minutes),
  );
  const next = days.find((day) => day > now && weekdays.includes(weekdayOf(day)));
  if (!next) throw new Error('a plan has at least one day');
  return next;
}

/** Hours and minutes of HH:mm. */
export const clockTime = (time: string): readonly [number, number] => [
  Number(time.slice(0, 2)),
  Number(time.slice(3, 5)),
];

export const inWeekOrder = (weekdays: readonly Weekday[]): readonly Weekday[] =>
  WEEKDAYS.filter((day) => weekdays.includes(day));

/** Eight characters that stand for a data folder in the names of tasks. They do not depend on how its path is spelt. */
export const dataFolderHash = (dataDir: string, io: FolderSystem = folderSystem): string =>
  createHash('sha256').update(canonicalFolder(dataDir, io)).digest('hex').slice(0, 8);

/** A hash of the parts, which shows whether any of them has changed. */
export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The numbers of the lists that have a task, read from the names of the tasks' files.
 *
 * @param prefix what stands before the list's number
 * @param ending what stands after it, such as `.timer`
 */
export const listIdsOf = (names: readonly string[], prefix: string, ending: string): number[] =>
  names
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .map((name) => name.slice(prefix.length, -ending.length))
    .filter((number) => /^\d+$/.test(number))
    .map(Number);

/** What `read` gives for each list, one after the other. */
export async function eachOf<T>(listIds: readonly number[], read: (listId: number) => Promise<T>) {
  const found = new Map<number, T>();
  for (const listId of listIds) found.set(listId, await read(listId));
  return found;
}

/** One line without control characters, for files in which a line end means something. */
export const toSingleLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

function weekdayOf(day: Date): Weekday {
  // getDay counts from Sunday.
  return WEEKDAYS[(day.getDay() + 6) % 7] ?? 'mon';
}
