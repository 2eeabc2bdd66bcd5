import { rmSync } from 'node:fs';
import { type Database, isContentError, type Prepare, writeDraft } from '../db/database.ts';
import { mendRows } from '../db/mend-rows.ts';
import { listCountUpdater, vehiclesOfList } from '../list-blocks/list-vehicles.ts';
import { decodeNumbers } from '../list-blocks/row-block.ts';
import type { Recovered } from '../records.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';
import { checkedRow } from './checked-row.ts';
import type { Values } from './key-order.ts';
import { vehiclesOfBlocks } from './list-blocks-in.ts';
import { newNumbers, type RowIdMap } from './new-numbers.ts';
import { rowImporter } from './rows-in.ts';
import { copySource, openSource } from './source.ts';
import { recoveredTables, type Table } from './tables.ts';
import { readTableRows } from './walk.ts';

export interface RecoveryProgress {
  /** The share that is done, from 0 to 1. */
  readonly part: number;
  readonly recovered: Recovered;
}

interface Counts {
  rows: Record<string, number>;
  skipped: Record<string, number>;
  gaps: Record<string, number>;
  vehiclesBefore: number | null;
}

/** The share of the progress that copying the file takes. */
const COPYING = 0.1;

/**
 * Copies the readable rows of a damaged database into the open one, some at each step. It may be ended after any step
 * and begun again: rows that are there already stay as they are, except vehicles that were looked up later in the
 * damaged database.
 *
 * @param file the damaged database; never written
 * @param folder for its copy, removed at the end
 * @param listName gives the name for a list whose own row was lost, by its number
 * @yields the progress after each step
 * @returns the last progress; null where nothing in the file can be read
 * @throws the file system's error; SqliteError of the open database
 */
export function* recover(
  db: Database,
  prepare: Prepare,
  file: string,
  folder: string,
  listName: (id: number) => string,
): Generator<RecoveryProgress, RecoveryProgress | null> {
  const counts: Counts = { rows: {}, skipped: {}, gaps: {}, vehiclesBefore: null };
  const at = (part: number): RecoveryProgress => ({ part, recovered: structuredClone(counts) });
  let source: Database | null = null;
  try {
    const copying = copySource(file, folder);
    let copied = copying.next();
    for (; !copied.done; copied = copying.next()) yield at(copied.value * COPYING);
    source = openSource(copied.value, file);
    if (!source) return null;
    const work: Work = { db, prepare, source, numbers: newNumbers(db, prepare, listName), counts, lost: [] };
    const tables = recoveredTables(db);
    counts.vehiclesBefore = countOf(source, 'vehicle');
    for (const [index, table] of tables.entries()) {
      const base = COPYING + ((1 - COPYING) * index) / tables.length;
      for (const part of recoverTable(work, table)) yield at(base + ((1 - COPYING) * part) / tables.length);
    }
    yield* finish(work, at);
    return at(1);
  } finally {
    source?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Work {
  readonly db: Database;
  readonly prepare: Prepare;
  readonly source: Database;
  readonly numbers: RowIdMap;
  readonly counts: Counts;
  /** All vehicles of each block of list rows in which the row of at least one vehicle was lost. */
  readonly lost: number[];
}

/** @yields the share of the table that is done, from 0 to 1 */
function* recoverTable(work: Work, table: Table): Generator<number> {
  const { db, prepare, source, numbers, counts } = work;
  const { name, key } = table;
  const columns = columnsOf(source, name).filter((column) =>
    table.columns.some((one) => one.name === column),
  );
  if (columns.length === 0) return;
  const highest = highestKey(source, table);
  const read = checkedRow(table, columns, numbers);
  const into = rowImporter(prepare, table, columns, numbers);
  const findVehicles = name === 'list_block' ? blockVehicles(work, columns) : null;
  const count = (counted: Record<string, number>, rows: number) => {
    if (rows > 0) counted[name] = (counted[name] ?? 0) + rows;
  };
  const store = writeDraft(db, (rows: readonly Values[]) => {
    for (const row of rows) {
      const values = read(row.slice(key.length));
      if (values === 'left out') continue;
      const outcome = values ? into(values) : 'skipped';
      count(outcome === 'skipped' ? counts.skipped : counts.rows, 1);
      if (values && outcome === 'added') findVehicles?.(values);
    }
  });
  const walked = readTableRows(source, { ...table, columns });
  let step = walked.next();
  for (; !step.done; step = walked.next()) {
    store(step.value);
    yield highest === null ? 0 : Math.min(1, Number(step.value.at(-1)?.[0]) / highest);
  }
  count(counts.gaps, step.value);
}

/**
 * Finds the vehicles of a block's rows. Where it adds any, it maps the numbers that the block's vehicles had in the
 * damaged database to the present ones.
 */
function blockVehicles({ prepare, source, numbers, lost }: Work, columns: readonly string[]) {
  const add = vehiclesOfBlocks(prepare);
  const [list, firstLine, vins] = ['list', 'first_line', 'vins'].map((column) => columns.indexOf(column));
  return (values: Values): void => {
    const bytes = values[vins ?? 0];
    const [oldList, line] = [Number(values[list ?? 0]), Number(values[firstLine ?? 0])];
    const found = bytes instanceof Uint8Array && add(numbers.of('list', oldList), line, bytes);
    if (!found) return;
    const old = attempt(() =>
      source
        .prepare<number[], Uint8Array>('SELECT vehicles FROM list_vehicle WHERE list = ? AND first_line = ?')
        .pluck()
        .get(oldList, line),
    );
    for (const [row, number] of decodeNumbers(old ?? new Uint8Array()).entries()) {
      const now = found[row];
      if (now !== undefined) numbers.set('vehicle', number, now);
    }
    for (const number of found) lost.push(number);
  };
}

/** Gives vehicles whose own row was lost the last position of their history. @returns how many got a position */
function fromHistory(prepare: Prepare, columns: readonly string[], lost: readonly number[]): number {
  const ofVehicle = columnNames(prepare, 'vehicle');
  const shared = columns.filter((column) => ofVehicle.includes(column));
  const update = prepare(`UPDATE vehicle SET (${[...shared, 'status', 'asked_at'].join(', ')}) = (
    SELECT ${[...shared, OK, 'fetched_at'].join(', ')} FROM history WHERE vehicle = vehicle.id
    ORDER BY fetched_at DESC LIMIT 1
  ) WHERE id = ? AND asked_at IS NULL AND EXISTS (SELECT 1 FROM history WHERE vehicle = vehicle.id)`);
  return lost.reduce((sum, id) => sum + update.run(id).changes, 0);
}

function columnNames(prepare: Prepare, table: string): string[] {
  return prepare<string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}

/** Writes what is derived from the recovered rows. */
function* finish(
  { db, prepare, numbers, counts, lost }: Work,
  at: (part: number) => RecoveryProgress,
): Generator<RecoveryProgress> {
  const isApart = (...tables: string[]) =>
    tables.some((table) => (counts.gaps[table] ?? 0) + (counts.skipped[table] ?? 0) > 0);
  numbers.finish();
  const located = fromHistory(prepare, columnNames(prepare, 'history'), lost);
  counts.rows.vehicle = (counts.rows.vehicle ?? 0) + located;
  // Tags are shown only for a vehicle with a row of notes, which may have been lost.
  prepare(`INSERT INTO vehicle_work (vehicle, changed_at) SELECT DISTINCT vehicle, ? FROM vehicle_tag
    WHERE vehicle NOT IN (SELECT vehicle FROM vehicle_work)`).run(Date.now());
  // `placing` says up to which vehicle the nearest places were found. Without it, all are found anew.
  if (counts.rows.vehicle) db.exec('DELETE FROM placing');
  const count = listCountUpdater(prepare);
  for (const id of prepare<number>('SELECT id FROM list WHERE published = 1').pluck().all()) {
    count(id, vehiclesOfList(prepare, id).length);
    yield at(1);
  }
  if (isApart('run', 'run_item')) {
    for (const id of prepare<number>('SELECT id FROM run').pluck().all()) {
      countRun(prepare)(id);
      yield at(1);
    }
  }
  mendRows(db);
}

/** Counts a run anew by the recovered rows of its ledger, if any. */
function countRun(prepare: Prepare): (run: number) => void {
  const ofStatus = (status: number) =>
    `(SELECT count(*) FROM run_item WHERE run = run.id AND status = ${status})`;
  const count = prepare(`UPDATE run SET total = (SELECT count(*) FROM run_item WHERE run = run.id),
    ok = ${ofStatus(OK)}, not_found = ${ofStatus(NOT_FOUND)}, failed = ${ofStatus(FAILED)}
    WHERE id = ? AND EXISTS (SELECT 1 FROM run_item WHERE run = run.id)`);
  return (run) => void count.run(run);
}

/** The columns that a table of the damaged database has; none where it can't be read. */
function columnsOf(source: Database, table: string): string[] {
  return (
    attempt(() =>
      source.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table),
    ) ?? []
  );
}

function highestKey(source: Database, { name, key: [first = 'rowid'], numbers }: Table): number | null {
  if (numbers === 0) return null;
  return attempt(
    () => source.prepare<[], number | null>(`SELECT max(${first}) FROM ${name}`).pluck().get() ?? null,
  );
}

function countOf(source: Database, table: string): number | null {
  return attempt(() => source.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? null);
}

/** Null where a page can't be read, or the table is not there. */
function attempt<T>(question: () => T): T | null {
  try {
    return question();
  } catch (error) {
    if (isContentError(error)) return null;
    throw error;
  }
}
