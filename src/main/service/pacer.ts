import { createSlowStart, FIRST_RATE, type Guess, LEAST_RATE, type SlowStart } from './slow-start.ts';
import {
  addTokens,
  bucketAfterRefusal,
  fullAt,
  fullBucket,
  levelAt,
  msUntilToken,
  type TokenBucket,
} from './token-bucket.ts';
import type { RateEstimate } from './types.ts';

/** Decides when the next request may be sent, by the outcome of the earlier ones. Times: milliseconds, monotonic. */
export interface Pacer {
  /** How long the next request has to wait; 0: it may be sent now. */
  delayMs(now: number): number;
  sent(now: number): void;
  /** The service accepted a request: any answer but 429. */
  accepted(sentAt: number, now: number): void;
  /** A 429; requests are sent again at `resumeAt`. Called for the first refusal only, where several come together. */
  refused(sentAt: number, now: number, resumeAt: number): void;
  /** A request that was sent faster than the estimate allows was refused; requests are sent again at `resumeAt`. */
  emptied(at: number, resumeAt: number): void;
  /** The estimate of the rate; null before the first refusal. */
  found(): RateEstimate | null;
  /** Whether the rate is only an average, or a probe has shown that it is too low. */
  isUnsure(): boolean;
}

/** Slow start starts over after this time without a request: it counts only time in which requests are sent. */
const IDLE_MS = 1000;
/**
 * A refusal before any request was accepted means that others use the limit too. Slow start then starts over with this
 * part of its usual rate.
 */
const SHARED_LIMIT = 0.1;

const BACK_OFF = 0.85;
/** As `BACK_OFF`, for an unconfirmed rate refused within `LONG_S`: clients that share a limit estimate it too high. */
const UNCONFIRMED_BACK_OFF = 0.8;
/** The probe (see `Certainty`) is sent when the bucket is estimated to hold fewer tokens than this. */
const EMPTY = 0.1;
/** A counted or confirmed rate does not grow for this time. */
const HOLD_MS = 16_000;
/** How much a rate that a probe has shown to be too low grows in a second, as a part of itself. */
const STEEP_GROWTH = 0.12;
/** Saved tokens are spent at most at this multiple of the rate: other clients may have spent some of them. */
const CATCH_UP = 1.25;
/** The burst is estimated from the length of a pause, but never from a longer one than this. */
const LONGEST_PAUSE_MS = 10_000;
/**
 * Seconds without a refusal after which the rate is probably too low. Picked among a few values by simulations of
 * services and clients in virtual time: nothing says that it is the best one.
 */
const LONG_S = 7.5;
/** A timer may fire this late. The requests that waited for it are then sent together. */
export const LATE_MS = 10;

/**
 * How well the rate is known. The first refusal gives an average or, where enough requests came before it, a counted
 * rate. A counted or remembered rate is probed: one request is sent although the bucket is estimated to be empty. If
 * this probe is refused, the rate is confirmed; if it is accepted, the rate is too low. An adjusted rate is found by
 * growth and back-off alone.
 */
type Certainty = 'average' | 'counted' | 'probing' | 'confirmed' | 'too low' | 'adjusted';

interface Estimate {
  readonly bucket: TokenBucket;
  readonly certainty: Certainty;
}

/** Where the growth of the rate starts: this rate at this time. */
interface GrowthStart {
  readonly rate: number;
  readonly at: number;
}

/**
 * Finds the service's rate, which is not stated (document 8), and sends no faster.
 *
 * Before the first refusal: slow start. After it the service is taken for a token bucket, whose level is estimated
 * here: a refusal empties it, and it is refilled at the rate, also during a pause. The rate grows until the next
 * refusal and then backs off: additive increase, multiplicative decrease.
 *
 * A refused probe has taken nothing from the bucket. The rate is then confirmed: it grows only after `HOLD_MS`. A
 * refusal of the grown rate brings it back to its confirmed value; only a refusal before it grows makes it back off.
 * After an accepted probe the rate grows steeply.
 *
 * The constants are chosen by `test/service/pacer.test.ts`, which simulates services of many kinds in virtual time.
 *
 * @param remembered the estimate of an earlier client or mode; null where there is none
 * @param isConfirmed requests sent faster than the estimate were refused: it needs no probe
 */
export function createPacer(remembered: RateEstimate | null, isConfirmed = false): Pacer {
  let bucket = fullBucket(remembered?.requestsPerSecond ?? FIRST_RATE, remembered?.burst ?? 1);
  let nextAt = Number.NEGATIVE_INFINITY;
  let slowStart: SlowStart | null = remembered ? null : createSlowStart();
  let certainty: Certainty = remembered ? (isConfirmed ? 'confirmed' : 'counted') : 'average';
  let probedAt = 0;
  let growthStart: GrowthStart = { rate: bucket.rate, at: 0 };

  const holdMs = () => (certainty === 'counted' || certainty === 'confirmed' ? HOLD_MS : 0);
  const isProbe = (now: number) => certainty === 'counted' && levelAt(bucket, now) < EMPTY;

  return {
    delayMs(now) {
      const gap = Math.max(0, nextAt - now);
      if (slowStart) return gap;
      return isProbe(now) ? 0 : Math.max(gap, msUntilToken(bucket, now));
    },
    sent(now) {
      if (slowStart) bucket = { ...bucket, rate: slowStart.sent(now, now > nextAt + IDLE_MS) };
      if (isProbe(now)) {
        certainty = 'probing';
        probedAt = now;
      }
      // For this time the bucket was full and nothing was sent. It does not count for the rate's growth.
      const unusedMs = now - Math.max(fullAt(bucket), growthStart.at);
      if (unusedMs > LATE_MS) growthStart = { ...growthStart, at: growthStart.at + unusedMs };
      nextAt = Math.max(nextAt, now - LATE_MS) + 1000 / (bucket.rate * (slowStart ? 1 : CATCH_UP));
      bucket = addTokens(bucket, -1, now);
    },
    accepted(sentAt, now) {
      if (slowStart) {
        if (slowStart.accepted(sentAt, now)) nextAt = now;
        return;
      }
      // A request that was sent after the probe was accepted, so the probe was accepted too.
      const isProbeAccepted = certainty === 'probing' && sentAt > probedAt + LATE_MS;
      bucket = addTokens(bucket, isProbeAccepted ? 1 : 0, now);
      if (isProbeAccepted) {
        certainty = 'too low';
        growthStart = { rate: bucket.rate, at: now };
      }
      // A full token bucket means that the rate does not limit the requests. That none is refused then proves nothing.
      const isFull = bucket.level >= bucket.burst;
      if (isFull) growthStart = { rate: bucket.rate, at: Math.max(growthStart.at, now) };
      bucket = { ...bucket, rate: grownRate(growthStart, now, certainty === 'too low') };
    },
    refused(sentAt, now, resumeAt) {
      if (slowStart) {
        const pauseMs = Math.min(Math.max(1, resumeAt - now), LONGEST_PAUSE_MS);
        const guess = slowStart.refused(sentAt, pauseMs);
        slowStart = guess ? null : createSlowStart(SHARED_LIMIT);
        if (!guess) {
          nextAt = Number.NEGATIVE_INFINITY;
          return;
        }
        ({ bucket, certainty } = firstEstimate(guess, pauseMs));
      } else if (certainty === 'probing' || (certainty === 'confirmed' && now > growthStart.at)) {
        certainty = 'confirmed';
        bucket = { ...bucket, rate: growthStart.rate };
      } else {
        ({ bucket, certainty } = backOff({ bucket, certainty }, growthStart, now));
      }
      bucket = bucketAfterRefusal(bucket, now, resumeAt);
      growthStart = { rate: bucket.rate, at: resumeAt + holdMs() };
    },
    emptied(at, resumeAt) {
      bucket = bucketAfterRefusal(bucket, at, resumeAt);
      growthStart = { rate: bucket.rate, at: Math.max(growthStart.at, resumeAt + holdMs()) };
    },
    isUnsure: () => !slowStart && (certainty === 'average' || certainty === 'too low'),
    found: () => (slowStart ? null : { requestsPerSecond: bucket.rate, burst: bucket.burst }),
  };
}

/**
 * The rate at a time, grown since the start without a refusal: about 1 % more each second, less where the rate is
 * high. This lets slow clients that share a limit grow as much as fast ones, so that all converge on equal shares.
 * After `LONG_S` the growth accelerates.
 */
function grownRate({ rate, at }: GrowthStart, now: number, isTooLow: boolean): number {
  const seconds = Math.max(0, now - at) / 1000;
  const growth = Math.min(0.04, 0.016 * rate) * seconds + 0.0015 * rate * Math.max(0, seconds - LONG_S) ** 3;
  const steeply = isTooLow ? STEEP_GROWTH * rate * seconds : 0;
  return rate + growth + steeply;
}

/** @param pauseMs how long the service asks to wait: taken for the time that fills the bucket, it gives the burst */
function firstEstimate({ requestsPerSecond, isCounted }: Guess, pauseMs: number): Estimate {
  const bucket = fullBucket(requestsPerSecond, (requestsPerSecond * pauseMs) / 1000);
  return { bucket, certainty: isCounted ? 'counted' : 'average' };
}

/** The estimate after a refusal, with a lower rate. */
function backOff({ bucket, certainty }: Estimate, growthStart: GrowthStart, now: number): Estimate {
  // The service refused although its bucket was estimated to have this level, so its burst is smaller than estimated.
  const burst = Math.max(1, bucket.burst - levelAt(bucket, now) / 2);
  const isUnconfirmed = certainty === 'average' || certainty === 'counted' || certainty === 'too low';
  const isRefusedSoon = now - growthStart.at < LONG_S * 1000;
  const rate = bucket.rate * (isUnconfirmed && isRefusedSoon ? UNCONFIRMED_BACK_OFF : BACK_OFF);
  // The rate has grown from a nearly right rate, and falls no lower than that.
  if (certainty === 'too low' && rate < growthStart.rate)
    return { bucket: { ...bucket, burst, rate: growthStart.rate }, certainty: 'confirmed' };
  return { bucket: { ...bucket, burst, rate: Math.max(LEAST_RATE, rate) }, certainty: 'adjusted' };
}
