import type { Clock } from '../util/clock.ts';

export interface Rate {
  /** Above 0. */
  readonly perSecond: number;
  /** 1 or more. */
  readonly burst: number;
}

/** Decides whether to let a request in. Returns 0 if so, else the milliseconds until a request may come again. */
type RateLimit = () => number;

/**
 * A token bucket. The service document says that there is a limit, but not its rate or window (8). Without `rate` all
 * requests pass.
 */
export function makeRateLimit(rate: Rate | undefined, clock: Clock): RateLimit {
  if (!rate) return () => 0;
  const { perSecond, burst } = rate;
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
