import type { Run } from '../../contract/schemas/runs.ts';
import { canCompare } from '../../shared/runs.ts';
import { toggled } from '../state/toggled.ts';

/** Ticks or unticks a run, by id. At most two stay ticked: a third replaces the first. */
export const toggleTicked = (ticked: readonly number[], id: number): readonly number[] =>
  toggled(ticked, id).slice(-2);

/** The ticked runs that can still be compared, the earlier first: a run may have been removed or resumed meanwhile. */
export const comparableOf = (runs: readonly Run[], ticked: readonly number[]): number[] =>
  ticked.filter((id) => runs.some((run) => run.id === id && canCompare(run))).toSorted((a, b) => a - b);
