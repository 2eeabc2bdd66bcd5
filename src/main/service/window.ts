/** How many requests may be in flight at once, found by how long the service takes to answer. */
export interface Window {
  /** From 1. */
  limit(): number;
  /** An answer came after so many milliseconds; `isFull`: (nearly) as many as allowed were in flight. */
  answered(latencyMs: number, isFull: boolean): void;
  /** None came in time. */
  timedOut(): void;
  /** How long an answer takes: a running mean; 0 before the first one. */
  latencyMs(): number;
}

/**
 * Before anything is known: so few that a service far away with a small limit refuses only a few at once, and that ten
 * desks which start together, answers slow to come, send little more than what the service had saved up.
 */
const FIRST_LIMIT = 6;
/** How many more with each of the first answers, after which ten desks would have been refused, … */
const [FIRST_ANSWERS, FIRST_MORE] = [8, 1];
/** … and with each later one. */
const MORE = 3;
/** Answers over which the quickest one is looked for; the window before counts too. */
const BASELINE = 500;
/** Weight of the newest latency in the running mean (RFC 6298, 2.3). */
const WEIGHT = 1 / 8;

/** A mean latency of so much means that requests queue up at the service, whatever the quickest one takes. */
const isQueueing = (meanMs: number, quickestMs: number) => meanMs > 2 * quickestMs + 100;

/** A cut that left this share of the latency brought nothing: it is not the requests in flight that make it. */
const NOTHING_GAINED = 0.9;

/**
 * Some more with each answer, so in a round trip twice as many at first and then four times as many, while latency holds;
 * a fifth less when it grows, for then more in flight brings nothing but waiting; half after a timeout. At most one cut
 * in a round trip; one that brought nothing is taken back, and the latency taken for the usual one from then on.
 *
 * @param cap from 1
 */
export function createWindow(cap: number): Window {
  let limit = Math.min(FIRST_LIMIT, cap);
  let mean: number | null = null;
  let quickest = Number.POSITIVE_INFINITY;
  let quickestBefore = Number.POSITIVE_INFINITY;
  let answers = 0;
  /** The last cut for latency, until it is seen what it brought. */
  let lastCut: { readonly limit: number; readonly meanMs: number } | null = null;
  /** Answers in a row that came late; a round trip of them shows where latency settles. */
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
