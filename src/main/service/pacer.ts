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

/** Requests a second, `t` seconds after the first one, until one is refused. */
const ramp = (t: number) => 60 + 50 * t + 250 * t ** 2;
/** The ramp begins anew where nothing was sent for so long: its time is to be time of work. */
const IDLE_MS = 1000;

/** Of the rate at which a request was refused, what is asked for next. */
const BACK_OFF = 0.92;
/** So many requests are taken between two refusals, or the second says nothing about the rate … */
const ENOUGH = 10;
/** … and where that happened twice in a row, it says that the rate is far off. */
const BACK_OFF_AGAIN = 0.85;
/** After a rest what was saved up is sent at most so much faster than the rate. */
const CATCH_UP = 2;
/** A service that asks for a longer pause than this is not thought to have saved up all the while. */
const LONGEST_REST_MS = 10_000;
const LEAST_RATE = 0.1;
/** A timer may be late by this much, and what it held back is sent at once. */
const LATE_MS = 10;

/**
 * How the rate grows after a refusal, as a factor; `progress` counts the requests that were taken since, five a second
 * at most. Slowly first: engines that share a limit converge on equal shares by it, and one alone is refused about once
 * in sixty requests. Who has gone much longer without a refusal had taken the rate for too low.
 */
const growth = (progress: number) => 1 + 0.003 * progress + 0.0006 * Math.max(0, progress - 80) ** 2;
/** The same where the rate was guessed from next to nothing. */
const growthUnsure = (progress: number) => 1 + 0.03 * progress + 0.003 * progress ** 2;
/** Fewer requests than this before the first refusal tell next to nothing. */
const FEW = 4;
const PROGRESS_PER_S = 5;

/**
 * Finds the service's rate, which is not stated (document 8), and keeps to it.
 *
 * Until the first refusal the rate rises. From then on the service is taken for a token bucket, of which a mirror is kept
 * here: it is empty when a request is refused, fills with the rate, and gives what filled it during a pause once that is
 * over. The rate grows until it is refused again, and then backs off: additive increase, multiplicative decrease.
 *
 * The figures are chosen by `test/bench/pacing.ts`, which plays services of many kinds in no time.
 *
 * @param remembered what an earlier client found; null to begin at the beginning
 */
export function createPacer(remembered: Pace | null): Pacer {
  let rate = remembered ? remembered.requestsPerSecond * BACK_OFF : ramp(0);
  let burst = Math.max(1, remembered?.burst ?? 1);
  let level = burst;
  let levelAt = 0;
  let nextAt = Number.NEGATIVE_INFINITY;
  let taken = 0;
  /** The ramp's start, and how many were taken by when: one mark each time that number doubles. */
  let rise: { at: number; taken: number }[] | null = remembered ? null : [];
  /** Where the growth starts from. */
  let base = { rate, at: Number.NEGATIVE_INFINITY, taken, grow: growth, isEarly: false };

  const levelAtTime = (now: number) => Math.min(burst, level + (Math.max(0, now - levelAt) * rate) / 1000);

  function climb(marks: { at: number; taken: number }[], now: number): void {
    if (now > nextAt + IDLE_MS) marks.splice(0, marks.length, { at: now, taken });
    rate = ramp((now - (marks[0]?.at ?? now)) / 1000);
  }

  /**
   * The rate after the first refusal: a bucket that a pause fills gives, from any moment at which it was full to the end
   * of the pause, its rate. It was full at the start at the latest, so the highest average is the best guess.
   */
  function guess(marks: { at: number; taken: number }[], sentAt: number, pauseMs: number): number {
    const averages = marks.map((mark) => (taken - mark.taken) / (Math.max(0, sentAt - mark.at) + pauseMs));
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
      nextAt = Math.max(nextAt, now - LATE_MS) + 1000 / (rise ? rate : rate * CATCH_UP);
      level = levelAtTime(now) - 1;
      levelAt = now;
    },
    accepted(sentAt, now) {
      taken += 1;
      if (rise) {
        if (Math.log2(taken) % 1 === 0) rise.push({ at: sentAt, taken });
        return;
      }
      level = levelAtTime(now);
      levelAt = now;
      const seconds = Math.max(0, now - base.at) / 1000;
      rate = base.rate * base.grow(Math.min(taken - base.taken, seconds * PROGRESS_PER_S));
    },
    refused(sentAt, now, resumeAt) {
      if (rise && taken === 0) {
        // Others may have used the limit up: nothing is known yet.
        rise = [];
        nextAt = Number.NEGATIVE_INFINITY;
        return;
      }
      const grow = rise && taken < FEW ? growthUnsure : growth;
      const pauseMs = Math.min(Math.max(1, resumeAt - now), LONGEST_REST_MS);
      if (rise) {
        rate = guess(rise, sentAt, pauseMs) * BACK_OFF;
        burst = Math.max(1, (rate * pauseMs) / 1000);
        rise = null;
      } else {
        // What the mirror still held was too much: the service saves up less than was thought.
        burst = Math.max(1, burst - levelAtTime(now) / 2);
        const isEarly = taken - base.taken < ENOUGH;
        if (!isEarly) rate *= BACK_OFF;
        else if (base.isEarly) rate *= BACK_OFF_AGAIN;
        rate = Math.max(LEAST_RATE, rate);
        base = { ...base, isEarly };
      }
      // Empty now, but good for one when the service said that it may be asked again.
      level = Math.max(0, 1 - ((resumeAt - now) * rate) / 1000);
      levelAt = now;
      base = { ...base, rate, at: resumeAt, taken, grow };
    },
    found: () => (rise ? null : { requestsPerSecond: rate, burst }),
  };
}
