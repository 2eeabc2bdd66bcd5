import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../util/private.ts';
import { type Database, isContentError } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { bytesOf } from '../db/plain-file.ts';
import { JOURNALS } from '../db/set-aside.ts';
import { matchesSchemaOf } from '../db/shape.ts';
import { isPageSize, repairFileSize, writeFirstPage } from './first-page.ts';

/** A copy with a log is checked page by page up to this size. */
const CHECKED_BYTES = 64 * 1024 * 1024;
/** Bytes that are copied at once. */
const PIECE = 4 * 1024 * 1024;

/**
 * Copies a set-aside file with its write-ahead log into a folder, in pieces. The file itself is never written.
 *
 * @yields the part that is done, from 0 to 1
 * @returns the copy's path
 * @throws the file system's error, such as `ENOSPC`
 */
export function* copySource(from: string, folder: string): Generator<number, string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const copy = join(folder, 'copy.sqlite');
  const total = bytesOf(from) + bytesOf(`${from}-wal`);
  let done = 0;
  for (const part of ['', '-wal']) {
    if (bytesOf(from + part) === 0) continue;
    for (const bytes of copyFile(from + part, copy + part)) {
      done += bytes;
      yield done / total;
    }
  }
  if (bytesOf(copy) === 0 && bytesOf(`${copy}-wal`) > 0) applyLog(copy);
  return copy;
}

function* copyFile(from: string, to: string): Generator<number> {
  const [input, output] = [openSync(from, 'r'), openSync(to, 'w', PRIVATE_FILE)];
  try {
    const piece = Buffer.alloc(PIECE);
    for (let at = 0; ; ) {
      const bytes = readSync(input, piece, 0, PIECE, at);
      if (bytes === 0) return;
      writeSync(output, piece, 0, bytes, at);
      at += bytes;
      yield bytes;
    }
  } finally {
    closeSync(input);
    closeSync(output);
  }
}

/** Makes a database of a log's committed pages (https://sqlite.org/fileformat.html, 4.1). */
function applyLog(file: string): void {
  const log = readFileSync(`${file}-wal`);
  const size = log.length >= 32 ? log.readUInt32BE(8) : 0;
  const output = openSync(file, 'w', PRIVATE_FILE);
  try {
    if (!isPageSize(size)) return;
    let waiting: [page: number, at: number][] = [];
    for (let at = 32; at + 24 + size <= log.length; at += 24 + size) {
      // Frames of an earlier round of the log have other salts.
      if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) break;
      waiting.push([log.readUInt32BE(at), at + 24]);
      if (log.readUInt32BE(at + 4) === 0) continue;
      for (const [page, from] of waiting) writeSync(output, log, from, size, (page - 1) * size);
      waiting = [];
    }
  } finally {
    closeSync(output);
    rmSync(`${file}-wal`);
  }
}

/**
 * Opens the copy of a damaged database for reading. It tries the copy with its log, then without it, then with a new
 * first page, and takes the first that can be read. If pages are damaged with the log and none is without it, the log
 * belongs to another database. A copy of an earlier version is migrated to the present version where that succeeds.
 *
 * @param from path of the damaged database
 * @returns null where nothing in it can be read
 */
export function openSource(copy: string, from: string): Database | null {
  if (!existsSync(copy)) return null;
  const hasLog = bytesOf(`${copy}-wal`) > 0 && bytesOf(from) > 0;
  repairFileSize(copy);
  const withLog = tryToOpen(copy);
  if (withLog && !(hasLog && isDoubtful(withLog, copy))) return withLog;
  withLog?.close();
  if (hasLog) dropLog(copy, from);
  const alone = tryToOpen(copy);
  if (alone && (!withLog || !isDoubtful(alone, copy))) return alone;
  alone?.close();
  if (withLog) {
    copyFileSync(`${from}-wal`, `${copy}-wal`);
    return tryToOpen(copy);
  }
  if (!hasLog) dropLog(copy, from);
  writeFirstPage(copy);
  return tryToOpen(copy);
}

/** Whether a page is damaged. A large file is not checked, since that takes long, and counts as whole. */
function isDoubtful(db: Database, copy: string): boolean {
  if (bytesOf(copy) > CHECKED_BYTES) return false;
  try {
    return db.pragma('quick_check(1)', { simple: true }) !== 'ok';
  } catch (error) {
    if (isContentError(error)) return true;
    throw error;
  }
}

/** Copies the file again, without its log, because SQLite wrote the log's pages into the copy on closing. */
function dropLog(copy: string, from: string): void {
  for (const part of JOURNALS) rmSync(copy + part, { force: true });
  if (bytesOf(from) > 0) copyFileSync(from, copy);
  repairFileSize(copy);
}

function tryToOpen(copy: string): Database | null {
  let db: Database | null = null;
  try {
    db = new Sqlite(copy);
    db.unsafeMode(true);
    // Without this pragma, SQLite refuses a file that has fewer pages than its header says.
    db.pragma('writable_schema = ON');
    const tables = db.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").pluck().get();
    // The schema has to be readable. Tables of another program pass here.
    if (Number(tables) === 0) throw new RangeError('no tables');
    dropOthers(db);
    migrateIfIntact(db);
    return db;
  } catch (error) {
    db?.close();
    if (isContentError(error) || error instanceof RangeError) return null;
    throw error;
  }
}

/** Drops triggers and views, which would run when a migration writes. */
function dropOthers(db: Database): void {
  const others = db
    .prepare<[], { type: string; name: string }>(
      "SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view')",
    )
    .all();
  for (const { type, name } of others) db.exec(`DROP ${type} "${name.replaceAll('"', '""')}"`);
}

/** Runs the migrations that the copy lacks, where it is whole enough; else its columns are read as they are. */
function migrateIfIntact(db: Database): void {
  try {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version < 1 || version >= migrations.length || !matchesSchemaOf(db, version)) return;
    db.pragma('synchronous = OFF');
    migrate(db, migrations);
  } catch (error) {
    if (!isContentError(error)) throw error;
  }
}
