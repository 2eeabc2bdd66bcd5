import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { RecoveredCounts } from '../../../contract/schemas/app.ts';
import { makePrivateFile } from '../../util/private.ts';
import { cellsOfRow } from '../cell-text.ts';
import { createStatementCache, type Database, type Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { createTables } from '../db/open.ts';
import { DATABASE_SUFFIXES } from '../db/set-aside.ts';
import {
  listCountUpdater,
  vehicleFinder,
  vehiclesByBlock,
  vehiclesOfList,
} from '../list-blocks/list-vehicles.ts';
import type { ListSource } from '../records.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';
import { attempt, copyTable, openDamaged, tablesOf } from './copy-table.ts';

/**
 * Makes a new database of the rows of a damaged one that SQL can still read: of each table those before its first
 * unreadable page, and those behind its last one. Rows that break a constraint are left out.
 *
 * @param damaged path of the damaged database; only read
 * @param target path of the new database, which replaces any file there
 * @returns null where no table can be read; there is no file at `target` then
 * @throws the file system's error; SqliteError where the new database can't be written
 */
export function copyReadable(damaged: string, target: string): RecoveredCounts | null {
  const source = openDamaged(damaged);
  if (!source) return null;
  for (const part of DATABASE_SUFFIXES) rmSync(target + part, { force: true });
  makePrivateFile(target);
  const db = new Sqlite(target);
  try {
    createTables(db);
    // The file counts only once it is whole and has its name, so nothing needs to be undone.
    for (const pragma of ['foreign_keys = OFF', 'journal_mode = MEMORY', 'synchronous = OFF'])
      db.pragma(pragma);
    return db.transaction(() => copyAll(source, db))();
  } catch (error) {
    // On a full disk the copy would take the room that the user makes.
    db.close();
    rmSync(target, { force: true });
    throw error;
  } finally {
    db.close();
    source.close();
  }
}

function copyAll(source: Database, db: Database): RecoveredCounts {
  const tables = tablesOf(db);
  const torn = tables.filter((table) => !copyTable(source, db, table)).map(({ name }) => name);
  const prepare = createStatementCache(db);
  if (torn.includes('vehicle')) addVehiclesOfRows(source, prepare);
  addStandIns(db, prepare);
  for (const { name } of tables) dropDangling(db, name);
  if (torn.includes('vehicle')) setLastPositions(db);
  // Tags are shown only for a vehicle with a row of notes.
  db.exec(`INSERT INTO vehicle_work (vehicle, changed_at) SELECT DISTINCT vehicle, 0 FROM vehicle_tag
    WHERE vehicle NOT IN (SELECT vehicle FROM vehicle_work)`);
  countLists(prepare, torn.includes('list_block'));
  if (torn.includes('run_item')) countRuns(db);
  const count = (what: string) => Number(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());
  return {
    vehicles: count('vehicle'),
    lists: count(`list WHERE ${PRESENT}`),
    runs: count('run'),
    isWhole: torn.length === 0,
  };
}

/** Adds vehicles whose own row was lost but that stand on a row of a list, under the numbers that they had. */
function addVehiclesOfRows(source: Database, prepare: Prepare): void {
  const add = prepare('INSERT OR IGNORE INTO vehicle (id, vin) VALUES (?, ?)');
  const vinsOf = prepare<string>(
    'SELECT CAST(vins AS TEXT) FROM list_block WHERE list = ? AND first_line = ?',
  ).pluck();
  const of = createStatementCache(source);
  for (const list of prepare<number>('SELECT DISTINCT list FROM list_block').pluck().all()) {
    for (const { firstLine, vehicles } of attempt(() => vehiclesByBlock(of, list)) ?? []) {
      const vins = vinsOf.get(list, firstLine)?.match(/.{17}/g) ?? [];
      if (vins.length === vehicles.length)
        for (const [row, vin] of vins.entries()) add.run(vehicles[row] ?? null, vin);
    }
  }
}

/**
 * Adds a stand-in for each lost connection and list to which rows refer. The connection is marked as removed: it is
 * shown nowhere, and its runs and positions stay. The list has its number for a name.
 */
function addStandIns(db: Database, prepare: Prepare): void {
  db.exec(`INSERT INTO connection (id, name, base_url, client_id, time_zone, demo, removed)
    SELECT id, '?', 'https://unknown.invalid/', '?', 'UTC', 0, 1 FROM (
      SELECT connection_id AS id FROM run UNION SELECT connection_id FROM history UNION SELECT connection_id FROM vehicle
    ) WHERE id NOT NULL AND id NOT IN (SELECT id FROM connection)`);
  const lost = prepare<number>(`SELECT list FROM list_block UNION SELECT list FROM list_held_back
    EXCEPT SELECT id FROM list`).pluck();
  const add = prepare('INSERT INTO list (id, name, source, created_at, published) VALUES (?, ?, ?, ?, 1)');
  for (const id of lost.all()) add.run(id, `#${id}`, JSON.stringify(madeUpSource(prepare, id)), Date.now());
}

/** A substitute for a lost list's source. It has as many columns as the list's first row has cells. */
function madeUpSource(prepare: Prepare, listId: number): ListSource {
  const first = prepare<{ vin: string; cells: string }>(
    `SELECT CAST(substr(vins, 1, 17) AS TEXT) AS vin, CAST(cells AS TEXT) AS cells FROM list_block
    WHERE list = ? ORDER BY first_line LIMIT 1`,
  ).get(listId);
  const cells = first ? cellsOfRow(first.cells, 0) : [''];
  return {
    fileName: null,
    encoding: 'utf-8',
    bom: false,
    delimiter: ';',
    lineEnd: '\r\n',
    hasHeader: false,
    columns: cells.map((_, index) => `${index + 1}`),
    vinColumn: Math.max(0, cells.indexOf(first?.vin ?? '')),
  };
}

/** Deletes the rows that refer to a lost row, or empties the reference where the row can do without it. */
function dropDangling(db: Database, table: string): void {
  const references = db
    .prepare<[string], { column: string; parent: string; onDelete: string }>(
      'SELECT "from" AS column, "table" AS parent, on_delete AS onDelete FROM pragma_foreign_key_list(?)',
    )
    .all(table);
  for (const { column, parent, onDelete } of references) {
    const sql = onDelete === 'SET NULL' ? `UPDATE ${table} SET ${column} = NULL` : `DELETE FROM ${table}`;
    db.exec(`${sql} WHERE ${column} NOT NULL AND ${column} NOT IN (SELECT id FROM ${parent})`);
  }
}

/** Gives vehicles whose own row was lost the last position of their history. */
function setLastPositions(db: Database): void {
  const shared = 'connection_id, timestamp, seen_at, latitude, longitude, fetched_at';
  db.exec(`UPDATE vehicle SET (${shared}, status, asked_at) = (
      SELECT ${shared}, ${OK}, fetched_at FROM history WHERE vehicle = vehicle.id ORDER BY fetched_at DESC LIMIT 1
    ) WHERE asked_at IS NULL AND EXISTS (SELECT 1 FROM history WHERE vehicle = vehicle.id)`);
}

/** @param isTorn whether rows of lists were lost */
function countLists(prepare: Prepare, isTorn: boolean): void {
  const find = vehicleFinder(prepare);
  const count = listCountUpdater(prepare);
  for (const id of prepare<number>(`SELECT id FROM list WHERE ${PRESENT}`).pluck().all()) {
    find(id);
    count(id, vehiclesOfList(prepare, id).length);
  }
  // The vehicles of a list in the bin are found when it is restored.
  if (!isTorn) return;
  for (const id of prepare<number>('SELECT id FROM list WHERE removed_at NOT NULL').pluck().all())
    count(id, null);
}

/** Counts each run anew by the rows of its ledger, if there are any. */
function countRuns(db: Database): void {
  const having = (status: number) =>
    `(SELECT count(*) FROM run_item WHERE run = run.id AND status = ${status})`;
  db.exec(`UPDATE run SET total = (SELECT count(*) FROM run_item WHERE run = run.id),
    ok = ${having(OK)}, not_found = ${having(NOT_FOUND)}, failed = ${having(FAILED)}
    WHERE EXISTS (SELECT 1 FROM run_item WHERE run = run.id)`);
}
