/** How many requests may be in flight at once, found by how long the service takes to answer. */
export interface Window {
  /** From 1. */
  limit(): number;
  /** An answer came after so many milliseconds; `isFull`: as many as allowed were in flight. */
  answered(latencyMs: number, isFull: boolean): void;
  /** None came in time. */
  timedOut(): void;
}

const FIRST_LIMIT = 12;
/** Answers over which the quickest one is looked for; the window before counts too. */
const BASELINE = 500;
/** Weight of the newest latency in the running mean. */
const WEIGHT = 1 / 8;

/** A mean latency of so much means that requests queue up at the service, whatever the quickest one takes. */
const isQueueing = (meanMs: number, quickestMs: number) => meanMs > 2 * quickestMs + 100;

/**
 * One more with each answer, so twice as many in a round trip, while latency holds; a fifth less when it grows, for then
 * more in flight brings nothing but waiting; half after a timeout. At most one cut in a round trip.
 *
 * @param cap from 1
 */
export function createWindow(cap: number): Window {
  let limit = Math.min(FIRST_LIMIT, cap);
  let mean: number | null = null;
  let quickest = Number.POSITIVE_INFINITY;
  let quickestBefore = Number.POSITIVE_INFINITY;
  let answers = 0;
  let untilNextCut = 0;

  function cut(share: number): void {
    if (untilNextCut > 0) return;
    untilNextCut = limit;
    limit = Math.max(1, Math.floor(limit * share));
  }

  return {
    limit: () => limit,
    answered(latencyMs, isFull) {
      answers += 1;
      untilNextCut -= 1;
      if (answers % BASELINE === 0) {
        quickestBefore = quickest;
        quickest = latencyMs;
      }
      quickest = Math.min(quickest, latencyMs);
      mean = mean === null ? latencyMs : mean + (latencyMs - mean) * WEIGHT;
      if (isQueueing(mean, Math.min(quickest, quickestBefore))) cut(0.8);
      else if (isFull) limit = Math.min(cap, limit + 1);
    },
    timedOut: () => cut(0.5),
  };
}
