import { dirname, join } from 'node:path';
import { renameWithRetrySync } from '../../util/rename.ts';
import { timeInName } from '../../util/time-in-name.ts';
import { databaseFile } from './lock.ts';
import { pathExists } from './plain-file.ts';

/** Suffixes of the files that SQLite makes beside a database. */
export const JOURNALS = ['-wal', '-shm', '-journal'] as const;
/**
 * Suffixes of all files of a database, in the order of renaming. The database itself is last: after a crash between two
 * renames, the next start finds the database with the remaining journals.
 */
export const DATABASE_SUFFIXES = [...JOURNALS, ''] as const;
export type DatabaseSuffix = (typeof DATABASE_SUFFIXES)[number];

/** Renames the given parts of a database, as far as they exist. @throws the file system's error */
export function renameParts(
  from: string,
  to: string,
  parts: readonly DatabaseSuffix[] = DATABASE_SUFFIXES,
): void {
  for (const part of DATABASE_SUFFIXES)
    if (parts.includes(part) && pathExists(from + part)) renameWithRetrySync(from + part, to + part);
}

/**
 * Renames a database with its journals; nothing is deleted.
 *
 * @param parts the files that are renamed, by suffix; all by default
 * @returns the path that the database has now, or would have where it is not among the parts
 * @throws the file system's error
 */
export function setDatabaseAside(
  dataDir: string,
  parts: readonly DatabaseSuffix[] = DATABASE_SUFFIXES,
): string {
  const aside = freeName(dataDir);
  renameParts(databaseFile(dataDir), aside, parts);
  return aside;
}

/** An unused path. The names sort by time. */
function freeName(dataDir: string): string {
  const time = timeInName(new Date());
  for (let number = 1; ; number++) {
    const name = `rastro.damaged-${time}${number === 1 ? '' : `-${number}`}.sqlite`;
    const path = join(dirname(databaseFile(dataDir)), name);
    if (!DATABASE_SUFFIXES.some((part) => pathExists(path + part))) return path;
  }
}
