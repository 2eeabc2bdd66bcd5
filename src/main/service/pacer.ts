import type { Pace } from './types.ts';

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
  found(): Pace | null;
}

/**
 * Requests a second, `t` seconds after the first one, until one is refused: gently while desks that start at once may be
 * using up what the service saves; then no faster than costs a service of 40 a second a few refusals; and without a
 * limit once that one would have refused.
 */
const ramp = (t: number) => 40 + 150 * within(t, 0.2, 0.4) + 1200 * Math.max(0, t - 0.6);
/** How much of the time from one moment to another has passed: 0 to 1. */
const within = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)));
/**
 * While it rises, the rate is at most so many times that of the answers: as long as a service is slow to start, that none
 * was refused says little …
 */
const AHEAD = 6;
/** … until it has taken so many. */
const ENOUGH = 64;
/** The ramp begins anew where nothing was sent for so long: its time is to be time of work. */
const IDLE_MS = 1000;
/** Who was refused before anything was taken shares the limit with others, and begins anew with this part of the ramp. */
const GENTLY = 0.1;

/** Of the rate at which a request was refused, what is asked for next. */
const BACK_OFF = 0.87;
/** The same for the rate that the first refusal tells, which is measured and not felt for … */
const FIRST_BACK_OFF = 0.95;
/** … and, where engines share the limit, measured on what one of them got of a burst: a second refusal soon corrects it. */
const SECOND_BACK_OFF = 0.8;
/** What a bucket still holds of the next request when it refuses one: nothing to all of it. */
const REMAINDER = 0.5;
/** Fewer requests than this before the first refusal say that others have used up what the service saves, … */
const FEW = 4;
/** … and nothing about its rate, which is taken for this. */
const FIRST_GUESS = 4;
/** After a rest what was saved up is sent at most so much faster than the rate: others may have had some of it. */
const CATCH_UP = 1.25;
/** A service that asks for a longer pause than this is not thought to have saved up all the while. */
const LONGEST_REST_MS = 10_000;
const LEAST_RATE = 0.1;
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

/** While the rate rises: its start, and how many were taken by when, one mark each time that number doubles. */
interface Mark {
  /** When it was sent, and when its answer came. */
  readonly at: number;
  readonly heardAt: number;
  readonly taken: number;
}

/**
 * Finds the service's rate, which is not stated (document 8), and keeps to it.
 *
 * Until the first refusal the rate rises. From then on the service is taken for a token bucket, of which a mirror is kept
 * here: it is empty when a request is refused, fills with the rate, and gives what filled it during a pause once that is
 * over. The rate grows until it is refused again, and then backs off: additive increase, multiplicative decrease.
 *
 * The figures are chosen by `test/service/pacer.test.ts`, which plays services of many kinds in no time.
 *
 * @param remembered what an earlier client found; null to begin at the beginning
 */
export function createPacer(remembered: Pace | null): Pacer {
  let rate = remembered ? remembered.requestsPerSecond * FIRST_BACK_OFF : ramp(0);
  let burst = Math.max(1, remembered?.burst ?? 1);
  let level = burst;
  let levelAt = 0;
  let nextAt = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let rise: Mark[] | null = remembered ? null : [];
  let steepness = 1;
  /** Whether the rate is still that of the first refusal. */
  let isGuess = remembered === null;
  /** Where the growth starts from. */
  let base = { rate, at: 0 };

  const levelAtTime = (now: number) => Math.min(burst, level + (Math.max(0, now - levelAt) * rate) / 1000);

  function climb(marks: Mark[], now: number): void {
    if (now > nextAt + IDLE_MS) marks.splice(0, marks.length, { at: now, heardAt: now, taken });
    rate = Math.min(steepness * ramp((now - (marks[0]?.at ?? now)) / 1000), AHEAD * heardOf(marks, now));
  }

  /** Answers a second since half of them had come; without a limit where there are too few to tell, or enough. */
  function heardOf(marks: readonly Mark[], now: number): number {
    const half = marks.length > 2 && taken < ENOUGH ? marks.at(-2) : undefined;
    return half ? (1000 * (taken - half.taken)) / (now - half.heardAt) : Number.POSITIVE_INFINITY;
  }

  /**
   * The rate after the first refusal: a bucket that a pause fills gives, from any moment at which it was full to the end
   * of the pause, its rate. It was full at the start at the latest, so the highest average is the best guess.
   */
  function guess(marks: readonly Mark[], sentAt: number, pauseMs: number): number {
    const averages = marks.map(
      (mark) => (taken - mark.taken + REMAINDER) / (Math.max(0, sentAt - mark.at) + pauseMs),
    );
    return Math.max(LEAST_RATE, ...averages.map((perMs) => perMs * 1000));
  }

  return {
    delayMs(now) {
      const gap = Math.max(0, nextAt - now);
      if (rise) return gap;
      const missing = 1 - levelAtTime(now);
      // A hair less than one is one: sums of fractions never are.
      return missing > 1e-6 ? Math.max(gap, (missing * 1000) / rate) : gap;
    },
    sent(now) {
      if (rise) climb(rise, now);
      // Since the mirror was full nobody wanted to send: the rate does not grow by such a time.
      const restedMs = now - Math.max(levelAt + ((burst - level) * 1000) / rate, base.at);
      if (restedMs > LATE_MS) base = { ...base, at: base.at + restedMs };
      nextAt = Math.max(nextAt, now - LATE_MS) + 1000 / (rise ? rate : rate * CATCH_UP);
      level = levelAtTime(now) - 1;
      levelAt = now;
    },
    accepted(sentAt, now) {
      taken += 1;
      if (rise) {
        if (Math.log2(taken) % 1 === 0) rise.push({ at: sentAt, heardAt: now, taken });
        return;
      }
      level = levelAtTime(now);
      levelAt = now;
      // With all saved up that can be, something else holds requests back: that none is refused says nothing of the rate.
      if (level >= burst) base = { rate, at: Math.max(base.at, now) };
      rate = base.rate + growth(base.rate, Math.max(0, now - base.at) / 1000);
    },
    refused(sentAt, now, resumeAt) {
      if (rise && taken === 0) {
        // Others may have used the limit up: nothing is known yet.
        rise = [];
        steepness = GENTLY;
        nextAt = Number.NEGATIVE_INFINITY;
        return;
      }
      const pauseMs = Math.min(Math.max(1, resumeAt - now), LONGEST_REST_MS);
      if (rise) {
        rate = guess(rise, sentAt, pauseMs) * FIRST_BACK_OFF;
        if (taken < FEW) rate = Math.max(rate, FIRST_GUESS);
        burst = Math.max(1, (rate * pauseMs) / 1000);
        rise = null;
      } else {
        // What the mirror still held was too much: the service saves up less than was thought.
        burst = Math.max(1, burst - levelAtTime(now) / 2);
        const isWrong = isGuess && now - base.at < LONG_S * 1000;
        rate = Math.max(LEAST_RATE, rate * (isWrong ? SECOND_BACK_OFF : BACK_OFF));
        isGuess = false;
      }
      // Empty now, but good for one when the service said that it may be asked again.
      level = Math.max(0, 1 - ((resumeAt - now) * rate) / 1000);
      levelAt = now;
      base = { rate, at: resumeAt };
    },
    found: () => (rise ? null : { requestsPerSecond: rate, burst }),
  };
}
