import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { VinOutcome } from '../service/types.ts';
import { failureOf, isSilent } from './outcomes.ts';

/**
 * The part of a run's state that is about asking again. A VIN that failed through no fault of its own is held. When the
 * queue is empty, the held VINs are asked once more: that is a pass. A pass in which at least half of the VINs are
 * answered shows that such failures are temporary, and earns `EARNED_PASSES` for the rest; any other pass uses one up.
 * While whole batches get no answer their size falls, so that one VIN for which the service fails takes fewer and fewer
 * others with it. Plain values.
 */
export interface PassState {
  /** The outcomes that are held in this pass, batch by batch. Their VINs stay queued in the ledger. */
  readonly held: readonly (readonly VinOutcome[])[];
  /** Number of VINs of this pass; infinity for the first pass, which is over the whole run. */
  readonly asked: number;
  /** How many passes may still answer less than half of their VINs, this one included. At 0 nothing is held any more. */
  readonly passesLeft: number;
  /** Most VINs of a request. */
  readonly batchSize: number;
}

export const FIRST_PASS: PassState = {
  held: [],
  asked: Number.POSITIVE_INFINITY,
  passesLeft: 2,
  batchSize: BATCH_SIZE,
};

/**
 * Two passes suffice: if a fault hits one answer in six, a VIN that is asked alone fails in three passes of a hundred,
 * and in two passes in a row one time in a thousand.
 */
const EARNED_PASSES = 2;

/**
 * The batch size is divided by this for a pass. It is about the square root of 50, the size of a batch, so that two
 * passes isolate one VIN that fails its batch. With up to three such VINs, half of the batch is still answered.
 */
const PARTS = 7;

/** Failures that are no fault of the VIN, as far as one request can tell: another request may be answered. */
const PASSING = new Set(['server', 'network', 'timeout', 'missing-item', 'invalid-item']);

/**
 * Sorts outcomes that are about to be written down: those that failed by no fault of their VINs are held for the next
 * pass, where there will be one.
 *
 * @returns the state, and what can be written down now
 */
export function holdForNextPass<State extends PassState>(
  state: State,
  outcomes: readonly VinOutcome[],
): readonly [state: State, commit: readonly VinOutcome[]] {
  if (state.passesLeft === 0) return [state, outcomes];
  const isPassing = (outcome: VinOutcome) => PASSING.has(failureOf(outcome));
  const passing = outcomes.filter(isPassing);
  if (passing.length === 0) return [state, outcomes];
  const next = { ...state, held: [...state.held, passing] };
  const ready = outcomes.filter((outcome) => !isPassing(outcome));
  // No pass will follow: failures are written from now on as they come, and not all at once at the end.
  if (passesAfter(next) > 0) return [next, ready];
  return [{ ...next, held: [], passesLeft: 0 }, [...next.held.flat(), ...ready]];
}

/**
 * Begins the next pass, if there is one.
 *
 * @returns the state; the VINs to be asked once more, none where the run is at its end; what is written down as failed
 */
export function beginNextPass<State extends PassState>(
  state: State,
): readonly [state: State, requeue: readonly string[], commit: readonly VinOutcome[]] {
  const held = state.held.flat();
  const passesLeft = passesAfter(state);
  const most = Math.min(state.batchSize, held.length);
  const batchSize = held.some(isSilent) ? Math.max(1, Math.floor(most / PARTS)) : state.batchSize;
  const next = { ...state, held: [], asked: held.length, passesLeft, batchSize };
  return passesLeft === 0 ? [next, [], held] : [next, apart(held, batchSize), []];
}

/** The next pass's `passesLeft`, if no more VINs fail in the present pass. At 0 there is no next pass. */
function passesAfter({ held, asked, passesLeft }: PassState): number {
  const failed = held.reduce((sum, batch) => sum + batch.length, 0);
  const isAnswered = failed * 2 <= asked && asked !== Number.POSITIVE_INFINITY;
  return isAnswered ? EARNED_PASSES : Math.max(0, passesLeft - 1);
}

/** Orders VINs so that those of one batch go into different batches, because one of them may have failed the batch. */
function apart(outcomes: readonly VinOutcome[], batchSize: number): readonly string[] {
  const batches = Math.ceil(outcomes.length / batchSize);
  const vins: string[] = [];
  for (let batch = 0; batch < batches; batch += 1)
    for (let index = batch; index < outcomes.length; index += batches) {
      const outcome = outcomes[index];
      if (outcome) vins.push(outcome.vin);
    }
  return vins;
}
