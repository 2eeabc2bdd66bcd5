import type { LimitKind } from '../../contract/schemas/runs.ts';
import { onAbort } from '../util/abort.ts';
import type { Clock } from '../util/clock.ts';
import type { HttpOutcome } from './http.ts';
import { createLimiter, type Limiter, type RequestTicket } from './limiter.ts';
import { retryableFailureOf } from './retry.ts';
import type { RateEstimate } from './types.ts';
import { createAlarm, createWaiters, type Priority } from './waiters.ts';

interface ThrottleDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Most requests under way at a time; at least 1. */
  readonly maxConcurrency: number;
  /** An earlier client's estimate of the service's rate, if there is one. */
  readonly rate?: RateEstimate | null | undefined;
}

type Request = () => Promise<HttpOutcome>;

/** A slot among the requests under way, to be used at once. */
export interface Permit {
  /** Sends when no pause is on, and passes the outcome to the limiter. May be called again after it has resolved. */
  send(request: Request, signal: AbortSignal): Promise<HttpOutcome>;
  /** Gives the slot back. Call it exactly once. */
  release(): void;
}

export interface Throttle {
  /**
   * Waits for a slot among the requests under way. Slots go to the first in line, so that a query that is retried is
   * served before queries that came later.
   *
   * @throws the signal's reason when it is aborted
   */
  acquire(priority: Priority, signal: AbortSignal): Promise<Permit>;
  /** Waits until no pause is on. */
  open(signal: AbortSignal): Promise<void>;
  /** Sends a token request when no pause is on, without a slot. A 429 to it pauses everything too. */
  sendBeside(request: Request, signal: AbortSignal): Promise<HttpOutcome>;
  /** Milliseconds until requests are sent again; 0 when none are held back. */
  pauseMs(): number;
  rate(): RateEstimate | null;
  limit(): LimitKind;
}

/**
 * Lets requests go as fast as the service takes them: the limiter says when the next one may be sent. A 429 pauses
 * everything until its `Retry-After` (or 1, 2, 4 s) has passed; so does the `Retry-After` of a failing service, which
 * says how long it will be away (RFC 9110, 10.2.3).
 */
export function createThrottle({ clock, random, maxConcurrency, rate }: ThrottleDeps): Throttle {
  const waiters = createWaiters();
  const limiter = createLimiter(maxConcurrency, random, rate ?? null);
  const alarm = createAlarm(clock, admitNext);
  const pauseMs = () => limiter.pauseMs(clock.monotonic());
  /** The limiter counts the refusals of queries alone. */
  let refusalsBeside = 0;

  function admitNext(): void {
    while (waiters.length > 0) {
      const delay = limiter.delayMs(clock.monotonic());
      if (delay === Number.POSITIVE_INFINITY) break;
      if (delay > 0) {
        alarm.set(delay);
        return;
      }
      waiters.shift()?.admit(limiter.sent(clock.monotonic()));
    }
    alarm.clear();
  }

  async function acquire(priority: Priority, signal: AbortSignal): Promise<Permit> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = waiters.add({
        priority,
        admit(ticket) {
          end();
          resolve(createPermit({ limiter, clock, open, admitNext }, ticket));
        },
      });
      const end = onAbort(signal, () => {
        leave();
        admitNext();
        reject(signal.reason);
      });
      admitNext();
    });
  }

  async function open(signal: AbortSignal): Promise<void> {
    while (pauseMs() > 0) await clock.sleep(Math.ceil(pauseMs()), signal);
    signal.throwIfAborted();
  }

  async function sendBeside(request: Request, signal: AbortSignal): Promise<HttpOutcome> {
    await open(signal);
    const outcome = await request();
    const isRefused = outcome.kind === 'response' && outcome.status === 429;
    const askedMs = retryableFailureOf(outcome)?.retryAfterMs ?? 0;
    if (isRefused || askedMs > 0) limiter.holdBack(clock.monotonic(), askedMs, refusalsBeside);
    refusalsBeside = isRefused ? refusalsBeside + 1 : 0;
    return outcome;
  }

  return {
    acquire,
    open,
    sendBeside,
    pauseMs,
    rate: limiter.found,
    limit: limiter.kind,
  };
}

interface PermitDeps {
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly open: (signal: AbortSignal) => Promise<void>;
  readonly admitNext: () => void;
}

/** The limiter gets the permit's ticket back with the request's outcome, or at the release where nothing was sent. */
function createPermit(deps: PermitDeps, admitted: RequestTicket): Permit {
  const { limiter, clock } = deps;
  let ticket: RequestTicket | null = admitted;

  function settle(ticketSent: RequestTicket, outcome: HttpOutcome): void {
    const now = clock.monotonic();
    if (outcome.kind === 'fault') {
      if (outcome.fault === 'timeout') limiter.timedOut(ticketSent);
      else limiter.lost(ticketSent);
      return;
    }
    if (outcome.status === 429) {
      limiter.refused(ticketSent, now, outcome.retryAfterMs);
      return;
    }
    limiter.answered(ticketSent, now, outcome.status === 200);
    const askedMs = retryableFailureOf(outcome)?.retryAfterMs ?? 0;
    if (askedMs > 0) limiter.holdBack(now, askedMs);
  }

  return {
    async send(request, signal) {
      await deps.open(signal);
      // After a pause, or for a second send, the request needs a ticket of its own.
      if (ticket === null || limiter.isStale(ticket)) {
        if (ticket) limiter.lost(ticket);
        ticket = limiter.sent(clock.monotonic());
      }
      const sent = ticket;
      try {
        const outcome = await request();
        ticket = null;
        settle(sent, outcome);
        return outcome;
      } finally {
        deps.admitNext();
      }
    },
    release() {
      if (ticket) limiter.lost(ticket);
      ticket = null;
      deps.admitNext();
    },
  };
}
