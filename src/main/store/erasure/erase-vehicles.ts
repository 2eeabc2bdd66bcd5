import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { WORK_TABLES } from '../vehicle-work/stored-work.ts';
import { runCountReducer, type StatusCount } from './run-counts.ts';
import { portionsOf, type Range, type VehiclesToErase } from './vehicles-to-erase.ts';

/** Vehicles of one transaction, which takes some hundred milliseconds. */
const VEHICLES_AT_ONCE = 20_000;

/**
 * Deletes vehicles with their history, their notes and their rows in the ledgers of runs. Checks of foreign keys must
 * be off. Yields how many vehicles each transaction has deleted.
 */
export function* eraseVehicles(
  db: Database,
  prepare: Prepare,
  leaving: VehiclesToErase,
): Generator<number, void> {
  const portions = portionsOf(prepare, leaving, VEHICLES_AT_ONCE);
  const history = prepare('DELETE FROM history WHERE vehicle BETWEEN ? AND ?');
  const works = WORK_TABLES.map((table) => prepare(`DELETE FROM ${table} WHERE vehicle BETWEEN ? AND ?`));
  const vehicles = prepare('DELETE FROM vehicle WHERE id BETWEEN ? AND ?');
  const leaveLedgers = ledgerLeaver(prepare);
  // From the highest number down, so that what other threads have read about lower numbers stays true.
  for (const portion of portions.toReversed()) {
    yield writeTransaction(db, (): number => {
      leaveLedgers(portion);
      let count = 0;
      for (const [first, last] of portion) {
        history.run(first, last);
        for (const work of works) work.run(first, last);
        count += vehicles.run(first, last).changes;
      }
      return count;
    })();
  }
}

function ledgerLeaver(prepare: Prepare): (portion: readonly Range[]) => void {
  const runs = prepare<number>('SELECT id FROM run ORDER BY id').pluck();
  const counted = prepare<StatusCount>(`SELECT status, count(*) AS vehicles
    FROM run_item WHERE run = ? AND vehicle BETWEEN ? AND ? GROUP BY status`);
  const remove = prepare('DELETE FROM run_item WHERE run = ? AND vehicle BETWEEN ? AND ?');
  const lower = runCountReducer(prepare);
  return (portion) => {
    for (const run of runs.all()) {
      const left = portion.flatMap(([first, last]) => {
        const counts = counted.all(run, first, last);
        remove.run(run, first, last);
        return counts;
      });
      if (left.length > 0) lower(run, left);
    }
  };
}
