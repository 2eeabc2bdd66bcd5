import type { Run } from '../../contract/schemas/runs.ts';

/** Runs shorter than this need no notice (seconds). */
const LONG_S = 10;

type NotableEnd = 'completed' | 'failed' | 'stopped';

/**
 * The end of a run that needs a notice: of a long run, or of a scheduled run with failures; null: none. A run that the
 * user cancelled needs none.
 *
 * @param before the run's last known state; undefined: unknown since the screen opened
 */
export function notableEnd(run: Run, before: Run['state'] | undefined): NotableEnd | null {
  const { state } = run;
  if (state === before || (state !== 'completed' && state !== 'stopped')) return null;
  const end = state === 'stopped' ? 'stopped' : run.counts.failed > 0 ? 'failed' : 'completed';
  return run.activeSeconds > LONG_S || (run.scheduled && end !== 'completed') ? end : null;
}

/**
 * What a change of a run does to the notice of its list. A `NotableEnd`: the notice shows this end; `remove`: a newer
 * run has started, so the notice is removed; null: nothing.
 *
 * @param before the run's last known state; undefined: unknown since the screen opened
 * @param noticed id of the run of the present notice; undefined: there is no notice
 * @param since milliseconds since 1970; runs that ended before need no notice
 */
export function noticeChange(
  run: Run,
  before: Run['state'] | undefined,
  noticed: number | undefined,
  since: number,
): NotableEnd | 'remove' | null {
  // After a reconnection the core reports all runs again, the newest first.
  const isOlder = before === undefined && noticed !== undefined && run.id < noticed;
  // The end of a run that was seen running counts, whatever its time: the clock may have been set back.
  const isBefore = before === undefined && (run.endedAt ?? since) < since;
  const end = isOlder || isBefore ? null : notableEnd(run, before);
  if (end) return end;
  // A short run may have ended before its first report.
  const hasStarted = before !== 'running' && (run.state === 'running' || before === undefined);
  return hasStarted && noticed !== undefined && noticed <= run.id ? 'remove' : null;
}
