import type { Clock } from '../util/clock.ts';

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Decides whether to let a request in. Returns 0 if so, else the milliseconds until a request may come again. */
type RateLimit = () => number;

export interface Verdict {
  /** Milliseconds until the query may come again, or 0 when it is let in. */
  readonly waitMs: number;
  /** When the answer leaves, in milliseconds of the monotonic clock. */
  readonly answerAt: number;
}

/** Judges a position query that comes now, in milliseconds of the monotonic clock. */
export type Judge = (now: number) => Verdict;

/**
 * A token bucket. The service document says that there is a limit, but not its rate or window (8). Without `rate` all
 * requests pass.
 *
 * @throws RangeError for a `rate` that lets nothing pass
 */
export function makeRateLimit(rate: Rate | undefined, clock: Clock): RateLimit {
  if (!rate) return () => 0;
  const { perSecond, burst } = rate;
  if (!(perSecond > 0 && burst >= 1))
    throw new RangeError('a rate needs perSecond above 0 and a burst of 1 or more');
  let level = burst;
  let filledAt = clock.monotonic();
  return () => {
    const now = clock.monotonic();
    level = Math.min(burst, level + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (level < 1) return ((1 - level) / perSecond) * 1000;
    level -= 1;
    return 0;
  };
}
