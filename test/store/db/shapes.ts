import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import Sqlite from 'better-sqlite3';
import { tempDir } from '../helpers.ts';
import { LISTS, officeDatabase, overwrite, PAGE, pagesOf, smash, sql, VEHICLES } from './office-database.ts';

/** A way in which a database is damaged, and what must come back. */
export interface Shape {
  readonly damage: (file: string) => void;
  /** What is set aside: all files, a journal alone, or nothing, where the database was mended or is whole. */
  readonly aside: 'all' | 'journal' | 'nothing';
  /** Fewest vehicles that have their positions after the recovery. */
  readonly located: number;
  /** Fewest lists that are there after it. */
  readonly lists: number;
}

const whole = { located: VEHICLES, lists: LISTS };
const nothing = { located: 0, lists: 0 };
const setAside = (damage: Shape['damage'], back: Partial<typeof whole> = {}): Shape => ({
  damage,
  aside: 'all',
  ...whole,
  ...back,
});
const mended = (damage: Shape['damage']): Shape => ({ damage, aside: 'nothing', ...whole });
const journal = (damage: Shape['damage']): Shape => ({ damage, aside: 'journal', ...whole });

const byte = (offset: number, value: number) => (file: string) =>
  overwrite(file, offset, Buffer.from([value]));
const run = (text: string) => (file: string) => sql(file, text);
const cut = (bytes: (size: number) => number) => (file: string) =>
  truncateSync(file, bytes(statSync(file).size));
const page =
  (name: string, kind: 'leaf' | 'internal' | 'overflow', which = 0) =>
  (file: string) => {
    const pages = pagesOf(file, name, kind);
    const found = pages.at(which);
    if (found === undefined) throw new Error(`${name} has no ${kind} page`);
    smash(file, [found]);
  };
const folder = (part: string) => (file: string) => {
  rmSync(file + part, { force: true });
  mkdirSync(file + part);
  writeFileSync(`${file}${part}/note.txt`, 'someone put this here');
};

/** A database whose last commits are in its log alone, as a crash leaves it. */
function withLog(file: string, more = ''): void {
  const db = new Sqlite(file);
  db.pragma('wal_autocheckpoint = 0');
  db.exec("UPDATE list SET name = 'renamed' WHERE id = 1; UPDATE vehicle SET asked_at = 3000000");
  db.exec(more);
  const copies = ['', '-wal'].map((part) => [file + part, readFileSync(file + part)] as const);
  db.close();
  for (const [path, bytes] of copies) writeFileSync(path, bytes);
}

function otherOffice(): string {
  const other = officeDatabase(tempDir());
  // Its pages are in other places.
  sql(other, 'VACUUM');
  withLog(other);
  return other;
}

const truncated: Record<string, Shape> = {
  'no bytes at all': setAside(
    cut(() => 0),
    nothing,
  ),
  'sixty bytes': setAside(
    cut(() => 60),
    nothing,
  ),
  'the header alone': setAside(
    cut(() => 100),
    nothing,
  ),
  'the first page alone': setAside(
    cut(() => PAGE),
    nothing,
  ),
  'half of its pages': setAside(
    cut((size) => Math.floor(size / 2 / PAGE) * PAGE),
    { located: 0, lists: 1 },
  ),
  'all pages but the last': setAside(cut((size) => size - PAGE)),
  'a page and a half less': setAside((file) => {
    sql(file, 'VACUUM');
    truncateSync(file, statSync(file).size - 1.5 * PAGE);
  }),
  'a free page that is cut in the middle': mended(cut((size) => size - PAGE / 2)),
};

const header: Record<string, Shape> = {
  'a changed letter in the magic words': setAside(byte(3, 0x20), nothing),
  'a page size that is none': setAside(byte(16, 0x77), nothing),
  'a page size of another database': setAside((file) => overwrite(file, 16, Buffer.from([0x20, 0])), nothing),
  'a later version of the format to write': setAside(byte(18, 9)),
  'a later version of the format to read': setAside(byte(19, 9), nothing),
  'more reserved bytes than there are': setAside(byte(20, 0xff)),
  'a later format of the schema': setAside(byte(47, 0x60), nothing),
  'another encoding of text': setAside(byte(59, 2), nothing),
  // SQLite looks at its last two bits.
  'an encoding of text that is none': mended(byte(59, 9)),
  'a larger number of pages than it has': setAside((file) => overwrite(file, 28, Buffer.from([0, 1, 0, 0]))),
  'a free list that begins behind its end': setAside((file) =>
    overwrite(file, 32, Buffer.from([0, 1, 0, 0])),
  ),
};

const pages: Record<string, Shape> = {
  'a smashed schema': setAside((file) => overwrite(file, 100, Buffer.alloc(3_000, 0x5a)), nothing),
  'zeros over the first page': setAside((file) => overwrite(file, 0, Buffer.alloc(PAGE)), nothing),
  'a smashed page of the schema': setAside(page('sqlite_schema', 'leaf'), nothing),
  'a smashed page of vehicles': setAside(page('vehicle', 'leaf', 3)),
  'the first page of vehicles smashed': setAside(page('vehicle', 'leaf')),
  'the last page of vehicles smashed': setAside(page('vehicle', 'leaf', -1)),
  'the root of the vehicles smashed': setAside(page('vehicle', 'internal')),
  'two smashed pages of vehicles with one between': setAside((file) => {
    const found = pagesOf(file, 'vehicle', 'leaf');
    smash(file, [found[2] ?? 0, found[4] ?? 0]);
  }, {}),
  'a smashed page of an index': setAside(page('vehicle_vin', 'leaf', 1)),
  'the root of an index smashed': setAside(page('vehicle_vin', 'internal')),
  'a smashed page of the history': setAside(page('history', 'leaf', 2)),
  'a smashed page of a ledger': setAside(page('run_item', 'leaf', 2)),
  "a smashed page of lists' rows": setAside(page('list_block', 'leaf', 1)),
  'a smashed page behind a long row': setAside(page('list_block', 'overflow', 1)),
  'the page of all lists smashed': setAside(page('list', 'leaf')),
  'the page of the connections smashed': setAside(page('connection', 'leaf')),
  'the page of the settings smashed': setAside(page('setting', 'leaf')),
  'the page of the runs smashed': setAside(page('run', 'leaf')),
  'a smashed page of the free list': setAside((file) => {
    smash(file, [readFileSync(file).readUInt32BE(32)]);
  }),
};

const versions: Record<string, Shape> = {
  'version 0 of the schema': setAside(run('PRAGMA user_version = 0')),
  'a negative version': setAside(run('PRAGMA user_version = -7')),
  'a version that no Rastro has': setAside(run('PRAGMA user_version = 2000000000')),
  'no application id': setAside(run('PRAGMA application_id = 0')),
  "another program's application id": setAside(run('PRAGMA application_id = 252006674')),
};

const schemas: Record<string, Shape> = {
  'the table of settings missing': setAside(run('DROP TABLE setting')),
  "the table of lists' vehicles missing": setAside(run('DROP TABLE list_vehicle')),
  'a column of the lists missing': setAside(run('ALTER TABLE list DROP COLUMN updated_at')),
  'a column of the ledger missing': setAside(run('ALTER TABLE run_item DROP COLUMN attempts')),
  'one column too many': setAside(run('ALTER TABLE list ADD COLUMN extra TEXT')),
  'one table too many': setAside(run('CREATE TABLE extra (text TEXT)')),
  'an index missing': setAside(run('DROP INDEX vehicle_vin')),
  'a trigger that deletes': setAside(
    run('CREATE TRIGGER wipe AFTER INSERT ON setting BEGIN DELETE FROM vehicle; END'),
  ),
  'a view': setAside(run('CREATE VIEW peek AS SELECT * FROM vehicle')),
  'a statement in the schema that is none': setAside(
    run("UPDATE sqlite_schema SET sql = 'CREATE TABEL run (' WHERE name = 'run'"),
  ),
};

const rows: Record<string, Shape> = {
  'a setting that is no JSON': setAside(run("UPDATE setting SET value = '{' WHERE name = 'theme'")),
  'a view that is no JSON': setAside(run("UPDATE saved_view SET view = 'x'")),
  'columns of a view that are no JSON': setAside(run("UPDATE saved_view SET columns = ''")),
  'a layout that is no JSON': setAside(run("UPDATE column_layout SET columns = '[1,'")),
  'kept columns that are no JSON': setAside(run("UPDATE header_choice SET kept_columns = '?'")),
  'other columns of VINs that are no JSON': setAside(run("UPDATE header_choice SET other_vin_columns = '?'")),
  'an identifying column that is no JSON': setAside(run("UPDATE header_choice SET identifier_column = '?'")),
  'a rate that is no JSON': setAside(run("UPDATE pace SET found = '?'")),
  "a list's source that is no JSON": setAside(run("UPDATE list SET source = '{' WHERE id = 2")),
  "a list's source without columns": setAside(run("UPDATE list SET source = '[]' WHERE id = 1")),
  'cells that are no JSON': mended(run("UPDATE list_held_back SET cells = '['")),
  'a state of a run that is none': setAside(run("UPDATE run SET state = 'rnnning'")),
  'a status of a vehicle that is none': mended(run('UPDATE vehicle SET status = 77 WHERE id = 5')),
  'a block of rows with bytes too many': mended(
    run("UPDATE list_block SET lines = CAST(lines || x'00' AS BLOB) WHERE rowid = 1"),
  ),
};

const files: Record<string, Shape> = {
  'a folder in its place': setAside(folder(''), nothing),
  'a folder in place of its log': journal(folder('-wal')),
  'a folder in place of its shared memory': journal(folder('-shm')),
  'a folder in place of a rollback journal': journal(folder('-journal')),
  'a text file': setAside((file) => writeFileSync(file, 'chassi;placa\n'.repeat(5_000)), nothing),
  'zeros alone': setAside((file) => writeFileSync(file, Buffer.alloc(50 * PAGE)), nothing),
  'the database of another program': setAside((file) => {
    writeFileSync(file, '');
    sql(file, 'CREATE TABLE note (text TEXT)');
  }, nothing),
  'a link that leads to itself': setAside((file) => {
    rmSync(file);
    symlinkSync(file, file);
  }, nothing),
  'a link that leads nowhere': setAside((file) => {
    rmSync(file);
    symlinkSync(`${file}.gone`, file);
  }, nothing),
  'no permission to read it': mended((file) => chmodSync(file, 0)),
  'no permission to write it': mended((file) => chmodSync(file, 0o444)),
};

const logs: Record<string, Shape> = {
  'a log without its file': setAside((file) => {
    withLog(file, 'VACUUM');
    rmSync(file);
  }, nothing),
  'a file without its log': mended((file) => {
    withLog(file);
    rmSync(`${file}-wal`);
  }),
  'a log that is text': journal((file) => writeFileSync(`${file}-wal`, 'not a log '.repeat(5_000))),
  'a log that is cut in the middle of a page': mended((file) => {
    withLog(file);
    truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 1_000);
  }),
  'a log with a changed byte': mended((file) => {
    withLog(file);
    overwrite(`${file}-wal`, 5_000, Buffer.from([0xa5]));
  }),
  'the rollback journal of another database': journal((file) => {
    const other = otherOffice();
    const db = new Sqlite(other);
    db.pragma('journal_mode = DELETE');
    db.pragma('cache_size = 2');
    db.exec('BEGIN; UPDATE vehicle SET asked_at = 1');
    copyFileSync(`${other}-journal`, `${file}-journal`);
    db.exec('ROLLBACK');
    db.close();
  }),
  'the log of another database': setAside((file) => {
    copyFileSync(`${otherOffice()}-wal`, `${file}-wal`);
  }, nothing),
};

export const shapes: Readonly<Record<string, Shape>> = {
  ...truncated,
  ...header,
  ...pages,
  ...versions,
  ...schemas,
  ...rows,
  ...files,
  ...logs,
};
