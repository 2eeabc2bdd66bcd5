import { closeSync, existsSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../../util/errors.ts';
import { PRIVATE_FILE } from '../../util/private.ts';
import { type Database, isContentError } from './database.ts';
import { BUSY_TIMEOUT_MS, databaseFile } from './lock.ts';
import { APPLICATION_ID } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { bytesOf, ensureReadWrite, isFile, pathExists } from './plain-file.ts';
import { DATABASE_SUFFIXES, type DatabaseSuffix, JOURNALS } from './set-aside.ts';
import { matchesSchemaOf } from './shape.ts';

/** Up to this size of the database, each start checks every page (about 0.1 s). */
const CHECKED_BYTES = 64 * 1024 * 1024;
/** Rastro will never have this many versions of the schema, so a greater number is damage. */
const MOST_VERSIONS = 1_000;
/** Magic numbers of a write-ahead log, by the byte order of its checksums (https://sqlite.org/fileformat.html, 4.1). */
const WAL_MAGIC: readonly number[] = [0x377f0682, 0x377f0683];

/** Path of a file. While it exists, the next start checks every page, whatever the size of the database. */
export const suspectMarkerPath = (dataDir: string): string => join(dataDir, 'rastro.suspect');

/** To be called when a query finds damage. */
export function markSuspect(dataDir: string): void {
  writeFileSync(suspectMarkerPath(dataDir), '', { mode: PRIVATE_FILE });
}

/**
 * Finds the files to set aside (rename) before the database can be opened. Checks that the files are regular files, the
 * header, the version, the application id and the schema. Also checks all pages of a file of up to 64 MiB, or of any
 * size after `markSuspect`. A damaged page of a bigger file is found only when a query reads it (error `database`); the
 * next start then sets the file aside.
 *
 * @returns the files to set aside: all, or only the journals that SQLite could not use; null where nothing is damaged
 * @throws AppError `newer-database`, before the schema is changed; `disk` for a file that this user can't read and
 *   write, which may be undamaged
 */
export function findDamage(dataDir: string): readonly DatabaseSuffix[] | null {
  const file = databaseFile(dataDir);
  // SQLite would delete a journal without its database, and with it data that is nowhere else.
  if (!pathExists(file)) return JOURNALS.some((part) => pathExists(file + part)) ? DATABASE_SUFFIXES : null;
  if (!isFile(file)) return DATABASE_SUFFIXES;
  if (!ensureReadWrite(file))
    throw new AppError('disk', `${file} is not this user's to read and write`, { path: file });
  const header = readHeader(file);
  if (!header) return DATABASE_SUFFIXES;
  const unusable = unusableJournals(file, header);
  return isDamaged(dataDir, header, unusable) ? DATABASE_SUFFIXES : unusable.length > 0 ? unusable : null;
}

/**
 * The header of a database: its first 100 bytes (https://sqlite.org/fileformat.html, 1.3). Null for any other file.
 *
 * @throws the file system's error
 */
export function readHeader(file: string): Buffer | null {
  const header = readStart(file, 100);
  return header?.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header : null;
}

/** The first bytes of a file; null where the file is shorter. */
function readStart(file: string, bytes: number): Buffer | null {
  const start = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return readSync(descriptor, start, 0, bytes, 0) === bytes ? start : null;
  } finally {
    closeSync(descriptor);
  }
}

/** Journals that SQLite can't open or would ignore, or that belong to another database. */
function unusableJournals(file: string, header: Buffer): DatabaseSuffix[] {
  return JOURNALS.filter((part) => {
    const path = file + part;
    if (!pathExists(path)) return false;
    if (!isFile(path)) return true;
    if (part === '-wal') return bytesOf(path) > 0 && !isWal(path);
    // A database in WAL mode has no rollback journal, so this journal belongs to another database. SQLite would write
    // pages of that database into this file.
    return part === '-journal' && header[18] === 2 && bytesOf(path) > 0;
  });
}

/** Whether SQLite can use a file as its WAL. It ignores a file shorter than the header, which a crash may leave. */
function isWal(path: string): boolean {
  const start = readStart(path, 32);
  return start === null ? bytesOf(path) < 32 : WAL_MAGIC.includes(start.readUInt32BE(0));
}

function isDamaged(dataDir: string, header: Buffer, unusable: readonly DatabaseSuffix[]): boolean {
  const file = databaseFile(dataDir);
  refuseNewer(header.readInt32BE(60), dataDir);
  // SQLite can't open the database with these journals. Once they are set aside, `findDamage` checks the rest.
  if (unusable.length > 0) return false;
  try {
    // A process killed during a commit leaves a journal. Only a connection that may write can roll the commit back.
    const readonly = bytesOf(`${file}-journal`) === 0;
    const db = new Sqlite(file, { readonly, timeout: BUSY_TIMEOUT_MS });
    try {
      return !isWhole(db, dataDir, header);
    } finally {
      db.close();
    }
  } catch (error) {
    if (isContentError(error)) return true;
    throw error;
  }
}

function isWhole(db: Database, dataDir: string, header: Buffer): boolean {
  // Versions of the file format for writing and reading. SQLite opens a later one read-only or not at all.
  if ((header[18] ?? 0) > 2 || (header[19] ?? 0) > 2) return false;
  // The header in the file may be older than its copy in the WAL.
  const version = Number(db.pragma('user_version', { simple: true }));
  refuseNewer(version, dataDir);
  const isEmpty = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (isEmpty) return header.readInt32BE(60) === 0;
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) return false;
  if (version < 1 || version > migrations.length || !matchesSchemaOf(db, version)) return false;
  if (statSync(databaseFile(dataDir)).size > CHECKED_BYTES && !existsSync(suspectMarkerPath(dataDir)))
    return true;
  return db.pragma('quick_check(1)', { simple: true }) === 'ok';
}

function refuseNewer(version: number, dataDir: string): void {
  if (version <= migrations.length || version > MOST_VERSIONS) return;
  throw new AppError('newer-database', `a newer Rastro wrote the database (version ${version})`, {
    path: databaseFile(dataDir),
    version,
  });
}
