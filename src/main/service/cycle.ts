import { MEAN_REMAINING_TOKEN } from './token-bucket.ts';

/**
 * The requests between two pauses, from the first after a pause to the first refused one. Times: milliseconds.
 */
export interface Cycle {
  /** Time from the refusal before the cycle to the cycle's first request; 0 where there was no refusal. */
  readonly restMs: number;
  /** Time from the cycle's first request to the refused one. */
  readonly sendMs: number;
  /** Requests that the service accepted. */
  readonly given: number;
  /** How the number of sent requests grew. */
  readonly marks: readonly Mark[];
}

/** `sent` requests had been sent `ms` after the first request. */
interface Mark {
  readonly ms: number;
  readonly sent: number;
}

/**
 * Beyond this number every second mark is dropped, because more marks say no more about a rate. Dropping takes two
 * steps a request at most, on average.
 */
const MOST_MARKS = 1024;

export function createCycleLog() {
  let restMs = 0;
  let startedAt: number | null = null;
  let sent = 0;
  let marks: Mark[] = [];
  return {
    /** @returns how many requests were sent before this one in the cycle */
    sent(now: number): number {
      startedAt ??= now;
      sent += 1;
      marks.push({ ms: now - startedAt, sent });
      if (marks.length > MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 1);
      return sent - 1;
    },
    /** Closes the cycle at its first refused request: all requests sent before that one were accepted. */
    close: ({ sentAt, number }: { readonly sentAt: number; readonly number: number }): Cycle => ({
      restMs,
      sendMs: Math.max(1, sentAt - (startedAt ?? sentAt)),
      given: number,
      marks,
    }),
    begin(ms: number): void {
      restMs = ms;
      startedAt = null;
      sent = 0;
      marks = [];
    },
  };
}

/** Requests a second that the service accepted on average, from the rest before the cycle to the cycle's end. */
export const averageRate = ({ given, restMs, sendMs }: Cycle): number =>
  (1000 * (given + MEAN_REMAINING_TOKEN)) / (restMs + sendMs);

/**
 * The burst of a token bucket of this rate that gives a cycle's requests and is then empty: what was accepted before
 * the refusal beyond the rate, in the span in which that was most (Cruz 1991, the burstiness of a flow). Before that
 * span the bucket was full.
 */
export function burstOf({ given, sendMs, marks }: Cycle, requestsPerSecond: number): number {
  return marks.reduce((most, { ms, sent }) => {
    const givenSince = given - (sent - 1);
    return Math.max(most, givenSince - (requestsPerSecond * (sendMs - ms)) / 1000);
  }, 1);
}
