import type { RecoveredCounts } from '../../preload/schemas/recovery.ts';
import type { Recovered } from '../store/records.ts';
import type { Store } from '../store/types.ts';

/** Up to this size, a damaged database that was just set aside is recovered without a question, in some seconds. */
export const UNASKED_BYTES = 64 * 1024 * 1024;

/**
 * Recovers the rows of a database that was set aside, step by step, between the store's other writes.
 *
 * @param listName name for a list whose own row was lost; the number of the list follows it
 * @param goesOn called after each step with the share that is done, from 0 to 1; false ends the recovery
 * @returns what came back; null: nothing in the file can be read
 * @throws AppError `disk` (`no-room`), `database`, `not-found`
 */
export async function recoverFile(
  { recovery }: Pick<Store, 'recovery'>,
  name: string,
  listName: string,
  goesOn: (part: number, counts: RecoveredCounts | null) => boolean,
): Promise<RecoveredCounts | null> {
  try {
    await recovery.begin(name, listName);
    for (;;) {
      const step = await recovery.step();
      const counts = step.recovered && countsOf(step.recovered);
      if (step.isDone || !goesOn(step.part, counts)) return counts;
    }
  } finally {
    await recovery.end();
  }
}

function countsOf({ rows, skipped, gaps, vehiclesBefore }: Recovered): RecoveredCounts {
  return {
    ...{ vehicles: rows.vehicle ?? 0, vehiclesBefore, lists: rows.list ?? 0, runs: rows.run ?? 0 },
    positions: rows.history ?? 0,
    skipped: Object.values(skipped).reduce((sum, count) => sum + count, 0),
    hasGaps: Object.keys(gaps).length > 0,
  };
}
