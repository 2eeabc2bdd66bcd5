import type { StopReason, WaitReason } from '../../contract/schemas/runs.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import type { QueryOptions, ServiceClient } from '../service/types.ts';
import type { RunRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { createInterruptibleSleep, type InterruptibleSleep } from '../util/interruptible-sleep.ts';
import { type BatchQueue, createBatchQueue } from './batches.ts';
import { waitMs } from './breaker.ts';
import { nextStep, type RunnerAction, type RunnerEvent, type Step } from './next-step.ts';
import { stopReasonOf } from './outcomes.ts';
import { createProgress, type Progress } from './progress.ts';
import { askInLanes, type RoundOptions } from './round.ts';
import {
  afterBatch,
  afterHalt,
  afterRequest,
  afterTryNow,
  type HaltState,
  initialState,
  type RunnerState,
} from './runner-state.ts';

interface RunnerDeps {
  readonly runs: Pick<Store['runs'], 'queued' | 'commit' | 'setState'>;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly random: () => number;
  /** Queries under way at once; the client's throttle decides how many of them are sent. */
  readonly lanes: number;
  /** How long the run keeps trying while the service gives no answers, before it stops; milliseconds. */
  readonly patienceMs: number;
}

export interface Runner {
  /** Ends the work within 50 ms. Answers that have come are kept; VINs in flight stay queued. */
  halt(halt: HaltState): Promise<RunRecord>;
  /** Resolves when the run has ended, whatever the cause. Rejects only when the run's end can't be written down. */
  readonly ended: Promise<RunRecord>;
  /** The run as last written down, with the requests sent since. */
  latest(): RunRecord;
  vinsPerSecond(): number | null;
  /** Why the run stands still, and for how many milliseconds more; null while it does not stand still. */
  waiting(): { readonly leftMs: number; readonly reason: WaitReason } | null;
  /** Ends the current wait; patience begins anew. */
  tryNow(): void;
}

/**
 * Asks the service for the VINs that are queued in a run's ledger (its record in the store), and writes answers and
 * ledger together.
 *
 * A VIN that the service gave no answer for is held back until another batch is answered: only then can it be written
 * down as failed. When nothing is answered any more, a circuit breaker (`breaker.ts`) aborts the queries under way and
 * makes the run wait. The VINs of these queries stay queued, also when the run's patience ends.
 *
 * `next-step.ts` decides what comes next, from the state alone; the runner is the loop that does it and waits.
 */
export function startRunner(deps: RunnerDeps, record: RunRecord): Runner {
  const { runs, client, clock } = deps;
  const stop = new AbortController();
  const batches = createBatchQueue(runs, record.id);
  const sleep = createInterruptibleSleep(clock);
  let state = initialState(record, clock.monotonic());
  let round = new AbortController();
  const progress = createProgress(runs, clock, record, () => state);
  const options: QueryOptions = {
    urgent: record.counts.queued <= BATCH_SIZE,
    onRequest: (report) => enter(afterRequest(state, report)),
  };

  function enter(next: RunnerState): void {
    state = next;
    if (state.roundEnd !== null) round.abort();
  }

  async function ask(batch: readonly string[], signal: AbortSignal): Promise<void> {
    const outcomes = await unlessAborted(client.query(batch, signal, options), signal);
    if (!outcomes) return batches.requeue(batch);
    const { state: next, commit, requeue } = afterBatch(state, outcomes);
    batches.requeue(requeue);
    enter(next);
    if (commit.length > 0) await progress.commit(commit);
  }

  /** Does what the step says; null where the run has come to its end. */
  async function perform(action: RunnerAction): Promise<RunnerEvent | null> {
    switch (action.do) {
      case 'round':
        round = new AbortController();
        await askInLanes(batches, { ...sizeOf(action, state, deps), end: round, stop: stop.signal, ask });
        return { type: 'round-ended', isEmpty: await batches.isEmpty() };
      case 'check':
        return { type: 'checked', outcomes: await client.query([action.vin], stop.signal, options) };
      case 'wait':
        await sleep.wait(Math.min(waitMs(state.breaker, deps.random), action.atMostMs), stop.signal);
        return { type: 'ready' };
      case 'complete':
      case 'stop':
        return null;
    }
  }

  function next(event: RunnerEvent): Step {
    const step = nextStep(state, event, { now: clock.monotonic(), patienceMs: deps.patienceMs });
    state = step.state;
    return step;
  }

  async function run(): Promise<RunRecord> {
    const reason = await follow(next, perform, progress, batches).catch(stopReasonOf);
    if (state.halt) return progress.end(state.halt, null);
    return progress.end(reason === null ? 'completed' : 'stopped', reason);
  }

  const ended = run();
  return {
    ended,
    latest: progress.latest,
    vinsPerSecond: progress.vinsPerSecond,
    waiting: () => progress.waiting() ?? waitingOf(sleep, state),
    tryNow() {
      state = afterTryNow(state, clock.monotonic());
      sleep.end();
    },
    halt(halt) {
      state = afterHalt(state, halt);
      stop.abort(new AppError('cancelled', `the run was ${halt}`));
      return ended;
    },
  };
}

/**
 * While no VIN has been answered, a probe has one VIN: in a batch of fifty, one VIN for which the service always fails
 * would make the service seem unavailable for good.
 */
function sizeOf(
  { isProbe }: { readonly isProbe: boolean },
  { known, batchSize }: RunnerState,
  { lanes }: Pick<RunnerDeps, 'lanes'>,
): Pick<RoundOptions, 'lanes' | 'mostBatches' | 'batchSize'> {
  if (!isProbe) return { lanes, mostBatches: Number.POSITIVE_INFINITY, batchSize };
  return { lanes: 1, mostBatches: 1, batchSize: known === null ? 1 : batchSize };
}

/**
 * The loop of a run: does one step after the other.
 *
 * @param perform does what a step says; null where the run has come to its end
 * @returns why the run stopped; null where all VINs are settled
 */
async function follow(
  next: (event: RunnerEvent) => Step,
  perform: (action: RunnerAction) => Promise<RunnerEvent | null>,
  progress: Pick<Progress, 'commit'>,
  batches: Pick<BatchQueue, 'requeue'>,
): Promise<StopReason | null> {
  for (let event: RunnerEvent = { type: 'ready' }; ; ) {
    const step = next(event);
    if (step.commit.length > 0) await progress.commit(step.commit);
    batches.requeue(step.requeue);
    const result = await perform(step.action);
    if (result === null) return step.action.do === 'stop' ? step.action.reason : null;
    event = result;
  }
}

/** The work's result; null where it failed after the signal was aborted. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

function waitingOf(
  sleep: Pick<InterruptibleSleep, 'left'>,
  { breaker }: RunnerState,
): ReturnType<Runner['waiting']> {
  const leftMs = sleep.left();
  return leftMs === null ? null : { leftMs, reason: breaker.reason };
}
