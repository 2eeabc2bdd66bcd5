import type { WaitReason } from '../../contract/schemas/runs.ts';
import type { RequestReport } from '../service/types.ts';

/**
 * A circuit breaker over a run's requests (Nygard, "Release It!"). When the service gives no answers, it opens: the run
 * stands still and probes with one batch after ever longer waits, instead of failing the whole list. Plain data; the
 * runner waits.
 */
export interface Breaker {
  /** Requests in a row without an answer. */
  readonly badSends: number;
  /** Batches in a row that failed for good. */
  readonly failedBatches: number;
  /** How many times the breaker has opened since the last answer. From 1 on, the next batch is a probe. */
  readonly opened: number;
  /** Why the last request or batch failed. */
  readonly reason: WaitReason;
}

export const CLOSED: Breaker = { badSends: 0, failedBatches: 0, opened: 0, reason: 'service-failing' };

const MOST_BAD_SENDS = 10;
const MOST_FAILED_BATCHES = 5;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** The breaker after a request. A 429 is neither an answer nor a failure: after it the throttle waits. */
export function afterSend(breaker: Breaker, { failure }: RequestReport): Breaker {
  if (failure === 'rate-limited') return breaker;
  if (failure === null) return { ...breaker, badSends: 0 };
  return { ...breaker, badSends: breaker.badSends + 1, reason: reasonOf(failure) };
}

export function afterFailedBatch(breaker: Breaker, kind: string): Breaker {
  return { ...breaker, failedBatches: breaker.failedBatches + 1, reason: reasonOf(kind) };
}

/** Whether the run must stand still. While the breaker is open, one failed probe suffices. */
export const mustOpen = ({ badSends, failedBatches, opened }: Breaker): boolean =>
  badSends >= MOST_BAD_SENDS || failedBatches >= (opened > 0 ? 1 : MOST_FAILED_BATCHES);

export function openBreaker(breaker: Breaker): Breaker {
  return { ...breaker, badSends: 0, failedBatches: 0, opened: breaker.opened + 1 };
}

/**
 * How long to stand still: 5, 10, 20 … 300 s. Up to a quarter is added, so that installations that lost the service at
 * the same time do not all return at the same time.
 *
 * @param random 0 to 1
 * @returns milliseconds
 */
export function waitMs({ opened }: Breaker, random: () => number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, opened - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (1 + random() / 4));
}

const reasonOf = (kind: string): WaitReason =>
  kind === 'network' || kind === 'rate-limited' ? kind : 'service-failing';
