import type { Prepare } from '../db/database.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';

/** How many vehicles of a run's ledger have a status. */
export interface StatusCount {
  readonly status: number;
  readonly vehicles: number;
}

/**
 * Returns a function that lowers the counts of a run by the vehicles deleted from its ledger. It deletes a run with no
 * vehicle left.
 */
export function runCountReducer(prepare: Prepare): (run: number, left: readonly StatusCount[]) => void {
  const lower = prepare(
    'UPDATE run SET total = total - ?, ok = ok - ?, not_found = not_found - ?, failed = failed - ? WHERE id = ?',
  );
  const remove = prepare('DELETE FROM run WHERE id = ? AND total = 0');
  return (run, left) => {
    const sum = (counts: readonly StatusCount[]) => counts.reduce((all, { vehicles }) => all + vehicles, 0);
    const of = (wanted: number) => sum(left.filter(({ status }) => status === wanted));
    lower.run(sum(left), of(OK), of(NOT_FOUND), of(FAILED), run);
    remove.run(run);
  };
}
