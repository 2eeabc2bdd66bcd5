import { MEAN_REMAINING_TOKEN } from './token-bucket.ts';

/** What the first refusal says about a service's rate. */
export interface Guess {
  readonly requestsPerSecond: number;
  /** Whether enough accepted requests were counted: the rate is then close enough to be probed as it is. */
  readonly isCounted: boolean;
}

/** The rate of requests before the first refusal. Times: milliseconds, monotonic. */
export interface SlowStart {
  /**
   * @param rested nothing was sent for long: the rate then starts over, as only time with requests counts
   * @returns requests a second, from now on
   */
  sent(now: number, rested: boolean): number;
  /** @returns whether the next request may go without delay: the first few go one after the other to a near service */
  accepted(sentAt: number, now: number): boolean;
  /** @returns what a refusal says about the rate; null where nothing was accepted before it */
  refused(sentAt: number, pauseMs: number): Guess | null;
}

/**
 * Requests a second, `t` seconds after the first request: slow while clients that start together may be spending the
 * service's burst; then fast enough that a service of 40 a second refuses only a few; and without a limit once such a
 * service would have refused.
 */
const ramp = (t: number) => 40 + 150 * within(t, 0.2, 0.4) + 1200 * Math.max(0, t - 0.6);
/** How much of the time from one moment to another has passed: 0 to 1. */
const within = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)));
export const FIRST_RATE = ramp(0);
/**
 * The rate is at most this multiple of the rate of the answers: while a service is slow to start, a lack of refusals
 * says little.
 */
const AHEAD = 6;
/** Accepted requests from which on `AHEAD` no longer limits the rate. */
const ENOUGH = 64;

/** This part of a measured average is used as the rate. */
const BACK_OFF = 0.95;
/** This part of a whole number of requests per period is used as the rate, because clocks differ. */
const EXACTLY = 0.999;
export const LEAST_RATE = 0.1;
/** Fewer accepted requests than this before the first refusal mean that others have spent the burst. */
const FEW = 4;
/** The least rate that is assumed after fewer than `FEW` accepted requests, which say nothing about it. */
const FIRST_GUESS = 4;
/**
 * This many accepted requests mean that few others use the service, even if some are unanswered: each of ten clients
 * that share 40 requests gets fewer.
 */
const ENOUGH_WHILE_UNANSWERED = 20;

/** How many requests had been accepted by a given time: one mark each time that number doubles. */
interface Mark {
  readonly sentAt: number;
  /** When the answer to the last of these requests came. */
  readonly answeredAt: number;
  readonly accepted: number;
}

/** @param steepness 1; below 1 after a refusal before any request was accepted: the part of the usual rate */
export function createSlowStart(steepness = 1): SlowStart {
  let marks: Mark[] = [];
  let accepted = 0;
  let unanswered = 0;

  /** Answers a second since half of them had come; infinite where they are too few to say, or at least `ENOUGH`. */
  function answerRate(now: number): number {
    const half = marks.length > 2 && accepted < ENOUGH ? marks.at(-2) : undefined;
    return half ? (1000 * (accepted - half.accepted)) / (now - half.answeredAt) : Number.POSITIVE_INFINITY;
  }

  return {
    sent(now, rested) {
      unanswered += 1;
      if (rested) marks = [{ sentAt: now, answeredAt: now, accepted }];
      const seconds = (now - (marks[0]?.sentAt ?? now)) / 1000;
      return Math.min(steepness * ramp(seconds), AHEAD * answerRate(now));
    },
    accepted(sentAt, now) {
      accepted += 1;
      unanswered -= 1;
      if (Math.log2(accepted) % 1 === 0) marks.push({ sentAt, answeredAt: now, accepted });
      return steepness === 1 && unanswered === 0 && accepted <= FEW;
    },
    refused(sentAt, pauseMs) {
      if (accepted === 0) return null;
      // If everything before the refused request is answered, the count is exact, and few answers say as much as many.
      const enough = unanswered === 1 ? FEW : ENOUGH_WHILE_UNANSWERED;
      const isCounted = accepted - (marks[0]?.accepted ?? 0) >= enough;
      const perPause = marks.map((mark, index) => {
        const given = accepted - mark.accepted;
        // Counted in pauses: a full bucket holds the requests of one pause, and is refilled in the time since the mark.
        const pauses = 1 + Math.max(0, sentAt - mark.sentAt) / pauseMs;
        // Services limit to a whole number of requests per period; the period is taken to be the pause that they ask
        // for. At most one whole number fits what was given.
        const whole = Math.ceil(given / pauses);
        const isWhole = isCounted && index === 0 && whole < (given + 1) / pauses;
        return isWhole ? whole * EXACTLY : ((given + MEAN_REMAINING_TOKEN) / pauses) * BACK_OFF;
      });
      // The bucket was full at the start, and while requests came slowly: the highest rate is the best guess.
      const rate = (1000 * Math.max(...perPause)) / pauseMs;
      return { requestsPerSecond: Math.max(accepted < FEW ? FIRST_GUESS : LEAST_RATE, rate), isCounted };
    },
  };
}
