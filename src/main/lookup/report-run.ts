import type { RunRecord } from '../store/records.ts';
import type { Clock } from '../util/clock.ts';
import type { Runner } from './runner.ts';

/** Milliseconds between two reports of a run under way. */
const REPORT_MS = 300;

/**
 * Reports a run's progress a few times a second, and a last time at its end.
 *
 * @param ended resolves with the run's record at its end; never rejects
 * @param report called with the record so far; `committed` says whether answers were written since the last call
 */
export async function reportRun(
  runner: Pick<Runner, 'latest'>,
  ended: Promise<RunRecord>,
  clock: Clock,
  report: (latest: RunRecord, committed: boolean) => void,
): Promise<void> {
  const stop = new AbortController();
  const last = ended.finally(() => stop.abort());
  // Each commit makes a new `counts` object, so another object means that answers were written.
  let reported: RunRecord['counts'] | null = null;
  while (!stop.signal.aborted) {
    await clock.sleep(REPORT_MS, stop.signal).catch(() => undefined);
    if (stop.signal.aborted) break;
    const latest = runner.latest();
    report(latest, latest.counts !== reported);
    reported = latest.counts;
  }
  report(await last, true);
}
