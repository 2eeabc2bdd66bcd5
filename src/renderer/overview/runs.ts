import type { RunAges } from '../../contract/schemas/overview.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import type { BarRow } from './rows.ts';

/** Maximum number of runs in the chart. */
const MOST_RUNS = 10;

/**
 * The newest runs of a whole list; if `listId` is null, of any whole list or of all vehicles. Left out are runs of some
 * vehicles, which say nothing about the others, and running runs, which change all the time.
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

export function runRow({ id, counts }: Run, ages: RunAges, name: string): BarRow {
  const { ok, notFound, failed } = counts;
  return {
    key: String(id),
    name,
    narrowing: null,
    total: ok + notFound + failed,
    figures: { ...ages, 'not-found': notFound, failed },
  };
}
