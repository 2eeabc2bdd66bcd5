import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { timeInName } from '../util/time-in-name.ts';

/** Files of the database and its lock, which stay. All other files named `rastro.…` are copies of the database. */
const OF_DATABASE = /^rastro\.(sqlite(-wal|-shm)?|suspect)$/;

const SET_ASIDE = /^rastro\.(?:damaged|replaced)-(.+)$/;

export const databaseCopies = async (dataDir: string): Promise<string[]> =>
  (await names(dataDir))
    .filter((name) => /^rastro\./.test(name) && !OF_DATABASE.test(name))
    .map((name) => path.join(dataDir, name));

/** Databases that were set aside before a time, milliseconds since 1970. */
export async function setAsideBefore(dataDir: string, before: number): Promise<string[]> {
  const limit = timeInName(new Date(before));
  return (await names(dataDir))
    .filter((name) => (SET_ASIDE.exec(name)?.[1] ?? limit) < limit)
    .map((name) => path.join(dataDir, name));
}

/** @throws the file system's error for a file that can't be removed, for instance because a program has it open */
export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { recursive: true, force: true, maxRetries: 3 });
}

const names = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
