/**
 * A limit of requests per time window, as far as it is known: allows `most` requests in any span of `windowMs` (a
 * sliding window). A fixed window allows them too, wherever it begins. Times: milliseconds, monotonic.
 *
 * @param most from 1
 * @param sentAt when earlier requests that may still count were sent, the oldest first
 */
export function createQuota(most: number, windowMs: number, sentAt: readonly number[]) {
  const times = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;
  const sent = (now: number) => {
    times[oldest] = now;
    oldest = (oldest + 1) % most;
  };
  for (const at of sentAt) sent(at);
  return {
    /** How long the next request has to wait: 0 for not at all. */
    delayMs: (now: number) => Math.max(0, (times[oldest] ?? 0) + windowMs - now),
    sent,
    /** The times before `end` at which the counted requests were sent, the oldest first. */
    sentBefore: (end: number) =>
      [...times.subarray(oldest), ...times.subarray(0, oldest)].filter((at) => at > 0 && at < end),
  };
}
