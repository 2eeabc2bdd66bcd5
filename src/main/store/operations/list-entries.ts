import { type Database, type Prepare, withCache } from '../database.ts';

/** SQLite sorts as much at a time as its cache may hold: what fits into the processor's is sorted in two thirds of the time. */
const SORTING_KIB = 2048;

/**
 * Makes vehicles and entries of a list's rows after a line, and counts the list anew. All in order of VIN: vehicles that
 * stand side by side in one index then do so in all of them, which is several times faster than the order of the file.
 */
export function entering(db: Database, prepare: Prepare): (listId: number, afterLine: number) => void {
  // Sorted once, read twice; this connection's alone.
  db.exec('CREATE TEMP TABLE staged (vin TEXT NOT NULL, line INTEGER NOT NULL)');
  const stage = prepare(`INSERT INTO staged (vin, line)
    SELECT vin, line FROM list_row WHERE list = ? AND line > ? ORDER BY vin, line`);
  // A VIN that comes again conflicts, as one does that was there.
  const addVehicles = prepare(
    'INSERT INTO vehicle (vin) SELECT vin FROM staged WHERE true ON CONFLICT DO NOTHING',
  );
  const addEntries = prepare(`INSERT INTO list_entry (list, vehicle, line)
    SELECT ?, vehicle.id, line FROM staged CROSS JOIN vehicle USING (vin)`);
  const clear = prepare('DELETE FROM staged');
  const count = prepare(`UPDATE list SET
      rows = (SELECT count(*) FROM list_entry WHERE list = list.id),
      vehicles = (SELECT count(DISTINCT vehicle) FROM list_entry WHERE list = list.id),
      held_back = (SELECT count(*) FROM list_held_back WHERE list = list.id)
    WHERE id = ?`);
  return (listId, afterLine) => {
    withCache(db, SORTING_KIB, () => stage.run(listId, afterLine));
    addVehicles.run();
    addEntries.run(listId);
    clear.run();
    count.run(listId);
  };
}

/**
 * Copies the rows of another list whose VIN this one lacks, and what was held back and is not there
 * yet, behind the rows that are there.
 *
 * @returns the last line that was there before
 */
export function addRowsOf(prepare: Prepare, intoListId: number, fromListId: number): number {
  const last = (table: 'list_row' | 'list_held_back') =>
    prepare<{ line: number | null }>(`SELECT max(line) AS line FROM ${table} WHERE list = ?`).get(intoListId)
      ?.line ?? 0;
  const line = Math.max(last('list_row'), last('list_held_back'));
  prepare(`INSERT INTO list_row (list, line, vin, cells)
    SELECT ?, line + ?, vin, cells FROM list_row WHERE list = ? AND NOT EXISTS (
      SELECT 1 FROM vehicle JOIN list_entry ON list_entry.list = ? AND list_entry.vehicle = vehicle.id
      WHERE vehicle.vin = list_row.vin)`).run(intoListId, line, fromListId, intoListId);
  prepare(`INSERT INTO list_held_back (list, line, value, reason, cells)
    SELECT ?, line + ?, value, reason, cells FROM list_held_back WHERE list = ?
      AND (value, cells) NOT IN (SELECT value, cells FROM list_held_back WHERE list = ?)`).run(
    intoListId,
    line,
    fromListId,
    intoListId,
  );
  return line;
}

/** Gives a list's name, runs, schedule, saved views and place among the lists to another one. */
export function takeOver(prepare: Prepare, listId: number, byListId: number): void {
  prepare(`UPDATE list SET (name, created_at) = (SELECT name, created_at FROM list WHERE id = ?)
    WHERE id = ?`).run(listId, byListId);
  prepare('UPDATE run SET list_id = ? WHERE list_id = ?').run(byListId, listId);
  prepare('UPDATE schedule SET list_id = ? WHERE list_id = ?').run(byListId, listId);
  prepare('UPDATE saved_view SET list_id = ? WHERE list_id = ?').run(byListId, listId);
}
