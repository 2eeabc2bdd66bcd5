import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFile } from '../../contract/schemas/backup.ts';
import { localDay, twoDigits } from '../../shared/local-day.ts';
import { DAY_MS } from '../util/clock.ts';

const NAME = /^rastro-backup-(\d{4})-(\d{2})-(\d{2})-(\d{2})(\d{2})(\d{2})\.sqlite$/;

/** `rastro-backup-2026-11-24-153012.sqlite`, in local time: names sort as their times do. */
export function backupNameAt(time: number): string {
  const date = new Date(time);
  const hour = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('');
  return `rastro-backup-${localDay(date)}-${hour}.sqlite`;
}

/** The files of a folder that have a backup's name, newest first; none where the folder can't be read. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .toSorted()
      .reverse()
      .map(async (name) => {
        const madeAt = timeOf(name);
        const file = madeAt === null ? null : await stat(path.join(folder, name)).catch(() => null);
        return madeAt !== null && file?.isFile() ? [{ name, madeAt, bytes: file.size }] : [];
      }),
  );
  return found.flat();
}

function timeOf(name: string): number | null {
  const [year = 0, month = 0, ...rest] = NAME.exec(name)?.slice(1).map(Number) ?? [];
  const [day = 0, hour = 0, minute = 0, second = 0] = rest;
  return year === 0 ? null : new Date(year, month - 1, day, hour, minute, second).getTime();
}

/**
 * Deletes the oldest backups of a folder beyond the newest `keep`, but not the one that was just made. A name that is
 * more than a day ahead comes from a clock that was wrong. It counts as the oldest, since it would otherwise stay for
 * good, in the place of a new backup. Up to a day may come from another computer, or from a change of the time zone.
 *
 * @param madeAt time of the backup that was just made
 * @throws the file system's error
 */
export async function pruneBackups(folder: string, keep: number, madeAt: number): Promise<void> {
  const made = backupNameAt(madeAt);
  const tomorrow = backupNameAt(madeAt + DAY_MS);
  const rank = ({ name }: BackupFile) => (name === made ? 0 : name <= tomorrow ? 1 : 2);
  const all = (await backupsIn(folder)).toSorted((a, b) => rank(a) - rank(b));
  for (const { name } of all.slice(keep)) await rm(path.join(folder, name));
}
