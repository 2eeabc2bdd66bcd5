import type BetterSqlite3 from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import type { ErrorDetails, ErrorKind } from '../../../contract/schemas/errors.ts';
import { AppError, messageOf } from '../../util/errors.ts';

export type Database = BetterSqlite3.Database;
export type Parameter = string | number | Uint8Array | null;

/** Prepares each SQL text once per connection, and once for each mode: callers with the same text share the statement. */
export type Prepare = <Row>(sql: string) => BetterSqlite3.Statement<Parameter[], Row>;

export function createStatementCache(db: Database): Prepare {
  const statements = new Map<string, BetterSqlite3.Statement<Parameter[]>>();
  return <Row>(sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= 500) statements.clear();
      statement = withOwnModes(() => db.prepare<Parameter[]>(sql));
      statements.set(sql, statement);
    }
    return statement as BetterSqlite3.Statement<Parameter[], Row>;
  };
}

/** A statement whose `pluck` and `raw` are others: in the library they change the rows of all who have the statement. */
function withOwnModes(prepare: () => BetterSqlite3.Statement<Parameter[]>) {
  let plucked: BetterSqlite3.Statement<Parameter[]> | undefined;
  let raw: BetterSqlite3.Statement<Parameter[]> | undefined;
  return Object.assign(prepare(), {
    pluck: () => (plucked ??= prepare().pluck()),
    raw: () => (raw ??= prepare().raw()),
  });
}

/** `?, ?, ?` */
export const placeholders = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

/** Whether SQLite found that the file is damaged, or is no database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(error.code);

/**
 * Whether an error of SQLite is due to the content of the database: damage, or a schema or rows that SQLite or a
 * migration does not accept.
 */
export const isContentError = (error: unknown): boolean =>
  isDamage(error) ||
  (error instanceof Sqlite.SqliteError && /^SQLITE_(ERROR|CONSTRAINT|MISMATCH|FORMAT)/.test(error.code));

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Sqlite.SqliteError)) {
    return new AppError('internal', messageOf(error), {}, { cause: error });
  }
  const of = (kind: ErrorKind, details: ErrorDetails = {}) =>
    new AppError(kind, error.message, details, { cause: error });
  if (error.code.startsWith('SQLITE_BUSY')) return of('busy', { reason: 'database-busy' });
  if (error.code === 'SQLITE_FULL') return of('disk', { reason: 'disk-full' });
  return of(/^SQLITE_(IOERR|READONLY|CANTOPEN|PERM)/.test(error.code) ? 'disk' : 'database');
}

type Operation<A extends unknown[], R> = (...args: A) => R;

/** Returns a function that runs `operation` in one transaction, which takes the write lock at its start. */
export function writeTransaction<A extends unknown[], R>(
  db: Database,
  operation: Operation<A, R>,
): Operation<A, R> {
  const transaction = db.transaction(operation);
  return (...args) => transaction.immediate(...args);
}

/** Returns a function that runs `operation` in one read transaction, whose queries all see the same state. */
export function readTransaction<A extends unknown[], R>(
  db: Database,
  operation: Operation<A, R>,
): Operation<A, R> {
  const transaction = db.transaction(operation);
  return (...args) => transaction.deferred(...args);
}

/** Returns a function that sets the pragma `during`, runs `operation`, and then sets the pragma `after`. */
function withPragma<A extends unknown[], R>(
  db: Database,
  [during, after]: readonly [string, string],
  operation: Operation<A, R>,
): Operation<A, R> {
  return (...args) => {
    db.pragma(during);
    try {
      return operation(...args);
    } finally {
      db.pragma(after);
    }
  };
}

/**
 * Size of the write-ahead log (WAL) from which a commit checkpoints it: copies its pages into the database file. It is
 * large, because commits change pages all over several indexes, and a checkpoint writes each changed page once.
 */
export const CHECKPOINT_BYTES = 64 * 2 ** 20;
/**
 * The same size for commits of `writeDraft`. Rows of drafts are appended, so a larger size would save no writes, but
 * would delay the next commit.
 */
const DRAFT_CHECKPOINT_BYTES = 16 * 2 ** 20;

/** The pragma for automatic checkpoints. SQLite counts in pages, whose size was set when the database was created. */
export const checkpointAfter = (db: Database, bytes = CHECKPOINT_BYTES): string =>
  `wal_autocheckpoint = ${bytes / Number(db.pragma('page_size', { simple: true }))}`;

/**
 * `writeTransaction` for drafts: rows that count only once a later transaction publishes them. A commit does not wait
 * for the disk: a power cut may undo the last of these transactions, each as a whole, but no earlier commit.
 */
export function writeDraft<A extends unknown[], R>(
  db: Database,
  operation: Operation<A, R>,
): Operation<A, R> {
  const checkpoints = [checkpointAfter(db, DRAFT_CHECKPOINT_BYTES), checkpointAfter(db)] as const;
  const synchronous = ['synchronous = NORMAL', 'synchronous = FULL'] as const;
  return withPragma(db, synchronous, withPragma(db, checkpoints, writeTransaction(db, operation)));
}

/**
 * Returns a function that runs `operation` without checks of foreign keys, which take a third of its time where rows
 * are small. Only for rows whose foreign keys were read in the same transaction. No cascade runs: the caller must
 * delete what refers to a deleted row.
 */
export const withoutForeignKeys = <A extends unknown[], R>(
  db: Database,
  operation: Operation<A, R>,
): Operation<A, R> => withPragma(db, ['foreign_keys = OFF', 'foreign_keys = ON'], operation);

/** Returns `operation` with its checkpoint left to the next commit, for a write that the user waits for. */
export const withoutCheckpoint = <A extends unknown[], R>(
  db: Database,
  operation: Operation<A, R>,
): Operation<A, R> => withPragma(db, ['wal_autocheckpoint = 0', checkpointAfter(db)], operation);
