import type { Run } from '../contract/schemas/runs.ts';

/** Whether a run can be compared. A running one cannot, because its results still change. */
export const canCompare = ({ state }: Run): boolean => state !== 'running';

type Known = Pick<Run, 'id' | 'state' | 'target' | 'listId'>;

/**
 * The run that `run` is compared with by default: the newest completed one before it with the same target and list.
 *
 * @param runs newest first
 */
export const previousRun = <R extends Known>(runs: readonly R[], run: Known): R | undefined =>
  runs.find(
    ({ id, state, target, listId }) =>
      id < run.id && state === 'completed' && target === run.target && listId === run.listId,
  );
