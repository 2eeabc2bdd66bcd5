import type { StopReason, WaitReason } from '../../preload/schemas/runs.ts';
import type { QueryOptions, RequestReport, ServiceClient, VinOutcome } from '../service/types.ts';
import type { RunRecord } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import { abortable } from '../util/abort.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { BATCH_SIZE, queuedBatches } from './batches.ts';
import { afterFailedBatch, afterSend, CLOSED, mustOpen, open, waitMs } from './breaker.ts';
import { groupCommits } from './ledger.ts';
import { failureOf, ServiceFailing, sortOutcomes, stopReasonOf } from './outcomes.ts';
import { createPause } from './pause.ts';
import { createSpeedometer } from './speed.ts';
import { createSuspects } from './suspects.ts';

/** So many batches in a row refused whole (400), down to each VIN, and the run stops: it is not about the VINs. */
const REFUSED_BATCHES = 5;

export interface RunnerDeps {
  readonly runs: Pick<Store['runs'], 'queued' | 'commit' | 'setState'>;
  readonly client: ServiceClient;
  readonly clock: Clock;
  /** 0 up to 1. */
  readonly random: () => number;
  /** Queries under way at once; the client's throttle decides how many of them are sent. */
  readonly lanes: number;
  /** How long to stand still and try again while the service gives nothing, before the run stops; milliseconds. */
  readonly patienceMs: number;
}

export type Halt = 'paused' | 'cancelled' | 'interrupted';

/** A run under way. */
export interface Runner {
  /** Ends the work within 50 ms; what was fetched is kept, what was in flight stays queued. */
  halt(state: Halt): Promise<RunRecord>;
  /** Resolves when the run has ended, whatever the cause. Rejects only when that can't be written down. */
  readonly ended: Promise<RunRecord>;
  /** The run as last written down, with what was sent since. */
  latest(): RunRecord;
  /** VINs per second over the last seconds; null while unknown. */
  vinsPerSecond(): number | null;
  /** Why it stands still, and for how many milliseconds more; null while it does not. */
  waiting(): { readonly leftMs: number; readonly reason: WaitReason } | null;
  /** Ends that wait; patience begins anew. */
  tryNow(): void;
}

/**
 * Asks the service for what is queued in the ledger of a run, and writes answers and ledger together.
 *
 * A VIN that the service was silent about is held back until another batch is answered: only then is it put down as
 * failed. When nothing is answered any more, a circuit breaker (`breaker.ts`) ends the queries under way and holds the
 * run back; all of their VINs stay queued, and so they do when its patience ends.
 */
export function startRunner(deps: RunnerDeps, record: RunRecord): Runner {
  const { runs, client, clock, random } = deps;
  const leave = new AbortController();
  const batches = queuedBatches(runs, record.id);
  const suspects = createSuspects();
  const speed = createSpeedometer(() => clock.monotonic());
  const pause = createPause(clock);
  const startedAt = clock.monotonic();
  const options: QueryOptions = { urgent: record.counts.queued <= BATCH_SIZE, onRequest };
  let { requests, throttled } = record;
  let latest = record;
  let breaker = CLOSED;
  let round = new AbortController();
  /** A VIN that the service has answered for. */
  let known: string | null = null;
  let silentSince = startedAt;
  let asked: Halt | null = null;

  const activeMs = () => record.activeMs + Math.round(clock.monotonic() - startedAt);

  async function write(outcomes: readonly VinOutcome[]): Promise<void> {
    const progress = { requests, throttled, activeMs: activeMs() };
    latest = await runs.commit(record.id, clock.now(), outcomes, progress);
    speed.add(outcomes.length);
  }
  const commit = groupCommits(write, clock);

  async function askAll(): Promise<void> {
    for (;;) {
      const isProbe = breaker.opened > 0;
      if (isProbe && known !== null && !(await isAnswering(known))) {
        await standStill();
        continue;
      }
      await (isProbe ? askRound(1, 1) : askRound(deps.lanes, Number.POSITIVE_INFINITY));
      const isEmpty = await batches.isEmpty();
      const refused = isEmpty ? suspects.takeRefused() : [];
      if (refused.length > 0) await commit(refused);
      if (suspects.hasSilent() && known !== null && (isProbe || (isEmpty && (await isAnswering(known)))))
        await commit(suspects.takeSilent());
      if (isEmpty && !suspects.hasSilent()) return;
      if (isEmpty || mustOpen(breaker)) await standStill();
    }
  }

  /** Until the queue is empty, each lane has asked for so many batches, or the breaker opens. */
  async function askRound(lanes: number, mostBatches: number): Promise<void> {
    const own = new AbortController();
    round = own;
    const signal = AbortSignal.any([leave.signal, own.signal]);
    const lane = async () => {
      for (let count = 0; count < mostBatches && !signal.aborted; count += 1) {
        const batch = await abortable(batches.next(), leave.signal);
        if (!batch) return;
        await ask(batch, signal);
      }
    };
    const ends = Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        // The first failure ends the round; each lane gives back what it was about.
        own.abort();
        throw error;
      }),
    );
    const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected');
    leave.signal.throwIfAborted();
    if (failed) throw failed.reason;
  }

  async function ask(batch: readonly string[], signal: AbortSignal): Promise<void> {
    const outcomes = await client.query(batch, signal, options).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!outcomes) return batches.giveBack(batch);
    const sorted = sortOutcomes(outcomes);
    batches.giveBack(sorted.putOff.map(({ vin }) => vin));
    const [unanswered] = [...sorted.silent, ...sorted.putOff];
    const isFailed = unanswered && sorted.settled.length === 0;
    breaker = isFailed ? afterFailedBatch(breaker, failureOf(unanswered)) : CLOSED;
    const ready = suspects.judge(sorted);
    if (suspects.refusedBatches() >= REFUSED_BATCHES) throw new ServiceFailing('service-failing');
    if (mustOpen(breaker)) round.abort();
    known = ready.find((outcome) => failureOf(outcome) === '')?.vin ?? known;
    if (ready.length > 0) await commit(ready);
  }

  function onRequest(report: RequestReport): void {
    requests += 1;
    if (report.status === 429) throttled += 1;
    // What was under way when the round was ended says nothing of the service.
    if (round.signal.aborted) return;
    breaker = afterSend(breaker, report);
    if (mustOpen(breaker)) round.abort();
  }

  /** Whether the service is there for a VIN that it has answered for: if so, its silence is about the others. */
  async function isAnswering(vin: string): Promise<boolean> {
    const outcomes = await client.query([vin], leave.signal, options);
    const { isAnswered, silent, putOff } = sortOutcomes(outcomes);
    const [unanswered] = [...silent, ...putOff];
    if (unanswered) breaker = afterFailedBatch(breaker, failureOf(unanswered));
    return isAnswered;
  }

  async function standStill(): Promise<void> {
    batches.giveBack(suspects.takeSilent().map(({ vin }) => vin));
    if (breaker.opened === 0) silentSince = clock.monotonic();
    breaker = open(breaker);
    const left = Math.ceil(silentSince + deps.patienceMs - clock.monotonic());
    if (left <= 0) throw new ServiceFailing(breaker.reason);
    await pause.wait(Math.min(waitMs(breaker, random), left), leave.signal);
  }

  async function work(): Promise<RunRecord> {
    try {
      await askAll();
    } catch (error) {
      return asked ? end(asked, null) : end('stopped', stopReasonOf(error));
    }
    return asked ? end(asked, null) : end('completed', null);
  }

  async function end(state: Halt | 'stopped' | 'completed', reason: StopReason | null): Promise<RunRecord> {
    // What was sent since the last answers counts too. Where the disk has no room for that, it may have for the state.
    await write([]).catch(() => undefined);
    latest = await runs.setState(record.id, state, reason, state === 'paused' ? null : clock.now());
    return latest;
  }

  const ended = work();
  return {
    ended,
    latest: () =>
      latest.state === 'running' ? { ...latest, requests, throttled, activeMs: activeMs() } : latest,
    vinsPerSecond: () => speed.perSecond(),
    waiting() {
      const leftMs = pause.left();
      return leftMs === null ? null : { leftMs, reason: breaker.reason };
    },
    tryNow() {
      silentSince = clock.monotonic();
      pause.end();
    },
    halt(state) {
      // Who cancels while it is being paused means it.
      asked = state === 'cancelled' ? state : (asked ?? state);
      leave.abort(new AppError('cancelled', `the run was ${state}`));
      return ended;
    },
  };
}
