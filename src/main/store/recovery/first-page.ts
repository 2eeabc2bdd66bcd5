import { closeSync, ftruncateSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';

/**
 * Writes a first page for a database that lost its own. It says that our tables begin on the pages where they begin in
 * a new database. This is true of every database that the present version made. In a database of an earlier version,
 * the tables that later migrations made are elsewhere and are not found. Rows from a wrong page are taken only if they
 * fit every column.
 */
export function writeFirstPage(copy: string): void {
  const descriptor = openSync(copy, 'r+');
  try {
    const start = Buffer.alloc(100);
    readSync(descriptor, start, 0, 100, 0);
    const size = pageSizeOf(start);
    const page = firstPage(`${copy}-model`, size, isAutoVacuum(descriptor, size));
    page.writeUInt32BE(Math.floor(statSync(copy).size / size), 28);
    // SQLite believes the number of pages only where these two are equal (https://sqlite.org/fileformat.html, 1.3.7).
    page.writeUInt32BE(1, 24);
    page.writeUInt32BE(1, 92);
    writeSync(descriptor, page, 0, size, 0);
  } finally {
    closeSync(descriptor);
  }
}

/** Type of an entry in a pointer map (https://sqlite.org/fileformat.html, 1.8). No other page begins with this byte. */
const ROOT_PAGE = 1;

/** Whether the database has `auto_vacuum`. If so, page 2 is a pointer map, whose first entry is the root on page 3. */
function isAutoVacuum(descriptor: number, size: number): boolean {
  const first = Buffer.alloc(1);
  readSync(descriptor, first, 0, 1, size);
  return first[0] === ROOT_PAGE;
}

/** Bytes of a page, unless a database was made with another size. */
const USUAL_SIZE = 4_096;
/** A file that was cut is completed up to this many times its size. A header with more pages counts as damaged. */
const MAX_GROWTH_FACTOR = 16;

/**
 * Corrects the page size in the header where the number of pages shows that it is the usual size. Appends empty pages
 * to a file that was cut, since SQLite refuses to read beyond its end.
 */
export function repairFileSize(copy: string): void {
  const bytes = statSync(copy).size;
  if (bytes < 100) return;
  const descriptor = openSync(copy, 'r+');
  try {
    const start = Buffer.alloc(100);
    readSync(descriptor, start, 0, 100, 0);
    const pages = start.readUInt32BE(28);
    if (bytes === pages * USUAL_SIZE && pageSizeOf(start) !== USUAL_SIZE) {
      start.writeUInt16BE(USUAL_SIZE, 16);
      writeSync(descriptor, start, 0, 100, 0);
    }
    const right = pageSizeOf(start);
    const wanted = pages * right <= bytes * MAX_GROWTH_FACTOR ? pages * right : 0;
    ftruncateSync(descriptor, Math.max(wanted, Math.ceil(bytes / right) * right));
  } finally {
    closeSync(descriptor);
  }
}

/** @param size in bytes (https://sqlite.org/fileformat.html, 1.3.2) */
export function isPageSize(size: number): boolean {
  return Number.isInteger(Math.log2(size)) && size >= 512 && size <= 65_536;
}

function pageSizeOf(header: Buffer): number {
  const stored = header.readUInt16BE(16);
  const size = stored === 1 ? 65_536 : stored;
  return isPageSize(size) ? size : USUAL_SIZE;
}

/** The first page of a database with our tables, without types, indexes and rows, so that it fits on one page. */
function firstPage(file: string, size: number, isAutoVacuum: boolean): Buffer {
  const tables = currentTables(size, isAutoVacuum);
  rmSync(file, { force: true });
  const db = new Sqlite(file);
  try {
    db.pragma(`page_size = ${size}`);
    for (const { name, columns, key } of tables)
      db.exec(
        key.length > 0
          ? `CREATE TABLE ${name} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`
          : `CREATE TABLE ${name} (${columns})`,
      );
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    const move = db.prepare('UPDATE sqlite_schema SET rootpage = ? WHERE name = ?');
    for (const { name, root } of tables) move.run(root, name);
  } finally {
    db.close();
  }
  const page = Buffer.alloc(size);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, page, 0, size, 0);
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
  return page;
}

/** A table of a new database. */
interface ModelTable {
  readonly name: string;
  /** Number of its first page. */
  readonly root: number;
  /** As CREATE TABLE lists them. */
  readonly columns: string;
  /** The key's columns of a table without rowid; '' for a table with a rowid. */
  readonly key: string;
}

function currentTables(size: number, isAutoVacuum: boolean): ModelTable[] {
  const model = new Sqlite(':memory:');
  try {
    model.pragma(`page_size = ${size}`);
    // With `auto_vacuum`, the tables begin on other pages.
    if (isAutoVacuum) model.pragma('auto_vacuum = INCREMENTAL');
    migrate(model, migrations);
    const columns = model.prepare<[string], { name: string; type: string; pk: number }>(
      'SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid',
    );
    return model
      .prepare<[], { name: string; root: number; wr: number }>(
        `SELECT tables.name, rootpage AS root, wr FROM sqlite_schema AS tables
        JOIN pragma_table_list AS list ON list.name = tables.name AND list.schema = 'main'
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
      )
      .all()
      .map(({ name, root, wr }) => {
        const all = columns.all(name);
        const keys = all.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
        // A column is the rowid only where it is INTEGER and the whole key. It is not stored with the row then.
        const alias = wr === 0 && keys.length === 1 && keys[0]?.type === 'INTEGER' ? keys[0].name : null;
        return {
          ...{ name, root },
          columns: all
            .map((one) => (one.name === alias ? `${one.name} INTEGER PRIMARY KEY` : one.name))
            .join(', '),
          key: wr === 1 ? keys.map((one) => one.name).join(', ') : '',
        };
      });
  } finally {
    model.close();
  }
}
