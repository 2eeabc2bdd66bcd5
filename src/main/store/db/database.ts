import type BetterSqlite3 from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { AppError, messageOf } from '../../util/errors.ts';

export type Database = BetterSqlite3.Database;
export type Parameter = string | number | Uint8Array | null;

/**
 * A statement of better-sqlite3, prepared once per connection and text: whoever prepares the same text has the same one,
 * set to `raw` or `pluck` or not.
 */
export type Prepare = <Row>(sql: string) => BetterSqlite3.Statement<Parameter[], Row>;

/** Prepares each text once: most of a view's statements are put together from parts, but few differ. */
export function preparer(db: Database): Prepare {
  const statements = new Map<string, BetterSqlite3.Statement<Parameter[]>>();
  return <Row>(sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= 500) statements.clear();
      statement = db.prepare<Parameter[]>(sql);
      statements.set(sql, statement);
    }
    return statement as BetterSqlite3.Statement<Parameter[], Row>;
  };
}

/** `?, ?, ?` */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

/** Whether SQLite says that the file is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** What went wrong in a kind that the user can be told of. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Sqlite.SqliteError)) {
    return new AppError('internal', messageOf(error), {}, { cause: error });
  }
  const options = { cause: error };
  if (error.code.startsWith('SQLITE_BUSY')) return new AppError('busy', error.message, {}, options);
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM)/.test(error.code)) {
    return new AppError('disk', error.message, {}, options);
  }
  return new AppError('database', error.message, {}, options);
}

/** Runs all of `operation` in one transaction that takes the write lock at its start. */
export function writing<A extends unknown[], R>(
  db: Database,
  operation: (...args: A) => R,
): (...args: A) => R {
  const transaction = db.transaction(operation);
  return (...args) => transaction.immediate(...args);
}

/** Runs `operation` under a setting that is otherwise another one. */
function under<A extends unknown[], R>(
  db: Database,
  [during, otherwise]: readonly [string, string],
  operation: (...args: A) => R,
): (...args: A) => R {
  return (...args) => {
    db.pragma(during);
    try {
      return operation(...args);
    } finally {
      db.pragma(otherwise);
    }
  };
}

/** Bytes of the WAL after which a commit folds it in: many, as each changes random places of several indexes, once a page. */
const FOLDED_BYTES = 64 * 2 ** 20;
/** The same of a draft, whose rows come one behind the other: folding in fewer writes no more, and holds up the next less. */
const FOLDED_DRAFT_BYTES = 16 * 2 ** 20;

/** The setting by which a commit folds the WAL in; it counts pages, of which a database keeps the size that it began with. */
export function foldingIn(db: Database, bytes = FOLDED_BYTES): string {
  return `wal_autocheckpoint = ${bytes / Number(db.pragma('page_size', { simple: true }))}`;
}

/**
 * `writing` for what is only good once a later transaction says so: it waits for no disk, and a power cut may take back
 * the last of it. Never half of one, and never anything of before.
 */
export function drafting<A extends unknown[], R>(
  db: Database,
  operation: (...args: A) => R,
): (...args: A) => R {
  const folding = under(db, [foldingIn(db, FOLDED_DRAFT_BYTES), foldingIn(db)], writing(db, operation));
  return under(db, ['synchronous = NORMAL', 'synchronous = FULL'], folding);
}

/**
 * The same without looking up what each row refers to, a third of the time of a small one: for what takes it from there.
 * It deletes nothing, since nothing would be deleted with it.
 */
export function unchecked<A extends unknown[], R>(
  db: Database,
  operation: (...args: A) => R,
): (...args: A) => R {
  return under(db, ['foreign_keys = OFF', 'foreign_keys = ON'], operation);
}

/** The same without folding the WAL in, which the next commit does: for what somebody waits for and no other comes behind. */
export function unfolded<A extends unknown[], R>(
  db: Database,
  operation: (...args: A) => R,
): (...args: A) => R {
  return under(db, ['wal_autocheckpoint = 0', foldingIn(db)], operation);
}

/** Runs all of `operation` on one state of the database. */
export function reading<A extends unknown[], R>(
  db: Database,
  operation: (...args: A) => R,
): (...args: A) => R {
  const transaction = db.transaction(operation);
  return (...args) => transaction.deferred(...args);
}
