import Sqlite from 'better-sqlite3';
import { type Database, isContentError, type Parameter, placeholders } from '../db/database.ts';
import { readHeader } from '../db/find-damage.ts';
import { BUSY_TIMEOUT_MS } from '../db/lock.ts';
import { isFile } from '../db/plain-file.ts';

/** Tables that are not copied, because they are written anew: the vehicles of rows, and how far places were found. */
const DERIVED = ['list_vehicle', 'placing'];

/** Opens a damaged database for reading; null where SQLite can't read its schema. */
export function openDamaged(file: string): Database | null {
  // SQLite deletes the log beside an empty file.
  if (!isFile(file) || !readHeader(file)) return null;
  let db: Database | null = null;
  try {
    db = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    db.unsafeMode(true);
    // With it, SQLite reads a file with fewer pages than its header says, and passes over statements that are none.
    db.pragma('writable_schema = ON');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof Sqlite.SqliteError) return null;
    throw error;
  }
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** SQL of the columns in whose order the table stores its rows. */
  readonly key: readonly string[];
}

/** The tables that are copied, each after those that it refers to: they were created in this order. */
export function tablesOf(db: Database): Table[] {
  const columns = db.prepare<[string], { name: string; pk: number }>(
    'SELECT name, pk FROM pragma_table_info(?)',
  );
  return db
    .prepare<[], { name: string; wr: number }>(
      `SELECT name, wr FROM sqlite_schema JOIN pragma_table_list USING (name)
      WHERE sqlite_schema.type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY sqlite_schema.rowid`,
    )
    .all()
    .filter(({ name }) => !DERIVED.includes(name))
    .map(({ name, wr }) => {
      const all = columns.all(name);
      const key = all.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      return { name, columns: all.map((one) => one.name), key: wr ? key.map((one) => one.name) : ['rowid'] };
    });
}

/**
 * Copies the rows before the first unreadable page of a table and those behind the last one.
 *
 * @returns whether every row was read and copied
 */
export function copyTable(source: Database, db: Database, table: Table): boolean {
  const { name, key } = table;
  const there = attempt(() =>
    source
      .prepare<[string], string>(
        `SELECT found.name FROM sqlite_schema AS owner, pragma_table_info(owner.name) AS found
        WHERE owner.type = 'table' AND owner.name = ?`,
      )
      .pluck()
      .all(name),
  );
  const columns = table.columns.filter((column) => there?.includes(column));
  if (columns.length === 0) return false;
  const insert = db.prepare<Parameter[]>(
    `INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`,
  );
  let isWhole = columns.length === table.columns.length;
  for (const direction of ['ASC', 'DESC']) {
    const order = key.map((column) => `${column} ${direction}`).join(', ');
    const rows = attempt(() =>
      source
        .prepare<[], Parameter[]>(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}`)
        .raw()
        .iterate(),
    );
    for (;;) {
      const next = rows && attempt(() => rows.next());
      if (next?.done) return isWhole;
      // A page that can't be read: the rows behind the last such page are read from the end.
      if (!next) break;
      if (!isAdded(() => insert.run(...next.value).changes)) isWhole = false;
    }
    isWhole = false;
  }
  return false;
}

/** The result of a read; null where SQLite can't read a page that it needs. */
export function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return null;
    throw error;
  }
}

/** False for a row that a constraint does not accept. OR IGNORE does not cover the types of a STRICT table. */
function isAdded(insert: () => number): boolean {
  try {
    return insert() > 0;
  } catch (error) {
    if (isContentError(error)) return false;
    throw error;
  }
}
