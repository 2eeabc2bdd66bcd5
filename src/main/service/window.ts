/** How many requests may be in flight at once, found by how long the service takes to answer. */
export interface Window {
  /** From 1. */
  limit(): number;
  /** An answer came after this many milliseconds; `isFull`: (nearly) as many as allowed were in flight. */
  answered(latencyMs: number, isFull: boolean): void;
  timedOut(): void;
  /** How long an answer takes: a running mean; 0 before the first answer. */
  latencyMs(): number;
}

/**
 * The limit before the first answer. It is so low that a distant service with a small limit refuses only a few at once,
 * and that ten clients that start together send little more than the service's burst while answers are slow to come.
 */
const FIRST_LIMIT = 6;
/**
 * Each of the first answers, of this number, raises the limit by `FIRST_MORE` only. If ten clients start together, the
 * service refuses them before they have so many answers; without a refusal the limit may rise faster.
 */
const [FIRST_ANSWERS, FIRST_MORE] = [8, 1];
/** By how much each later answer raises the limit. */
const MORE = 3;
/** Answers in a period. The quickest answer is looked for in two periods: the current one and the one before. */
const BASELINE = 500;
/** Weight of the newest latency in the running mean (RFC 6298, 2.3). */
const WEIGHT = 1 / 8;

/** Whether the mean latency is so far above the quickest one that requests must queue up at the service. */
const isQueueing = (meanMs: number, quickestMs: number) => meanMs > 2 * quickestMs + 100;

/** If more than this share of the latency is left after the limit was cut, too many requests were not its cause. */
const NOTHING_GAINED = 0.9;

/**
 * While the latency stays the same, each answer raises the limit. At first the limit doubles in each round trip. After
 * the first {@link FIRST_ANSWERS} answers it quadruples in each. When the latency grows, the limit falls by a fifth,
 * because more requests in flight would only wait. After a timeout it is halved. There is at most one cut in a round
 * trip. A cut that did not lower the latency is taken back, and its latency counts as the usual one from then on.
 *
 * @param cap from 1
 */
export function createWindow(cap: number): Window {
  let limit = Math.min(FIRST_LIMIT, cap);
  let mean: number | null = null;
  let quickest = Number.POSITIVE_INFINITY;
  let quickestBefore = Number.POSITIVE_INFINITY;
  let answers = 0;
  /** The limit and the latency before the last cut that high latency caused, until the cut's effect is known. */
  let lastCut: { readonly limit: number; readonly meanMs: number } | null = null;
  /** Answers in a row for which the mean latency was too high. After as many as the limit, the limit falls. */
  let late = 0;
  let timeoutsToIgnore = 0;

  function cut(share: number): void {
    limit = Math.max(1, Math.floor(limit * share));
  }

  function cutForLatency(meanMs: number): void {
    late = 0;
    if (lastCut && meanMs > lastCut.meanMs * NOTHING_GAINED) {
      limit = Math.min(cap, lastCut.limit);
      quickest = meanMs;
      quickestBefore = meanMs;
      lastCut = null;
      return;
    }
    lastCut = { limit, meanMs };
    cut(0.8);
  }

  return {
    limit: () => limit,
    answered(latencyMs, isFull) {
      answers += 1;
      timeoutsToIgnore = 0;
      if (answers % BASELINE === 0) {
        quickestBefore = quickest;
        quickest = latencyMs;
      }
      quickest = Math.min(quickest, latencyMs);
      mean = mean === null ? latencyMs : mean + (latencyMs - mean) * WEIGHT;
      if (isQueueing(mean, Math.min(quickest, quickestBefore))) {
        late += 1;
        if (late >= limit) cutForLatency(mean);
      } else {
        late = 0;
        lastCut = null;
        if (isFull) limit = Math.min(cap, limit + (answers <= FIRST_ANSWERS ? FIRST_MORE : MORE));
      }
    },
    timedOut() {
      timeoutsToIgnore -= 1;
      if (timeoutsToIgnore >= 0) return;
      timeoutsToIgnore = limit;
      cut(0.5);
    },
    latencyMs: () => mean ?? 0,
  };
}
