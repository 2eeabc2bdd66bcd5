import type { RunState, StopReason } from '../../contract/schemas/runs.ts';
import type { VinOutcome } from '../service/types.ts';
import { WRITE_TIMEOUT_MS } from '../store/db/lock.ts';
import type { RunRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import { batchCommits } from './group-commit.ts';
import { createSpeedometer } from './speed.ts';

/** A run's record in the store, and the requests sent since the record was last written. */
export interface Progress {
  /** Writes outcomes, and the ledger (which VINs of the run are done), together; resolves once they are durable. */
  commit(outcomes: readonly VinOutcome[]): Promise<void>;
  end(state: RunState, reason: StopReason | null): Promise<RunRecord>;
  /** The run as last written, with the requests sent since. */
  latest(): RunRecord;
  /** VINs per second over the last seconds; null while unknown. */
  vinsPerSecond(): number | null;
  /** While another program holds the database: for how many milliseconds it is waited for yet. */
  waiting(): { readonly leftMs: number; readonly reason: 'database' } | null;
}

/** A commit that takes longer waits for another program. */
const LONG_MS = 2_000;

/** Most outcomes of one commit. More would hold up the thread that hands them over, and the store's readers. */
const MOST_AT_ONCE = 5_000;

/** @param sent gives the counts of the run's requests so far */
export function createProgress(
  runs: Pick<Store['runs'], 'commit' | 'setState'>,
  clock: Clock,
  record: RunRecord,
  sent: () => Pick<RunRecord, 'requests' | 'throttled'>,
): Progress {
  const startedAt = clock.monotonic();
  const speed = createSpeedometer(() => clock.monotonic());
  let latest = record;
  let writingSince: number | null = null;

  const current = () => ({
    ...sent(),
    activeMs: record.activeMs + Math.round(clock.monotonic() - startedAt),
  });

  async function write(outcomes: readonly VinOutcome[]): Promise<void> {
    let from = 0;
    do {
      const part = outcomes.slice(from, from + MOST_AT_ONCE);
      writingSince = clock.monotonic();
      latest = await runs.commit(record.id, clock.now(), part, current()).finally(() => {
        writingSince = null;
      });
      speed.add(part.length);
      from += MOST_AT_ONCE;
    } while (from < outcomes.length);
  }

  return {
    commit: batchCommits(write, clock),
    async end(state, reason) {
      // Saves the requests since the last commit. A disk without room for them may have room for the state. Another
      // program that holds the database is waited for once.
      if (reason !== 'database-busy') await write([]).catch(() => undefined);
      latest = await runs.setState(record.id, state, reason, state === 'paused' ? null : clock.now());
      return latest;
    },
    latest: () => (latest.state === 'running' ? { ...latest, ...current() } : latest),
    vinsPerSecond: () => speed.perSecond(),
    waiting() {
      const ms = writingSince === null ? 0 : clock.monotonic() - writingSince;
      return ms < LONG_MS ? null : { leftMs: Math.max(0, WRITE_TIMEOUT_MS - ms), reason: 'database' };
    },
  };
}
