import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';
import { type Leaving, portionsOf, type Range } from './leaving.ts';

/** Vehicles of one transaction: some hundred milliseconds. */
const VEHICLES_AT_ONCE = 20_000;

/**
 * Deletes vehicles with their history and their part in ledgers. Foreign keys must be off. Yields the vehicles that each
 * transaction has gone through, in each ledger once more.
 */
export function* vehiclesOut(db: Database, prepare: Prepare, leaving: Leaving): Generator<number, void> {
  const portions = portionsOf(prepare, leaving, VEHICLES_AT_ONCE);
  const history = prepare('DELETE FROM history WHERE vehicle BETWEEN ? AND ?');
  const vehicles = prepare('DELETE FROM vehicle WHERE id BETWEEN ? AND ?');
  const leaveLedgers = ledgerLeaver(prepare);
  // From the end: the numbers that are left stay those that the threads have read.
  for (const portion of portions.toReversed()) {
    yield writeTransaction(db, (): number => {
      leaveLedgers(portion);
      let count = 0;
      for (const [first, last] of portion) {
        history.run(first, last);
        count += vehicles.run(first, last).changes;
      }
      return count;
    })();
  }
}

/** Takes vehicles out of all ledgers. A run without any other vehicle goes. */
function ledgerLeaver(prepare: Prepare): (portion: readonly Range[]) => void {
  const runs = prepare<number>('SELECT id FROM run ORDER BY id').pluck();
  const counted = prepare<{ status: number; vehicles: number }>(`SELECT status, count(*) AS vehicles
    FROM run_item WHERE run = ? AND vehicle BETWEEN ? AND ? GROUP BY status`);
  const remove = prepare('DELETE FROM run_item WHERE run = ? AND vehicle BETWEEN ? AND ?');
  const lower = prepare(
    'UPDATE run SET total = total - ?, ok = ok - ?, not_found = not_found - ?, failed = failed - ? WHERE id = ?',
  );
  const removeRun = prepare('DELETE FROM run WHERE id = ? AND total = 0');
  return (portion) => {
    for (const run of runs.all()) {
      const counts = [0, 0, 0, 0];
      for (const [first, last] of portion) {
        for (const { status, vehicles } of counted.all(run, first, last))
          counts[status] = (counts[status] ?? 0) + vehicles;
        remove.run(run, first, last);
      }
      const all = counts.reduce((sum, count) => sum + count, 0);
      if (all === 0) continue;
      lower.run(all, counts[OK] ?? 0, counts[NOT_FOUND] ?? 0, counts[FAILED] ?? 0, run);
      removeRun.run(run);
    }
  };
}
