import { MEAN_REMAINING_TOKEN } from './token-bucket.ts';

/**
 * What was sent between two pauses: from the first request after a pause until one was refused. Times: milliseconds.
 */
export interface Cycle {
  /** Time from the refusal before the cycle to the cycle's first request; 0 where there was no refusal. */
  readonly restMs: number;
  /** Time from the cycle's first request to the refused one. */
  readonly sendMs: number;
  /** Requests that the service took. */
  readonly given: number;
  /** How many requests had been sent by which time after the first one. */
  readonly marks: readonly Mark[];
}

interface Mark {
  readonly ms: number;
  readonly sent: number;
}

/**
 * Beyond this number every second mark is dropped, as more marks say no more about a rate. On average that takes two
 * steps a request at most.
 */
const MOST_MARKS = 1024;

export interface CycleLog {
  /** @returns how many requests were sent before this one in the cycle */
  sent(now: number): number;
  /** Closes the cycle at a refused request: all that were sent before it were taken. */
  close(refused: { readonly sentAt: number; readonly number: number }): Cycle;
  /** Begins a cycle after a rest. */
  begin(restMs: number): void;
}

export function createCycleLog(): CycleLog {
  let restMs = 0;
  let startedAt: number | null = null;
  let sent = 0;
  let marks: Mark[] = [];
  return {
    sent(now) {
      startedAt ??= now;
      sent += 1;
      marks.push({ ms: now - startedAt, sent });
      if (marks.length > MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 1);
      return sent - 1;
    },
    close: ({ sentAt, number }) => ({
      restMs,
      sendMs: Math.max(1, sentAt - (startedAt ?? sentAt)),
      given: number,
      marks,
    }),
    begin(ms) {
      restMs = ms;
      startedAt = null;
      sent = 0;
      marks = [];
    },
  };
}

/** Requests a second that a cycle gave, its rest included. */
export function averageRate({ given, restMs, sendMs }: Cycle): number {
  return (1000 * (given + MEAN_REMAINING_TOKEN)) / (restMs + sendMs);
}
