import type { RunState } from '../../../contract/schemas/runs.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, withoutForeignKeys, writeTransaction } from '../db/database.ts';
import { IN_BIN } from '../db/existing.ts';
import { runCountReducer, type StatusCount } from '../erasure/run-counts.ts';
import { unlistedVehicles } from '../fleet-index/unlisted.ts';
import { WORK_TABLES } from '../vehicle-work/stored-work.ts';

export interface VehiclesRemoved {
  readonly removed: number;
  /** The highest number of a vehicle now. New vehicles get the numbers above it. */
  readonly highest: number;
}

/** Vehicle numbers of one statement. */
const AT_ONCE = 20_000;

/**
 * Removes vehicles that no list names, with positions, history, notes and their part in the ledgers of runs. Foreign
 * keys must be off: no index of the ledger begins with the vehicle, so the check of each vehicle would read all
 * ledgers.
 *
 * @returns a function that takes numbers of vehicles, skips vehicles that a list names, and throws AppError
 *   `conflict` while a run looks one of them up
 */
export function vehicleRemover(prepare: Prepare): (numbers: Iterable<number>) => VehiclesRemoved {
  prepare('CREATE TEMP TABLE IF NOT EXISTS leaving (id INTEGER PRIMARY KEY)').run();
  const clear = prepare('DELETE FROM leaving');
  const add = prepare(
    'INSERT OR IGNORE INTO leaving SELECT id FROM vehicle WHERE id IN (SELECT value FROM json_each(?))',
  );
  const forgetHistory = prepare('DELETE FROM history WHERE vehicle IN (SELECT id FROM leaving)');
  const forgetWork = WORK_TABLES.map((table) =>
    prepare(`DELETE FROM ${table} WHERE vehicle IN (SELECT id FROM leaving)`),
  );
  const remove = prepare('DELETE FROM vehicle WHERE id IN (SELECT id FROM leaving)');
  // When a list is restored from the bin, its vehicles are found anew by their VINs.
  const unlink = prepare(`DELETE FROM list_vehicle WHERE list IN (SELECT id FROM list WHERE ${IN_BIN})`);
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const unlistedNow = unlistedVehicles(prepare);
  const leaveLedgers = ledgerLeaver(prepare);

  return (numbers) => {
    const { mask } = unlistedNow();
    const leaving = [...numbers].filter((number) => mask[number] === 1);
    clear.run();
    let count = 0;
    for (let from = 0; from < leaving.length; from += AT_ONCE)
      count += add.run(JSON.stringify(leaving.slice(from, from + AT_ONCE))).changes;
    if (count > 0) {
      leaveLedgers(count);
      forgetHistory.run();
      for (const forget of forgetWork) forget.run();
      remove.run();
      unlink.run();
    }
    return { removed: count, highest: Number(highest.get() ?? 0) };
  };
}

/** Removes the vehicles of the table `leaving`, `count` of them, from the ledgers of all runs. */
function ledgerLeaver(prepare: Prepare): (count: number) => void {
  const runs = prepare<{ id: number; state: RunState; total: number }>('SELECT id, state, total FROM run');
  const lower = runCountReducer(prepare);
  return (count) => {
    for (const { id, state, total } of runs.all()) {
      // Reads the smaller of the ledger and `leaving`: `+` keeps SQLite from looking up each vehicle of `leaving`.
      const leaving = `run = ? AND ${total < count ? '+' : ''}vehicle IN (SELECT id FROM leaving)`;
      const counts = prepare<StatusCount>(
        `SELECT status, count(*) AS vehicles FROM run_item WHERE ${leaving} GROUP BY status`,
      ).all(id);
      if (counts.length === 0) continue;
      if (state === 'running')
        throw new AppError('conflict', `run ${id} looks up some of these vehicles`, {
          reason: 'vehicles-in-run',
        });
      prepare(`DELETE FROM run_item WHERE ${leaving}`).run(id);
      lower(id, counts);
    }
  };
}

export function vehicleWrites(db: Database, prepare: Prepare) {
  const remove = vehicleRemover(prepare);
  return {
    removeVehicles: withoutForeignKeys(
      db,
      writeTransaction(db, (numbers: Uint32Array): VehiclesRemoved => remove(numbers)),
    ),
  };
}
