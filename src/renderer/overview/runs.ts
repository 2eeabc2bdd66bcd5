import type { RunAges } from '../../preload/schemas/overview.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import type { BarRow } from './rows.ts';

/** Runs of the chart. */
const MOST_RUNS = 10;

/**
 * The newest runs that looked up the whole list, or any list and all vehicles. Runs of a choice of vehicles say nothing about
 * the others, and one that is under way changes all the time.
 *
 * @param runs newest first
 */
export const shownRuns = (runs: readonly Run[], listId: number | null): readonly Run[] =>
  runs
    .filter(
      ({ state, target, listId: ofRun, counts }) =>
        state !== 'running' &&
        counts.total > counts.queued &&
        (listId === null
          ? target === 'list' || target === 'everything'
          : target === 'list' && ofRun === listId),
    )
    .slice(0, MOST_RUNS);

/** A run's bar; its key is the run's id. */
export function runRow({ id, counts }: Run, ages: RunAges, name: string): BarRow {
  const { ok, notFound, failed } = counts;
  return {
    ...{ key: String(id), name, narrowing: null },
    total: ok + notFound + failed,
    figures: { ...ages, 'not-found': notFound, failed },
  };
}
