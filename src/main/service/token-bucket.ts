/**
 * The estimated state of the service's token bucket. A token is a request that may be sent at once. Immutable: each
 * change makes a new bucket. Times: milliseconds, monotonic.
 */
export interface TokenBucket {
  /** Tokens that it is refilled with, in a second. */
  readonly rate: number;
  /** Most tokens that it holds, from 1. */
  readonly burst: number;
  /** Tokens at `at`; below 0 where more was sent than it was estimated to hold. */
  readonly level: number;
  readonly at: number;
}

/** The part of a token that a bucket still holds when it refuses a request: between 0 and 1, on average this. */
export const MEAN_REMAINING_TOKEN = 0.5;

/** The smallest part of a token that counts as missing: sums of fractions are never exactly 1. */
const LEAST_MISSING = 1e-6;

/** A bucket that has been full since time 0. */
export function fullBucket(rate: number, burst: number): TokenBucket {
  const most = Math.max(1, burst);
  return { rate, burst: most, level: most, at: 0 };
}

/** The bucket's tokens at a time, which is not before `bucket.at`. */
export const levelAt = ({ rate, burst, level, at }: TokenBucket, now: number): number =>
  Math.min(burst, level + (Math.max(0, now - at) * rate) / 1000);

/** When the bucket is full, if nothing is taken from it until then. */
export const fullAt = ({ rate, burst, level, at }: TokenBucket): number =>
  at + ((burst - level) * 1000) / rate;

/** Milliseconds until the bucket holds a token; 0 where it holds one. */
export function msUntilToken(bucket: TokenBucket, now: number): number {
  const missing = 1 - levelAt(bucket, now);
  return missing > LEAST_MISSING ? (missing * 1000) / bucket.rate : 0;
}

/** The bucket with this many tokens more than it holds now; with fewer where `tokens` is below 0. */
export const addTokens = (bucket: TokenBucket, tokens: number, now: number): TokenBucket => ({
  ...bucket,
  level: levelAt(bucket, now) + tokens,
  at: now,
});

/**
 * The bucket after a refusal: empty now, and with at least one token when the service's pause ends.
 *
 * @param resumeAt when requests are sent again
 */
export const bucketAfterRefusal = (bucket: TokenBucket, now: number, resumeAt: number): TokenBucket => ({
  ...bucket,
  level: Math.max(0, 1 - ((resumeAt - now) * bucket.rate) / 1000),
  at: now,
});
