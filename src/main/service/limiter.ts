import type { LimitKind } from '../../preload/schemas/runs.ts';
import { createPacer } from './pacer.ts';
import { waitMs } from './retry.ts';
import type { RateEstimate } from './types.ts';
import { createWindow } from './window.ts';

/** What is known of a request when it is sent; given back when its answer comes. */
export interface Ticket {
  readonly sentAt: number;
  /** Pauses so far: a request that was sent before one began must not be blamed again. */
  readonly pauses: number;
  /** Whether (nearly) as many as allowed were under way. */
  readonly isFull: boolean;
}

/** Says when the next request may be sent, from what became of the earlier ones. Times: milliseconds, monotonic. */
export interface Limiter {
  /** How long the next request has to wait: 0 for not at all, infinity until an answer has come. */
  delayMs(now: number): number;
  sent(now: number): Ticket;
  /** An answer that is no 429; `isGood`: it was a 200, so its latency counts. */
  answered(ticket: Ticket, now: number, isGood: boolean): void;
  /** A 429; `retryAfterMs` is null where it says nothing. */
  refused(ticket: Ticket, now: number, retryAfterMs: number | null): void;
  /** No answer came in time. */
  timedOut(ticket: Ticket): void;
  /** No answer came, or the request was never sent. */
  lost(ticket: Ticket): void;
  /** Whether a pause has begun since: what is sent now is not what was to be sent then. */
  isStale(ticket: Ticket): boolean;
  /** The service says how long it will be away, or refused a token. */
  holdBack(now: number, retryAfterMs: number | null): void;
  /** Milliseconds until requests are sent again; 0 when none are held back. */
  pauseMs(now: number): number;
  /** What was found of the rate; null while nothing was refused. */
  found(): RateEstimate | null;
  /** What the service's limit is taken for. */
  kind(): LimitKind;
}

/** So much of what may be under way counts as all of it: with the grain of timers a place or two stand empty. */
const NEARLY_FULL = 0.85;

/**
 * The pacer says when the next request may go, the window how many may be under way. A 429 pauses everything; of a wave
 * of refusals only the first one tells of the rate.
 *
 * @param cap most requests under way, from 1
 * @param random 0 to 1, exclusive
 * @param remembered what an earlier client found; null to begin at the beginning
 */
export function createLimiter(cap: number, random: () => number, remembered: RateEstimate | null): Limiter {
  const pacer = createPacer(remembered);
  const window = createWindow(cap);
  let underWay = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pauses = 0;
  let refusalsInARow = 0;

  const pauseMs = (now: number) => Math.max(0, pausedUntil - now);
  const pauseFor = (now: number, retryAfterMs: number | null) => {
    pausedUntil = Math.max(pausedUntil, now + waitMs(refusalsInARow, retryAfterMs, random));
  };

  return {
    delayMs: (now) =>
      underWay >= window.limit() ? Number.POSITIVE_INFINITY : Math.max(pauseMs(now), pacer.delayMs(now)),
    sent(now) {
      underWay += 1;
      pacer.sent(now);
      return { sentAt: now, pauses, isFull: underWay >= window.limit() * NEARLY_FULL };
    },
    answered(ticket, now, isGood) {
      underWay -= 1;
      pacer.accepted(ticket.sentAt, now);
      if (!isGood) return;
      window.answered(now - ticket.sentAt, ticket.isFull);
      if (ticket.pauses === pauses) refusalsInARow = 0;
    },
    refused(ticket, now, retryAfterMs) {
      underWay -= 1;
      const isNew = ticket.pauses === pauses;
      if (isNew || retryAfterMs !== null) pauseFor(now, retryAfterMs);
      if (!isNew) return;
      pauses += 1;
      refusalsInARow += 1;
      pacer.refused(ticket.sentAt, now, pausedUntil);
    },
    timedOut() {
      underWay -= 1;
      window.timedOut();
    },
    lost() {
      underWay -= 1;
    },
    isStale: (ticket) => ticket.pauses !== pauses,
    holdBack: pauseFor,
    pauseMs,
    found: pacer.found,
    kind: () => (pacer.found() ? 'rate' : 'unknown'),
  };
}
