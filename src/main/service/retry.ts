import type { Clock } from '../util/clock.ts';
import type { HttpOutcome } from './http.ts';
import { LONGEST_WAIT_MS } from './retry-after.ts';

/** Why a request brought no result, where another try may bring one. */
export interface RetryableFailure {
  readonly kind: 'rate-limited' | 'server' | 'network' | 'timeout';
  /** What the response's `Retry-After` asked for; null where it asked for nothing. */
  readonly retryAfterMs: number | null;
}

/** How many times one request was sent again so far. */
interface Retries {
  readonly faults: number;
  /** After a 429. */
  readonly refusals: number;
}

type Decision =
  | { readonly action: 'wait'; readonly ms: number }
  | { readonly action: 'stop'; readonly kind: RetryableFailure['kind'] };

/**
 * Document (docs/service.md) 7: "waits of 1, 2, 4 seconds … with 3 attempts", read as one send and at most three
 * retries.
 */
const MOST_FAULTS = 3;
/**
 * A 429 says that all requests of the client were too many, not that this request is bad. It pauses them all. So that a
 * busy service does not fail vehicles that are all right, 429s have a retry budget of their own, which is bounded too.
 */
const MOST_REFUSALS = 10;

/** The failure of an outcome; null where sending the same request again is of no use, or not needed. */
export function retryableFailureOf(outcome: HttpOutcome): RetryableFailure | null {
  if (outcome.kind === 'fault') {
    if (outcome.fault === 'network' || outcome.fault === 'timeout')
      return { kind: outcome.fault, retryAfterMs: null };
    if (outcome.fault === 'proxy-unreachable') return { kind: 'network', retryAfterMs: null };
    return outcome.fault === 'too-large' || outcome.fault === 'unreadable'
      ? { kind: 'server', retryAfterMs: null }
      : null;
  }
  const { status, retryAfterMs } = outcome;
  if (status === 429) return { kind: 'rate-limited', retryAfterMs };
  // A success that the document does not know (204, say) brings no answer either.
  if (status >= 500 || (status > 200 && status < 300)) return { kind: 'server', retryAfterMs };
  return status === 408 ? { kind: 'timeout', retryAfterMs } : null;
}

/**
 * Whether to send once more, and after how long. A 429 waits 0 here: the throttle holds back every request of the
 * client until its pause is over, this request too.
 *
 * @param random 0 to 1, exclusive
 */
function decide(failure: RetryableFailure, retries: Retries, random: () => number): Decision {
  if (failure.kind === 'rate-limited') {
    if (retries.refusals >= MOST_REFUSALS) return { action: 'stop', kind: failure.kind };
    return { action: 'wait', ms: 0 };
  }
  if (retries.faults >= MOST_FAULTS) return { action: 'stop', kind: failure.kind };
  return { action: 'wait', ms: waitMs(retries.faults, failure.retryAfterMs, random) };
}

/**
 * The wait after failure number `step` (from 0): what `Retry-After` asked for, else 1, 2, 4 … s plus up to a quarter,
 * so that clients that failed together do not come back together. A `Retry-After` of zero or of a time that has
 * passed counts as none, because it must not cause a storm of requests.
 *
 * @returns milliseconds, `LONGEST_WAIT_MS` at most
 */
export function waitMs(step: number, retryAfterMs: number | null, random: () => number): number {
  if (retryAfterMs !== null && retryAfterMs > 0) return Math.min(retryAfterMs, LONGEST_WAIT_MS);
  return Math.min(Math.ceil(1000 * 2 ** step * (1 + random() / 4)), LONGEST_WAIT_MS);
}

/** How an operation reads an HTTP outcome: as its result, or as a failure after which it may send again. */
export type Reading<T> =
  | { readonly kind: 'settled'; readonly value: T }
  | { readonly kind: 'retryable'; readonly failure: RetryableFailure };

export interface RetryDeps {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly random: () => number;
  /** Called for every failure, with what was decided. */
  readonly onFailure?: (failure: RetryableFailure, decision: Decision) => void;
}

/**
 * Sends until there is a result or no retry is left.
 *
 * @returns the result, or the kind of the last failure
 * @throws what `send` throws; the signal's reason when it is aborted while waiting
 */
export async function sendWithRetries<T>(
  send: () => Promise<Reading<T>>,
  deps: RetryDeps,
  signal: AbortSignal,
): Promise<{ readonly value: T } | { readonly failed: RetryableFailure['kind'] }> {
  let retries: Retries = { faults: 0, refusals: 0 };
  for (;;) {
    const reading = await send();
    if (reading.kind === 'settled') return { value: reading.value };
    const { failure } = reading;
    const decision = decide(failure, retries, deps.random);
    deps.onFailure?.(failure, decision);
    if (decision.action === 'stop') return { failed: decision.kind };
    const refused = failure.kind === 'rate-limited' ? 1 : 0;
    retries = { faults: retries.faults + 1 - refused, refusals: retries.refusals + refused };
    if (decision.ms > 0) await deps.clock.sleep(decision.ms, signal);
  }
}
