import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { VinOutcome } from '../service/types.ts';
import { failureOf } from './outcomes.ts';

/** The part of a run's state that is about its second pass. */
export interface SecondPass {
  /** VINs that failed by no fault of their own: they are asked once more when the queue is empty. */
  readonly held: readonly string[];
  readonly isSecondPass: boolean;
}

/** Failures that are no fault of the VIN, as far as one request can tell: another one may be answered. */
const PASSING = new Set(['server', 'network', 'timeout', 'missing-item', 'invalid-item']);

/**
 * Sorts outcomes that are about to be written down. In the first pass, those that failed by no fault of their VINs are
 * held for the second: their VINs stay queued in the ledger.
 *
 * @returns the state, and what can be written down now
 */
export function holdForSecondPass<State extends SecondPass>(
  state: State,
  outcomes: readonly VinOutcome[],
): readonly [state: State, commit: readonly VinOutcome[]] {
  if (state.isSecondPass) return [state, outcomes];
  const held = outcomes.filter((outcome) => PASSING.has(failureOf(outcome)));
  if (held.length === 0) return [state, outcomes];
  const commit = outcomes.filter((outcome) => !PASSING.has(failureOf(outcome)));
  return [{ ...state, held: [...state.held, ...held.map(({ vin }) => vin)] }, commit];
}

/** Begins the second pass. @returns the state, and the VINs to be asked once more */
export function beginSecondPass<State extends SecondPass>(
  state: State,
): readonly [state: State, requeue: readonly string[]] {
  return [{ ...state, isSecondPass: true, held: [] }, apart(state.held)];
}

/** In an order in which VINs that stood in one batch come into different ones: one of them may have spoiled it. */
function apart(vins: readonly string[]): readonly string[] {
  const batches = Math.ceil(vins.length / BATCH_SIZE);
  return Array.from({ length: batches }, (_, batch) =>
    vins.filter((_vin, index) => index % batches === batch),
  ).flat();
}
