import type { Clock } from '../clock.ts';
import type { HttpOutcome } from './http.ts';
import { waitMs } from './retry.ts';

export interface ThrottleDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Cap for requests in flight, from 1. */
  readonly maxConcurrency: number;
}

export interface Throttle {
  /**
   * Waits for a place among the requests in flight. Places go to the lowest turn first, so that a query that was sent
   * back is served before those that came later.
   *
   * @returns gives the place back; to be called once
   * @throws the signal's reason when it is aborted
   */
  enter(turn: number, signal: AbortSignal): Promise<() => void>;
  /** Waits until no pause is on. */
  open(signal: AbortSignal): Promise<void>;
  /** Sends once no pause is on, and learns from what comes back. */
  send(request: () => Promise<HttpOutcome>, signal: AbortSignal): Promise<HttpOutcome>;
  /** Milliseconds until requests are sent again; 0 when none are held back. */
  pauseMs(): number;
}

interface Waiter {
  readonly turn: number;
  readonly admit: () => void;
}

const FIRST_LIMIT = 2;

/**
 * Finds how many requests the service takes at a time, since its rate is not stated (document 8): additive increase,
 * multiplicative decrease. A 429 pauses everything until its `Retry-After` (or 1, 2, 4 … s) has passed.
 */
export function createThrottle({ clock, random, maxConcurrency }: ThrottleDeps): Throttle {
  const waiters: Waiter[] = [];
  let limit = Math.min(FIRST_LIMIT, maxConcurrency);
  let taken = 0;
  let successes = 0;
  let refusals = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** Counts pauses: the requests that were under way when one began must not be blamed again. */
  let pauses = 0;
  let alarm: AbortController | null = null;

  const pauseMs = () => Math.max(0, pausedUntil - clock.monotonic());

  function admitNext(): void {
    if (waiters.length === 0) {
      alarm?.abort();
      alarm = null;
    } else if (pauseMs() > 0) {
      alarm ??= wakeUp();
    } else {
      for (const { admit } of waiters.splice(0, Math.max(0, limit - taken))) {
        taken += 1;
        admit();
      }
    }
  }

  /** One timer, however many wait; none when nobody does. */
  function wakeUp(): AbortController {
    const own = new AbortController();
    const woken = () => {
      if (alarm !== own) return;
      alarm = null;
      admitNext();
    };
    // It is rejected by nothing but its own abort, after which nobody waits for it.
    clock.sleep(Math.ceil(pauseMs()), own.signal).then(woken, woken);
    return own;
  }

  function leave(): void {
    taken -= 1;
    admitNext();
  }

  async function enter(turn: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        admitNext();
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const waiter: Waiter = { turn, admit };
      const after = waiters.findIndex((other) => other.turn > turn);
      waiters.splice(after === -1 ? waiters.length : after, 0, waiter);
      signal.addEventListener('abort', abort, { once: true });
      admitNext();
    });
    return leave;
  }

  async function open(signal: AbortSignal): Promise<void> {
    while (pauseMs() > 0) await clock.sleep(Math.ceil(pauseMs()), signal);
    signal.throwIfAborted();
  }

  async function send(request: () => Promise<HttpOutcome>, signal: AbortSignal): Promise<HttpOutcome> {
    await open(signal);
    const sentIn = pauses;
    const outcome = await request();
    if (outcome.kind === 'response') {
      if (outcome.status === 429) refused(outcome.retryAfterMs, sentIn);
      else if (outcome.status === 200 && sentIn === pauses) succeeded();
    }
    return outcome;
  }

  function succeeded(): void {
    refusals = 0;
    successes += 1;
    if (successes < limit || limit >= maxConcurrency) return;
    successes = 0;
    limit += 1;
    admitNext();
  }

  function refused(retryAfterMs: number | null, sentIn: number): void {
    const isFirst = sentIn === pauses;
    if (isFirst) {
      pauses += 1;
      successes = 0;
      limit = Math.max(1, Math.floor(limit / 2));
    }
    if (isFirst || retryAfterMs !== null)
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + waitMs(refusals, retryAfterMs, random));
    if (isFirst) refusals += 1;
  }

  return { enter, open, send, pauseMs };
}
