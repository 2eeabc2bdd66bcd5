import type { Settings } from '../../contract/schemas/app.ts';
import type { Run, WatchDigest } from '../../contract/schemas/runs.ts';
import { previousRun } from '../../shared/runs.ts';
import type { Store } from '../store/threads/store.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

interface WatchDeps {
  readonly runs: Pick<Store['runs'], 'all' | 'compare'>;
  readonly settings: Pick<Store['settings'], 'get'>;
  readonly found: (digest: WatchDigest) => void;
  readonly log: Pick<Log, 'warn'>;
}

export interface Watch {
  /** At the first call for a completed run, compares it with the previous run. Resolves when that has ended. */
  runChanged(run: Run): Promise<void>;
  /** Begins no further comparison, and resolves when those in progress have ended. */
  close(): Promise<void>;
}

/**
 * After each lookup, finds what has changed since the previous lookup of the same vehicles, by the rules of the
 * settings. It reads the stored answers of both lookups only when the run is over, so that rules do not slow it down.
 */
export function createWatch({ runs, settings, found, log }: WatchDeps): Watch {
  const seen = new Set<number>();
  const looking = new Set<Promise<void>>();
  let isClosed = false;

  async function look(run: Run): Promise<void> {
    const rules = await settings.get();
    if (rules.watch.length === 0) return;
    const before = previousRun(await runs.all(), run);
    if (!before || isClosed) return;
    const thresholds = thresholdsOf(rules);
    const counts = await runs.compare({ before: before.id, after: run.id, ...thresholds });
    const changes = rules.watch.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
    if (changes.length > 0 && !isClosed) found({ run, before: before.id, ...thresholds, changes });
  }

  return {
    async runChanged(run) {
      if (run.state !== 'completed' || seen.has(run.id) || isClosed) return;
      seen.add(run.id);
      const ended = look(run)
        .catch((error: unknown) => log.warn('watch.failed', { error: messageOf(error) }))
        .finally(() => looking.delete(ended));
      looking.add(ended);
      await ended;
    },
    async close() {
      isClosed = true;
      await Promise.all(looking);
    },
  };
}

/** A position counts as silent from the age that the settings give for silent vehicles. */
function thresholdsOf({ watchKm, silentAfterHours }: Pick<Settings, 'watchKm' | 'silentAfterHours'>) {
  return { movedKm: watchKm, silentDays: silentAfterHours / 24 };
}
