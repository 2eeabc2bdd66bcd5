import type { Input } from '../../../contract/contract-types.ts';
import type { RunAges } from '../../../contract/schemas/overview.ts';
import { type AgeHours, ageTier } from '../../../shared/ages.ts';
import { createLruCache } from '../../util/lru.ts';
import { timestampReader } from '../../util/time-zone.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { OK } from '../status.ts';
import { cached, runInSteps } from './in-steps.ts';
import { ledgerGetter } from './run-reads.ts';

/** Most runs whose ages are cached. */
const MAX_RUNS = 100;
/** Rows of one step, which takes some ten milliseconds. */
const AT_ONCE = 10_000;

/** A vehicle in a run's ledger, as read. */
type Stored = [vehicle: number, timestamp: string | null, askedAt: number | null, isNoFix: number];

/**
 * Counts how old the positions of a run were at the lookup; a position of 0, 0 is of unknown age. A ledger is read once, in steps, so that other calls are
 * answered meanwhile.
 *
 * @param hours gives the age limits of the settings
 */
export function runAgeReads(db: Database, prepare: Prepare, hours: () => AgeHours) {
  const known = createLruCache<Promise<RunAges>>(MAX_RUNS);
  const ledgerOf = ledgerGetter(prepare);
  const page = prepare<Stored>(
    `SELECT vehicle, timestamp, asked_at, latitude = 0 AND longitude = 0 FROM run_item
    WHERE run = ? AND vehicle > ? AND status = ${OK} ORDER BY vehicle LIMIT ${AT_ONCE}`,
  ).raw();

  function* read(runId: number, zone: string, limits: AgeHours): Generator<void, RunAges> {
    const readTime = timestampReader(zone);
    const counts = { recent: 0, late: 0, silent: 0, unknown: 0 };
    let last = 0;
    for (;;) {
      const rows = page.all(runId, last);
      for (const [vehicle, timestamp, askedAt, isNoFix] of rows) {
        last = vehicle;
        const seenAt = timestamp === null ? null : readTime(timestamp);
        const isKnown = seenAt !== null && askedAt !== null && isNoFix !== 1;
        counts[isKnown ? ageTier(seenAt * 1000, askedAt, limits) : 'unknown']++;
      }
      if (rows.length < AT_ONCE) return counts;
      yield;
    }
  }

  const runNow = readTransaction(db, (runId: number) => {
    const { zone, key } = ledgerOf(runId);
    const { lateAfterHours, silentAfterHours } = hours();
    const limits: AgeHours = { lateAfterHours, silentAfterHours };
    return { zone, limits, key: JSON.stringify([key, limits]) };
  });

  return {
    ages: async ({ runId }: Input<'runs', 'ages'>): Promise<RunAges> => {
      const { key, zone, limits } = runNow(runId);
      return cached(known, key, () => runInSteps(db, read(runId, zone, limits)));
    },
  };
}
