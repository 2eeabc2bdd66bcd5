import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { VinOutcome } from '../service/types.ts';
import { failureOf, isSilent } from './outcomes.ts';

/**
 * The part of a run's state that is about asking again. If a VIN failed through no fault of its own, its outcome is
 * withheld from the ledger, the run's record in the store. When the queue is empty, these VINs are asked for once more:
 * that is a pass. If at least half of the VINs of a pass are answered, such failures are temporary, and `passesLeft`
 * becomes `EARNED_PASSES`; after the first pass also if a request of the run brought no answer. Any other pass uses one
 * up. While whole batches get no answer, their size falls, so that one VIN for which the service fails spoils fewer and
 * fewer others. Plain data.
 */
export interface PassState {
  /** The outcomes that this pass withholds from the ledger, batch by batch. In the ledger their VINs stay queued. */
  readonly held: readonly (readonly VinOutcome[])[];
  /** Number of VINs of this pass; infinity for the first pass, which has all VINs of the run. */
  readonly asked: number;
  /** How many passes may still answer less than half of their VINs, including this one. At 0 nothing is withheld. */
  readonly passesLeft: number;
  /** Whether a request of this run brought no answer: VINs that failed elsewhere in the run may be as unlucky. */
  readonly isUnsteady: boolean;
  readonly batchSize: number;
}

export const FIRST_PASS: PassState = {
  held: [],
  asked: Number.POSITIVE_INFINITY,
  passesLeft: 2,
  isUnsteady: false,
  batchSize: BATCH_SIZE,
};

/**
 * Two passes suffice: if a fault hits one answer in six, a VIN that is asked for alone fails in three passes of a
 * hundred, and in two passes in a row one time in a thousand.
 */
const EARNED_PASSES = 2;

/**
 * For a pass, the batch size is divided by this. It is about the square root of 50, the size of a batch, so that two
 * passes isolate a VIN that makes its batch fail. With up to three such VINs, half of the batch is still answered.
 */
const PASS_BATCH_DIVISOR = 7;

/** Failures that are no fault of the VIN, as far as one request can tell: another request may be answered. */
const TRANSIENT_FAILURES = new Set(['server', 'network', 'timeout', 'missing-item', 'invalid-item']);

/**
 * Sorts outcomes that are about to be written down. Failures through no fault of their VINs are withheld for the next
 * pass, if there will be one.
 *
 * @returns the state, and what can be written down now
 */
export function holdForNextPass<State extends PassState>(
  state: State,
  outcomes: readonly VinOutcome[],
): readonly [state: State, commit: readonly VinOutcome[]] {
  if (state.passesLeft === 0) return [state, outcomes];
  const isPassing = (outcome: VinOutcome) => TRANSIENT_FAILURES.has(failureOf(outcome));
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
 * @returns the state; the VINs to ask for once more, none at the end of the run; the outcomes to write down as failed
 */
export function beginNextPass<State extends PassState>(
  state: State,
): readonly [state: State, requeue: readonly string[], commit: readonly VinOutcome[]] {
  const held = state.held.flat();
  const passesLeft = passesAfter(state);
  const most = Math.min(state.batchSize, held.length);
  const batchSize = held.some(isSilent)
    ? Math.max(1, Math.floor(most / PASS_BATCH_DIVISOR))
    : state.batchSize;
  const next = { ...state, held: [], asked: held.length, passesLeft, batchSize };
  return passesLeft === 0 ? [next, [], held] : [next, spreadAcrossBatches(held, batchSize), []];
}

/** The next pass's `passesLeft`, if no more VINs fail in the current pass. At 0 there is no next pass. */
function passesAfter({ held, asked, passesLeft, isUnsteady }: PassState): number {
  const failed = held.reduce((sum, batch) => sum + batch.length, 0);
  const isFirst = asked === Number.POSITIVE_INFINITY;
  const isTemporary = isFirst ? isUnsteady : failed * 2 <= asked;
  return isTemporary ? EARNED_PASSES : Math.max(0, passesLeft - 1);
}

/** Orders VINs so that those of one batch go into different batches, because one of them may have made it fail. */
function spreadAcrossBatches(outcomes: readonly VinOutcome[], batchSize: number): readonly string[] {
  const batches = Math.ceil(outcomes.length / batchSize);
  const vins: string[] = [];
  for (let batch = 0; batch < batches; batch += 1)
    for (let index = batch; index < outcomes.length; index += batches) {
      const outcome = outcomes[index];
      if (outcome) vins.push(outcome.vin);
    }
  return vins;
}
