import { onAbort } from '../util/abort.ts';
import type { Clock } from '../util/clock.ts';
import type { HttpOutcome } from './http.ts';
import { createPacer } from './pacer.ts';
import { troubleOf, waitMs } from './retry.ts';
import type { Pace } from './types.ts';
import { createWindow } from './window.ts';

export interface ThrottleDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Cap for requests in flight, from 1. */
  readonly maxConcurrency: number;
  /** The service's pace, where an earlier client has found it. */
  readonly pace?: Pace | null | undefined;
}

/** Lower goes first; urgent ones before all others. */
export interface Turn {
  readonly urgent: boolean;
  readonly number: number;
}

export interface Throttle {
  /**
   * Waits for a place among the requests in flight, to be used at once. Places go to the lowest turn first, so that a
   * query that was sent back is served before those that came later.
   *
   * @returns gives the place back; to be called once
   * @throws the signal's reason when it is aborted
   */
  enter(turn: Turn, signal: AbortSignal): Promise<() => void>;
  /** Waits until no pause is on. */
  open(signal: AbortSignal): Promise<void>;
  /** Sends once no pause is on; with a place among those in flight, learns from what comes back. */
  send(request: () => Promise<HttpOutcome>, signal: AbortSignal): Promise<HttpOutcome>;
  /** Sends once no pause is on, beside the places: for the token. A 429 pauses everything all the same. */
  sendBeside(request: () => Promise<HttpOutcome>, signal: AbortSignal): Promise<HttpOutcome>;
  /** Milliseconds until requests are sent again; 0 when none are held back. */
  pauseMs(): number;
  /** What was found of the service's limit; null while it has refused nothing. */
  pace(): Pace | null;
}

/** So much of what may be in flight counts as all of it: with the grain of timers a place or two stand empty. */
const NEARLY_FULL = 0.85;

interface Waiter {
  readonly turn: Turn;
  readonly admit: () => void;
}

/**
 * Lets requests go as fast as the service takes them: the pacer says when the next one may, the window how many may be
 * in flight. A 429 pauses everything until its `Retry-After` (or 1, 2, 4 … s) has passed; so does the `Retry-After` of
 * a failing service, which says how long it will be away (RFC 9110, 10.2.3).
 */
export function createThrottle({ clock, random, maxConcurrency, pace }: ThrottleDeps): Throttle {
  const waiters: Waiter[] = [];
  const pacer = createPacer(pace ?? null);
  const window = createWindow(maxConcurrency);
  let taken = 0;
  let refusals = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** Counts pauses: the requests that were under way when one began must not be blamed again. */
  let pauses = 0;
  let alarm: AbortController | null = null;

  const pauseMs = () => Math.max(0, pausedUntil - clock.monotonic());

  function admitNext(): void {
    while (waiters.length > 0 && taken < window.limit()) {
      const now = clock.monotonic();
      const delay = Math.max(pauseMs(), pacer.delayMs(now));
      if (delay > 0) {
        wakeAfter(delay);
        return;
      }
      taken += 1;
      pacer.sent(now);
      waiters.shift()?.admit();
    }
    alarm?.abort();
    alarm = null;
  }

  /** One timer, however many wait; none when nobody does. */
  function wakeAfter(ms: number): void {
    if (alarm) return;
    const own = new AbortController();
    alarm = own;
    const woken = () => {
      if (alarm !== own) return;
      alarm = null;
      admitNext();
    };
    // It is rejected by nothing but its own abort, after which nobody waits for it.
    clock.sleep(Math.ceil(ms), own.signal).then(woken, woken);
  }

  function leave(): void {
    taken -= 1;
    admitNext();
  }

  async function enter(turn: Turn, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const end = onAbort(signal, () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        admitNext();
        reject(signal.reason);
      });
      const admit = () => {
        end();
        resolve();
      };
      const waiter: Waiter = { turn, admit };
      const after = waiters.findIndex((other) => goesBefore(turn, other.turn));
      waiters.splice(after === -1 ? waiters.length : after, 0, waiter);
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
    const sentAt = clock.monotonic();
    const isFull = taken >= window.limit() * NEARLY_FULL;
    const outcome = await request();
    const now = clock.monotonic();
    if (outcome.kind === 'fault') {
      if (outcome.fault === 'timeout') window.timedOut();
    } else if (outcome.status === 429) {
      // Of a wave of refusals the first one tells of the rate.
      if (pause(outcome.retryAfterMs, sentIn)) pacer.refused(sentAt, now, pausedUntil);
    } else {
      holdBack(outcome);
      pacer.accepted(sentAt, now);
      if (outcome.status === 200) {
        window.answered(now - sentAt, isFull);
        if (sentIn === pauses) refusals = 0;
      }
    }
    return outcome;
  }

  async function sendBeside(request: () => Promise<HttpOutcome>, signal: AbortSignal): Promise<HttpOutcome> {
    await open(signal);
    const sentIn = pauses;
    const outcome = await request();
    if (outcome.kind === 'response' && outcome.status === 429) pause(outcome.retryAfterMs, sentIn);
    else holdBack(outcome);
    return outcome;
  }

  function holdBack(outcome: HttpOutcome): void {
    const askedMs = troubleOf(outcome)?.retryAfterMs ?? 0;
    if (askedMs > 0) pausedUntil = Math.max(pausedUntil, clock.monotonic() + waitMs(0, askedMs, random));
  }

  /** @returns whether the pause is a new one, and not that of a request sent before it began */
  function pause(retryAfterMs: number | null, sentIn: number): boolean {
    const isNew = sentIn === pauses;
    if (isNew || retryAfterMs !== null)
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + waitMs(refusals, retryAfterMs, random));
    if (isNew) {
      pauses += 1;
      refusals += 1;
    }
    return isNew;
  }

  return { enter, open, send, sendBeside, pauseMs, pace: pacer.found };
}

function goesBefore(a: Turn, b: Turn): boolean {
  return a.urgent === b.urgent ? a.number < b.number : a.urgent;
}
