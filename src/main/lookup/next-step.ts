import type { StopReason } from '../../contract/schemas/runs.ts';
import type { VinOutcome } from '../service/types.ts';
import { afterFailedBatch, mustOpen, openBreaker } from './breaker.ts';
import { firstFailure, sortOutcomes, stopReasonOfWait } from './outcomes.ts';
import { beginNextPass, holdForNextPass } from './passes.ts';
import type { RunnerState } from './runner-state.ts';

/** How the runner's last action has ended. */
export type RunnerEvent =
  /** The run begins, or its wait is over. */
  | { readonly type: 'ready' }
  | { readonly type: 'checked'; readonly outcomes: readonly VinOutcome[] }
  /** The lanes (parallel loops) of a `round` have ended; `isEmpty` says whether no VIN is left in the queue. */
  | { readonly type: 'round-ended'; readonly isEmpty: boolean };

export type RunnerAction =
  /** All lanes ask for batch after batch; as a probe, one lane asks for one batch. */
  | { readonly do: 'round'; readonly isProbe: boolean }
  /** Asks for a VIN that was answered before: if it is answered again, the failures are about the other VINs. */
  | { readonly do: 'check'; readonly vin: string }
  /** Stands still as long as the breaker says, but at most for the rest of the patience. */
  | { readonly do: 'wait'; readonly atMostMs: number }
  | { readonly do: 'stop'; readonly reason: StopReason }
  | { readonly do: 'complete' };

/** What to do, in this order: write `commit`, put `requeue` back into the queue, do `action`. */
export interface Step {
  readonly state: RunnerState;
  readonly commit: readonly VinOutcome[];
  readonly requeue: readonly string[];
  readonly action: RunnerAction;
}

interface PatienceClock {
  /** Milliseconds of the monotonic clock. */
  readonly now: number;
  /** How long a run keeps trying while the service gives no answers, before it stops; milliseconds. */
  readonly patienceMs: number;
}

export function nextStep(state: RunnerState, event: RunnerEvent, patience: PatienceClock): Step {
  switch (event.type) {
    case 'ready':
      return goOn(state, []);
    case 'checked':
      return afterCheck(state, event.outcomes, patience);
    case 'round-ended':
      return afterRound(state, event.isEmpty, patience);
  }
}

function goOn(state: RunnerState, commit: readonly VinOutcome[]): Step {
  if (state.breaker.opened === 0) return round(state, commit, false);
  if (state.known === null) return round(state, commit, true);
  return check({ ...state, phase: 'checking-before-probe' }, commit, state.known);
}

function round(state: RunnerState, commit: readonly VinOutcome[], isProbe: boolean): Step {
  const begun: RunnerState = { ...state, phase: isProbe ? 'probing' : 'asking', roundEnd: null };
  return { state: begun, commit, requeue: [], action: { do: 'round', isProbe } };
}

function check(state: RunnerState, commit: readonly VinOutcome[], vin: string): Step {
  return { state, commit, requeue: [], action: { do: 'check', vin } };
}

function afterCheck(state: RunnerState, outcomes: readonly VinOutcome[], patience: PatienceClock): Step {
  const sorted = sortOutcomes(outcomes);
  const failure = firstFailure(sorted);
  const checked = failure === null ? state : { ...state, breaker: afterFailedBatch(state.breaker, failure) };
  if (!sorted.isAnswered) return standStill(checked, [], patience);
  if (state.phase === 'checking-before-probe') return round(checked, [], true);
  return settle(...takeProven(checked), true, patience);
}

function afterRound(state: RunnerState, isEmpty: boolean, patience: PatienceClock): Step {
  if (state.roundEnd === 'refused') return end(state, [], { do: 'stop', reason: 'service-failing' });
  const [rest, refused] = isEmpty ? takeRefused(state) : [state, []];
  if (rest.unattributed.silent.length > 0 && rest.known !== null) {
    // The known VIN was answered just before the probe, so the probe's failures are about the probe's VINs.
    if (rest.phase === 'probing') {
      const [others, silent] = takeProven(rest);
      return settle(others, [...refused, ...silent], isEmpty, patience);
    }
    if (isEmpty) return check({ ...rest, phase: 'checking-silence' }, refused, rest.known);
  }
  return settle(rest, refused, isEmpty, patience);
}

/** Decides what follows a round and its check: another round, a wait, the next pass, or the end. */
function settle(
  state: RunnerState,
  commit: readonly VinOutcome[],
  isEmpty: boolean,
  patience: PatienceClock,
): Step {
  if (isEmpty && state.unattributed.silent.length === 0) {
    const [next, requeue, failed] = beginNextPass(state);
    if (requeue.length === 0) return end(next, [...commit, ...failed], { do: 'complete' });
    const step = mustOpen(next.breaker) ? standStill(next, commit, patience) : goOn(next, commit);
    return { ...step, requeue };
  }
  if (isEmpty || mustOpen(state.breaker)) return standStill(state, commit, patience);
  return goOn(state, commit);
}

function standStill(
  state: RunnerState,
  commit: readonly VinOutcome[],
  { now, patienceMs }: PatienceClock,
): Step {
  const [rest, silent] = takeSilent(state);
  const silentSince = rest.breaker.opened === 0 ? now : rest.silentSince;
  const still: RunnerState = { ...rest, phase: 'waiting', breaker: openBreaker(rest.breaker), silentSince };
  const atMostMs = Math.ceil(silentSince + patienceMs - now);
  if (atMostMs <= 0)
    return end(still, commit, { do: 'stop', reason: stopReasonOfWait(still.breaker.reason) });
  const requeue = silent.map(({ vin }) => vin);
  return { state: still, commit, requeue, action: { do: 'wait', atMostMs } };
}

function end(state: RunnerState, commit: readonly VinOutcome[], action: RunnerAction): Step {
  return { state: { ...state, phase: 'ended' }, commit, requeue: [], action };
}

type Taken = readonly [state: RunnerState, taken: readonly VinOutcome[]];

function takeSilent(state: RunnerState): Taken {
  const { silent } = state.unattributed;
  return [{ ...state, unattributed: { ...state.unattributed, silent: [] } }, silent];
}

/** Takes the outcomes without an answer once the service answers: their failures are about their VINs, or temporary. */
const takeProven = (state: RunnerState): Taken => holdForNextPass(...takeSilent(state));

function takeRefused(state: RunnerState): Taken {
  const { refused } = state.unattributed;
  return [{ ...state, unattributed: { ...state.unattributed, refused: [] } }, refused.flat()];
}
