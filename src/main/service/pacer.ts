import { createRise, FIRST_RATE, type Guess, LEAST_RATE, type Rise } from './slow-start.ts';
import type { RateEstimate } from './types.ts';

/** Decides when the next request may be sent, from what became of the earlier ones. Times: milliseconds, monotonic. */
export interface Pacer {
  /** How long the next request has to wait; 0: it may go now. */
  delayMs(now: number): number;
  sent(now: number): void;
  /** The service took a request: whatever it answered but 429. */
  accepted(sentAt: number, now: number): void;
  /** A 429; `resumeAt` is when requests are sent again. Of a wave of refusals only the first is to be told. */
  refused(sentAt: number, now: number, resumeAt: number): void;
  /** What was found; null while nothing was refused. */
  found(): RateEstimate | null;
}

/** The rise begins anew where nothing was sent for so long: its time is to be time of work. */
const IDLE_MS = 1000;
/** Who was refused before anything was taken shares the limit with others, and begins anew with this part of the rise. */
const GENTLY = 0.1;

/** Of the rate at which a request was refused, what is asked for next. */
const BACK_OFF = 0.85;
/** The same for a guess that is refused within `LONG_S`: where engines share a limit, it was too high for one of them. */
const SECOND_BACK_OFF = 0.8;
/** A probe is sent when the mirror holds no more than this. */
const EMPTY = 0.1;
/** A rate that was found right does not grow for so long. */
const HOLD_MS = 16_000;
/** One that was found too low, by a bucket that holds less than a pause fills, grows by this part of itself each second. */
const STEEPLY = 0.12;
/** After a rest what was saved up is sent at most so much faster than the rate: others may have had some of it. */
const CATCH_UP = 1.25;
/** A service that asks for a longer pause than this is not thought to have saved up all the while. */
const LONGEST_REST_MS = 10_000;
/** Who goes so long without a refusal has taken the rate for too low. */
const LONG_S = 10;
/** A timer may be late by this much, and what it held back is sent at once. */
const LATE_MS = 10;

/**
 * How much a rate has grown `seconds` after a refusal: by about one in a hundred each second, less where it is high, so
 * that engines that share a limit converge on equal shares: the slow ones grow as much as the fast ones. After long
 * without a refusal by ever more.
 */
const growth = (rate: number, seconds: number) =>
  Math.min(0.04, 0.016 * rate) * seconds + 0.0015 * rate * Math.max(0, seconds - LONG_S) ** 3;

/**
 * What is thought of the rate. The first refusal tells an average, or what was counted. That is tried by a probe, and so is what
 * is remembered: a request that goes when the mirror is empty, and finds the rate right or too low. All else is felt for, by
 * growing and backing off.
 */
type Standing = 'average' | 'counted' | 'probed' | 'right' | 'too low' | 'felt for';

/**
 * Finds the service's rate, which is not stated (document 8), and keeps to it.
 *
 * Until the first refusal the rate rises. From then on the service is taken for a token bucket, of which a mirror is kept
 * here: it is empty when a request is refused, fills with the rate, and gives what filled it during a pause once that is
 * over. The rate grows until it is refused again, and then backs off: additive increase, multiplicative decrease.
 *
 * A probe that is refused has cost nothing of what the bucket held. The rate is held then, grows after that, and when it is
 * refused is gone back to; it backs off only where it is refused while it is held. After a probe that is taken the rate grows
 * steeply.
 *
 * The figures are chosen by `test/service/pacer.test.ts`, which plays services of many kinds in no time.
 *
 * @param remembered what an earlier client found; null to begin at the beginning
 */
export function createPacer(remembered: RateEstimate | null): Pacer {
  let rate = remembered?.requestsPerSecond ?? FIRST_RATE;
  let burst = Math.max(1, remembered?.burst ?? 1);
  let level = burst;
  let levelAt = 0;
  let nextAt = Number.NEGATIVE_INFINITY;
  let rise: Rise | null = remembered ? null : createRise();
  let standing: Standing = remembered ? 'counted' : 'average';
  let probedAt = 0;
  /** Where the growth starts from. */
  let base = { rate, at: 0 };

  const levelAtTime = (now: number) => Math.min(burst, level + (Math.max(0, now - levelAt) * rate) / 1000);
  const isProbe = (now: number) => standing === 'counted' && levelAtTime(now) < EMPTY;

  function begin({ requestsPerSecond, isCounted }: Guess, pauseMs: number): void {
    rate = requestsPerSecond;
    burst = Math.max(1, (rate * pauseMs) / 1000);
    standing = isCounted ? 'counted' : 'average';
    rise = null;
  }

  function backOff(now: number): void {
    // What the mirror still held was too much: the service saves up less than was thought.
    burst = Math.max(1, burst - levelAtTime(now) / 2);
    const isGuess = standing === 'average' || standing === 'counted' || standing === 'too low';
    const isWrong = isGuess && now - base.at < LONG_S * 1000;
    const next = rate * (isWrong ? SECOND_BACK_OFF : BACK_OFF);
    // What it grew from was nearly right.
    const isNearly = standing === 'too low' && next < base.rate;
    standing = isNearly ? 'right' : 'felt for';
    rate = isNearly ? base.rate : Math.max(LEAST_RATE, next);
  }

  return {
    delayMs(now) {
      const gap = Math.max(0, nextAt - now);
      if (rise) return gap;
      if (isProbe(now)) return 0;
      const missing = 1 - levelAtTime(now);
      // A hair less than one is one: sums of fractions never are.
      return missing > 1e-6 ? Math.max(gap, (missing * 1000) / rate) : gap;
    },
    sent(now) {
      if (rise) rate = rise.sent(now, now > nextAt + IDLE_MS);
      if (isProbe(now)) {
        standing = 'probed';
        probedAt = now;
      }
      // Since the mirror was full nobody wanted to send: the rate does not grow by such a time.
      const restedMs = now - Math.max(levelAt + ((burst - level) * 1000) / rate, base.at);
      if (restedMs > LATE_MS) base = { ...base, at: base.at + restedMs };
      nextAt = Math.max(nextAt, now - LATE_MS) + 1000 / (rise ? rate : rate * CATCH_UP);
      level = levelAtTime(now) - 1;
      levelAt = now;
    },
    accepted(sentAt, now) {
      if (rise) {
        if (rise.accepted(sentAt, now)) nextAt = now;
        return;
      }
      level = levelAtTime(now);
      levelAt = now;
      // One that was sent after the probe was taken, so the probe was.
      if (standing === 'probed' && sentAt > probedAt + LATE_MS) {
        standing = 'too low';
        level += 1;
        base = { rate, at: now };
      }
      // With all saved up that can be, something else holds requests back: that none is refused says nothing of the rate.
      if (level >= burst) base = { rate, at: Math.max(base.at, now) };
      const seconds = Math.max(0, now - base.at) / 1000;
      const steeply = standing === 'too low' ? STEEPLY * base.rate * seconds : 0;
      rate = base.rate + growth(base.rate, seconds) + steeply;
    },
    refused(sentAt, now, resumeAt) {
      if (rise) {
        const pauseMs = Math.min(Math.max(1, resumeAt - now), LONGEST_REST_MS);
        const guess = rise.refused(sentAt, pauseMs);
        if (!guess) {
          // Others may have used the limit up: nothing is known yet.
          rise = createRise(GENTLY);
          nextAt = Number.NEGATIVE_INFINITY;
          return;
        }
        begin(guess, pauseMs);
      } else if (standing === 'probed' || (standing === 'right' && now > base.at)) {
        standing = 'right';
        rate = base.rate;
      } else {
        backOff(now);
      }
      // Empty now, but good for one when the service said that it may be asked again.
      level = Math.max(0, 1 - ((resumeAt - now) * rate) / 1000);
      levelAt = now;
      base = { rate, at: resumeAt + (standing === 'counted' || standing === 'right' ? HOLD_MS : 0) };
    },
    found: () => (rise ? null : { requestsPerSecond: rate, burst }),
  };
}
