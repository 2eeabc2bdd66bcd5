import type { Run } from '../../preload/schemas/runs.ts';

/** The newest run about all of a list, or about all vehicles (null); `runs` is newest first. */
export function lastRunOf(runs: readonly Run[], listId: number | null): Run | undefined {
  const target = listId === null ? 'everything' : 'list';
  return runs.find((run) => run.target === target && run.listId === listId);
}

/** VINs with a result of some kind. */
export const doneOf = ({ counts }: Run): number => counts.total - counts.queued;

/** Share of each result in the whole run, in percent. */
export function shares({ counts }: Run) {
  const percent = (amount: number) => (counts.total === 0 ? 0 : (amount / counts.total) * 100);
  return { ok: percent(counts.ok), notFound: percent(counts.notFound), failed: percent(counts.failed) };
}

/** Percent done, rounded down so that 100 means all; a run without vehicles is done. */
export function percentDone(run: Run): number {
  return run.counts.total === 0 ? 100 : Math.floor((doneOf(run) / run.counts.total) * 100);
}

/** Whether the run can go on by "continue". */
export function canResume({ state }: Run): boolean {
  return state === 'paused' || state === 'interrupted' || state === 'stopped';
}

/** Whether the run is neither completed nor cancelled. */
export const isOpen = (run: Run): boolean => run.state === 'running' || canResume(run);

/**
 * The run to show above the table: one that is under way or waits for the user, else one that ended since
 * `since` (milliseconds since 1970). `runs` is newest first; what was hidden by hand stays hidden.
 */
export function runToShow(runs: readonly Run[], hidden: ReadonlySet<number>, since: number): Run | undefined {
  const shown = runs.filter(({ id }) => !hidden.has(id));
  return (
    shown.find(({ state }) => state === 'running') ??
    shown.find(isOpen) ??
    shown.find(({ endedAt }) => endedAt !== null && endedAt >= since)
  );
}
