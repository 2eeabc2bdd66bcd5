import { setTimeout as delay } from 'node:timers/promises';

/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000;

/** Time as the core sees it; passed in, so that tests can run a day in a millisecond. */
export interface Clock {
  /** The point in time in UTC, milliseconds since 1970. May jump. */
  now(): number;
  /** Milliseconds since an arbitrary start, for measuring durations; never jumps. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with the signal's reason, leaving no timer, when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await delay(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      // Node rejects with an AbortError of its own.
      signal?.throwIfAborted();
      throw error;
    }
  },
};
