import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../../util/errors.ts';
import { makePrivateFile, PRIVATE_FOLDER } from '../../util/private.ts';
import { renameWithRetrySync } from '../../util/rename.ts';
import { checkpointAfter, type Database, isDamage } from './database.ts';
import { BUSY_TIMEOUT_MS, databaseFile, lockFolder } from './lock.ts';
import { migrations } from './migrations/index.ts';
import { finishRestore } from './swap.ts';

/** Up to this size every page is checked at each start (about 0.1 s). */
const CHECKED_BYTES = 64 * 1024 * 1024;
/** `Rstr`: distinguishes our database from that of another program; `file` shows it too. */
export const APPLICATION_ID = 0x52737472;

/** Written when a call finds damage: the next start then checks every page, however many. */
export function suspectFile(dataDir: string): string {
  return join(dataDir, 'rastro.suspect');
}

/**
 * The one connection that writes, on a database that is whole and of this version.
 *
 * @returns `setAside`: where a damaged file went; null normally
 * @throws AppError `conflict`, `newer-database`; SqliteError
 */
export function openWriter(dataDir: string): { db: Database; setAside: string | null; close: () => void } {
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  let db: Database | null = null;
  try {
    finishRestore(dataDir);
    const setAside = findDamage(dataDir) ? putAside(dataDir) : null;
    rmSync(suspectFile(dataDir), { force: true });
    // SQLite gives its journals the permissions of the file.
    makePrivateFile(databaseFile(dataDir));
    db = configured(new Sqlite(databaseFile(dataDir), { timeout: BUSY_TIMEOUT_MS }));
    // A migration may sort a million rows.
    db.pragma('temp_store = FILE');
    db.pragma('journal_mode = WAL');
    // The default of WAL here is NORMAL, which may lose the last commits when the power fails.
    db.pragma('synchronous = FULL');
    db.pragma(checkpointAfter(db));
    migrate(db, migrations);
    cleanLeftovers(db);
    const opened = db;
    return {
      db: opened,
      setAside,
      close() {
        opened.close();
        unlock();
      },
    };
  } catch (error) {
    db?.close();
    unlock();
    throw error;
  }
}

/** A connection that only reads. It sees the last commit and never waits for the writer. */
export function openReader(dataDir: string): Database {
  const db = configured(new Sqlite(databaseFile(dataDir), { readonly: true, timeout: BUSY_TIMEOUT_MS }));
  db.pragma('temp_store = MEMORY');
  return db;
}

function configured(db: Database): Database {
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -16384');
  return db;
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new AppError('disk', `can't make the data folder ${dataDir}`, { path: dataDir }, { cause: error });
  }
}

/**
 * Whether the file is damaged. Every start checks size, header, application id and schema, and all pages of a file of up to
 * 64 MiB, or of any size after a call has found damage. A damaged page of a bigger file is found when a call reads it (error
 * `database`), and the file is set aside at the next start.
 *
 * @throws AppError `newer-database`, before SQLite has touched the file
 */
function findDamage(dataDir: string): boolean {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return false;
  const header = readHeader(file);
  if (!header) return true;
  refuseNewer(header.readUInt32BE(60), dataDir);
  try {
    const db = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      // The header of the file may be older than that in the WAL.
      refuseNewer(Number(db.pragma('user_version', { simple: true })), dataDir);
      const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
      if (tables > 0 && db.pragma('application_id', { simple: true }) !== APPLICATION_ID) return true;
      if (tables === 0 && header.readUInt32BE(60) > 0) return true;
      if (statSync(file).size > CHECKED_BYTES && !existsSync(suspectFile(dataDir))) return false;
      return db.pragma('quick_check(1)', { simple: true }) !== 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

/** The first 100 bytes (https://sqlite.org/fileformat.html, 1.3); null when they are no database's header. */
export function readHeader(file: string): Buffer | null {
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, header, 0, 100, 0);
    return length === 100 && header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header : null;
  } finally {
    closeSync(descriptor);
  }
}

function refuseNewer(version: number, dataDir: string): void {
  if (version <= migrations.length) return;
  throw new AppError('newer-database', `a newer Rastro wrote the database (version ${version})`, {
    path: databaseFile(dataDir),
    version,
  });
}

/** Renames the database with its journal files; nothing is deleted. */
function putAside(dataDir: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const aside = join(dataDir, `rastro.damaged-${time}.sqlite`);
  for (const suffix of ['-wal', '-shm', '']) {
    const part = databaseFile(dataDir) + suffix;
    if (existsSync(part)) renameWithRetrySync(part, aside + suffix);
  }
  return aside;
}

/** Brings the schema to the last version, each step in a transaction of its own. */
export function migrate(db: Database, scripts: readonly string[]): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  scripts.slice(current).forEach((script, index) => {
    db.transaction(() => {
      db.exec(script);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${current + index + 1}`);
    }).immediate();
  });
}

/** Deletes the drafts that a crash left. */
function cleanLeftovers(db: Database): void {
  db.transaction(() => db.exec('DELETE FROM list WHERE published = 0')).immediate();
}
