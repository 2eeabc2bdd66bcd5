import type { Run } from '../../preload/schemas/runs.ts';

/** Two runs ticked at most, in the order of ticking: a third takes the place of the first. */
export function tick(chosen: readonly number[], id: number): readonly number[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
}

/** Whether a run can be held against another: one under way changes while it is looked at. */
export const canCompare = ({ state }: Run): boolean => state !== 'running';

/** The ticked runs that can be compared still, the earlier first: a run can be gone, or go on, after it was ticked. */
export function comparableOf(runs: readonly Run[], chosen: readonly number[]): number[] {
  return chosen
    .filter((id) => runs.some((run) => run.id === id && canCompare(run)))
    .toSorted((a, b) => a - b);
}

/**
 * The run to hold another against when none was chosen: the newest completed one before it that asked for the same.
 * `runs` is newest first.
 */
export function runBefore(runs: readonly Run[], run: Run): Run | undefined {
  return runs.find(
    ({ id, state, target, listId }) =>
      id < run.id && state === 'completed' && target === run.target && listId === run.listId,
  );
}
