import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { timeInName } from '../util/time-in-name.ts';

/** Files of the database and its lock, which stay. All other files named `rastro.…` are copies of the database. */
const OF_DATABASE = /^rastro\.(sqlite(-wal|-shm)?|suspect)$/;

/** A damaged database, or one that a backup has replaced; with the time at which it was set aside. */
const SET_ASIDE = /^rastro\.(?:damaged|replaced)-(.+)$/;

/** Copies of the database in the data folder, such as one that was set aside. */
export async function databaseCopies(dataDir: string): Promise<string[]> {
  return (await names(dataDir))
    .filter((name) => /^rastro\./.test(name) && !OF_DATABASE.test(name))
    .map((name) => path.join(dataDir, name));
}

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

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
