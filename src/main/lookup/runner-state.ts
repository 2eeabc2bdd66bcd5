import type { RequestReport, VinOutcome } from '../service/types.ts';
import type { RunRecord } from '../store/records.ts';
import { afterFailedBatch, afterSend, type Breaker, CLOSED, mustOpen } from './breaker.ts';
import { failureOf, firstFailure, type SortedOutcomes, sortOutcomes } from './outcomes.ts';
import { FIRST_PASS, holdForNextPass, type PassState } from './passes.ts';

/** The run stops after this many batches in a row with every VIN refused (400): the cause is not the VINs. */
const MOST_REFUSED_BATCHES = 5;

/** How a run is ended early: by the user, or because the program closes. */
export type HaltState = 'paused' | 'cancelled' | 'interrupted';

/**
 * What a run is doing:
 * `asking`: all lanes (parallel loops) ask for batches until the queue is empty;
 * `probing`: the breaker is open, and one batch is tried;
 * `checking-before-probe`, `checking-silence`: a VIN that the service has answered for is asked for again, before a
 * probe, or because only VINs without an answer are left;
 * `waiting`: the run stands still; `ended`: there is nothing more to do.
 */
type Phase = 'asking' | 'probing' | 'checking-before-probe' | 'checking-silence' | 'waiting' | 'ended';

/** Everything that a run's next step depends on. Plain data; `next-step.ts` decides, the runner acts. */
export interface RunnerState extends PassState {
  readonly phase: Phase;
  readonly breaker: Breaker;
  readonly unattributed: UndecidedOutcomes;
  /** A VIN that the service has answered for; null while there is none. */
  readonly known: string | null;
  /** Since when the service is silent, in milliseconds of the monotonic clock. Used while the breaker is open. */
  readonly silentSince: number;
  /** Why the round must end before the queue is empty; null while it may go on. */
  readonly roundEnd: 'breaker' | 'refused' | null;
  /** Requests sent since the run was first started. */
  readonly requests: number;
  /** Of these requests, those answered with 429. */
  readonly throttled: number;
  readonly halt: HaltState | null;
}

export function initialState(
  { requests, throttled }: Pick<RunRecord, 'requests' | 'throttled'>,
  now: number,
): RunnerState {
  return {
    phase: 'waiting',
    breaker: CLOSED,
    unattributed: NOTHING_UNATTRIBUTED,
    ...FIRST_PASS,
    known: null,
    silentSince: now,
    roundEnd: null,
    requests,
    throttled,
    halt: null,
  };
}

export function afterRequest(state: RunnerState, report: RequestReport): RunnerState {
  const counted = {
    ...state,
    requests: state.requests + 1,
    throttled: state.throttled + (report.status === 429 ? 1 : 0),
  };
  // A request that was under way when the round was ended says nothing about the service.
  if (state.roundEnd !== null) return counted;
  const isUnanswered = report.failure !== null && report.failure !== 'rate-limited';
  return endRoundIfOpen({
    ...counted,
    breaker: afterSend(state.breaker, report),
    isUnsteady: state.isUnsteady || isUnanswered,
  });
}

export interface BatchResult {
  readonly state: RunnerState;
  /** Outcomes that can be written down now. */
  readonly commit: readonly VinOutcome[];
  /** VINs to be asked for again. */
  readonly requeue: readonly string[];
}

/** The state after a batch's query, and which VINs to write down and which to ask for again. */
export function afterBatch(state: RunnerState, outcomes: readonly VinOutcome[]): BatchResult {
  const sorted = sortOutcomes(outcomes);
  const failure = firstFailure(sorted);
  const isFailed = failure !== null && sorted.settled.length === 0;
  const { unattributed, ready } = attributeBatch(state.unattributed, sorted);
  const next = endRoundIfOpen({
    ...state,
    breaker: isFailed ? afterFailedBatch(state.breaker, failure) : CLOSED,
    unattributed,
    known: ready.find((outcome) => failureOf(outcome) === '')?.vin ?? state.known,
  });
  const [held, commit] = holdForNextPass(next, ready);
  const isRefused = unattributed.refused.length >= MOST_REFUSED_BATCHES;
  return {
    state: isRefused ? { ...held, roundEnd: 'refused' } : held,
    commit,
    requeue: sorted.deferred.map(({ vin }) => vin),
  };
}

/** The state after `Runner.tryNow`. Patience begins anew, because the service may be back. */
export const afterTryNow = (state: RunnerState, now: number): RunnerState => ({ ...state, silentSince: now });

/** The first halt counts, except that a run that is being paused can still be cancelled. */
export function afterHalt(state: RunnerState, halt: HaltState): RunnerState {
  return { ...state, halt: halt === 'cancelled' ? halt : (state.halt ?? halt) };
}

const endRoundIfOpen = (state: RunnerState): RunnerState =>
  mustOpen(state.breaker) ? { ...state, roundEnd: state.roundEnd ?? 'breaker' } : state;

/**
 * Outcomes that may be about their VINs or about the service: VINs without an answer, and batches that the service
 * refused whole (400). Once another batch is answered, they must be about their VINs. Plain data.
 */
interface UndecidedOutcomes {
  /** Batches in a row in which every VIN was refused. */
  readonly refused: readonly (readonly VinOutcome[])[];
  readonly silent: readonly VinOutcome[];
}

const NOTHING_UNATTRIBUTED: UndecidedOutcomes = { refused: [], silent: [] };

/** Adds a batch's outcomes; `ready` has the outcomes that can be written down now. */
function attributeBatch(
  { refused, silent }: UndecidedOutcomes,
  batch: SortedOutcomes,
): { readonly unattributed: UndecidedOutcomes; readonly ready: readonly VinOutcome[] } {
  if (batch.isAnswered) {
    const ready = [...refused.flat(), ...silent, ...batch.settled];
    return { unattributed: { refused: [], silent: batch.silent }, ready };
  }
  const unattributed = {
    refused: batch.settled.length > 0 ? [...refused, batch.settled] : refused,
    silent: [...silent, ...batch.silent],
  };
  return { unattributed, ready: [] };
}
