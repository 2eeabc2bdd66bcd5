/** What the first refusal tells of a service's rate. */
export interface Guess {
  readonly requestsPerSecond: number;
  /** Whether what the service gave was counted: near enough to the truth to be tried as it is. */
  readonly isCounted: boolean;
}

/** The rate of requests until one is refused. Times: milliseconds, monotonic. */
export interface Rise {
  /**
   * @param rested nothing was sent for long: the rate begins anew, its time is to be time of work
   * @returns requests a second, from now on
   */
  sent(now: number, rested: boolean): number;
  /** @returns whether the next may go at once: near by, the first few go one after the other */
  accepted(sentAt: number, now: number): boolean;
  /** @returns what a refusal tells; null where nothing was taken before it */
  refused(sentAt: number, pauseMs: number): Guess | null;
}

/**
 * Requests a second, `t` seconds after the first one: gently while desks that start at once may be using up what the
 * service saves; then no faster than costs a service of 40 a second a few refusals; and without a limit once that one
 * would have refused.
 */
const ramp = (t: number) => 40 + 150 * within(t, 0.2, 0.4) + 1200 * Math.max(0, t - 0.6);
/** How much of the time from one moment to another has passed: 0 to 1. */
const within = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)));
/** The rate before the first request. */
export const FIRST_RATE = ramp(0);
/**
 * The rate is at most so many times that of the answers: as long as a service is slow to start, that none was refused
 * says little …
 */
const AHEAD = 6;
/** … until it has taken so many. */
const ENOUGH = 64;

/** What a bucket still holds of the next request when it refuses one: nothing to all of it. */
const REMAINDER = 0.5;
/** Of an average, what is asked for … */
const BACK_OFF = 0.95;
/** … and of a whole number: clocks differ. */
const EXACTLY = 0.999;
/** No rate is taken for less. */
export const LEAST_RATE = 0.1;
/** Fewer requests than this before the first refusal say that others have used up what the service saves, … */
const FEW = 4;
/** … and nothing about its rate, which is taken for this. */
const FIRST_GUESS = 4;
/** So many say that few others use it, even where some of them are unanswered: of ten that share 40 each gets fewer. */
const MANY = 20;

/** How many were taken by when: one mark each time that number doubles. */
interface Mark {
  /** When it was sent, and when its answer came. */
  readonly at: number;
  readonly heardAt: number;
  readonly taken: number;
}

/** @param steepness 1, or the part of the usual rate for who was refused before anything was taken */
export function createRise(steepness = 1): Rise {
  let marks: Mark[] = [];
  let taken = 0;
  let unanswered = 0;

  /** Answers a second since half of them had come; without a limit where there are too few to tell, or enough. */
  function heard(now: number): number {
    const half = marks.length > 2 && taken < ENOUGH ? marks.at(-2) : undefined;
    return half ? (1000 * (taken - half.taken)) / (now - half.heardAt) : Number.POSITIVE_INFINITY;
  }

  return {
    sent(now, rested) {
      unanswered += 1;
      if (rested) marks = [{ at: now, heardAt: now, taken }];
      const seconds = (now - (marks[0]?.at ?? now)) / 1000;
      return Math.min(steepness * ramp(seconds), AHEAD * heard(now));
    },
    accepted(sentAt, now) {
      taken += 1;
      unanswered -= 1;
      if (Math.log2(taken) % 1 === 0) marks.push({ at: sentAt, heardAt: now, taken });
      return steepness === 1 && unanswered === 0 && taken <= FEW;
    },
    refused(sentAt, pauseMs) {
      if (taken === 0) return null;
      // Near by, all that was sent is answered before the next is refused, and few tell as much as many.
      const enough = unanswered === 1 ? FEW : MANY;
      const isCounted = taken - (marks[0]?.taken ?? 0) >= enough;
      const perPause = marks.map((mark, index) => {
        const given = taken - mark.taken;
        // A bucket that a pause fills gives its rate from any moment at which it was full to the end of a pause.
        const pauses = 1 + Math.max(0, sentAt - mark.at) / pauseMs;
        // Limits are whole numbers for some time, here for a pause, and at most one of them fits.
        const whole = Math.ceil(given / pauses);
        const isWhole = isCounted && index === 0 && whole < (given + 1) / pauses;
        return isWhole ? whole * EXACTLY : ((given + REMAINDER) / pauses) * BACK_OFF;
      });
      // It was full at the start, and for as long as requests came slowly: the highest is the best guess.
      const rate = (1000 * Math.max(...perPause)) / pauseMs;
      return { requestsPerSecond: Math.max(taken < FEW ? FIRST_GUESS : LEAST_RATE, rate), isCounted };
    },
  };
}
