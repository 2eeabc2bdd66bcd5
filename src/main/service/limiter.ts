import type { LimitKind } from '../../contract/schemas/runs.ts';
import { createModes } from './modes.ts';
import { waitMs } from './retry.ts';
import type { RateEstimate } from './types.ts';
import { createWaves, type SentRequest } from './waves.ts';
import { createWindow } from './window.ts';

/** The record of a sent request. The sender passes it back with the request's outcome. */
export interface RequestTicket extends SentRequest {
  /** Number of pauses before the request was sent. If it is refused after a later pause began, no pause is counted. */
  readonly pauses: number;
  /** Whether (nearly) as many requests as allowed were under way. */
  readonly isFull: boolean;
}

/** Says when the next request may be sent, from what became of the earlier ones. Times: milliseconds, monotonic. */
export interface Limiter {
  /** How long the next request has to wait: 0 for not at all, infinity until an answer has come. */
  delayMs(now: number): number;
  sent(now: number): RequestTicket;
  /** An answer that is no 429; `isGood`: it was a 200, so its latency counts. */
  answered(ticket: RequestTicket, now: number, isGood: boolean): void;
  /** A 429; `retryAfterMs` is null where its `Retry-After` says nothing usable. */
  refused(ticket: RequestTicket, now: number, retryAfterMs: number | null): void;
  timedOut(ticket: RequestTicket): void;
  /** No answer came, or the request was never sent. */
  lost(ticket: RequestTicket): void;
  /** Whether a pause has begun since the ticket was issued. A request that is sent now needs a new ticket. */
  isStale(ticket: RequestTicket): boolean;
  /**
   * Pauses all requests: the service said how long it will be away, or answered a token request with 429.
   *
   * @param step refusals in a row before this one, where the caller counts them; default: those of queries
   */
  holdBack(now: number, retryAfterMs: number | null, step?: number): void;
  /** Milliseconds until requests are sent again; 0 when none are held back. */
  pauseMs(now: number): number;
  found(): RateEstimate | null;
  /** Which kind of limit the service is assumed to have. */
  kind(): LimitKind;
}

/** This share of the allowed requests counts as all of them, because coarse timers leave a slot or two empty. */
const NEARLY_FULL = 0.85;

/**
 * A mode (`mode.ts`) says when the next request may go, the window (`window.ts`) how many may be under way. A 429
 * pauses everything. The refusals that lead to one pause, a wave, are evaluated when requests are sent again.
 *
 * @param cap most requests under way, from 1
 * @param random 0 to 1, exclusive
 * @param remembered the estimate of an earlier client; null where there is none
 */
export function createLimiter(cap: number, random: () => number, remembered: RateEstimate | null): Limiter {
  const window = createWindow(cap);
  const waves = createWaves();
  const modes = createModes(remembered);
  let underWay = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pauses = 0;
  let refusalsInARow = 0;

  const moment = (now: number) => ({ now, underWay, latencyMs: window.latencyMs() });
  const pauseMs = (now: number) => Math.max(0, pausedUntil - now);
  const pauseFor = (now: number, retryAfterMs: number | null, step = refusalsInARow) => {
    pausedUntil = Math.max(pausedUntil, now + waitMs(step, retryAfterMs, random));
  };

  function resume(now: number): void {
    const refusal = waves.end(now);
    if (refusal) modes.resumed(refusal);
  }

  return {
    delayMs(now) {
      if (underWay >= window.limit()) return Number.POSITIVE_INFINITY;
      if (pauseMs(now) > 0) return pauseMs(now);
      resume(now);
      return modes.current().delayMs(moment(now));
    },
    sent(now) {
      resume(now);
      modes.current().sent(moment(now));
      const isFull = underWay + 1 >= window.limit() * NEARLY_FULL;
      const ticket = { sentAt: now, pauses, beside: underWay, number: waves.sent(now), isFull };
      underWay += 1;
      return ticket;
    },
    answered(ticket, now, isGood) {
      underWay -= 1;
      waves.accepted(ticket);
      modes.accepted(ticket.sentAt, moment(now));
      if (!isGood) return;
      window.answered(now - ticket.sentAt, ticket.isFull);
      if (ticket.pauses === pauses) refusalsInARow = 0;
    },
    refused(ticket, now, retryAfterMs) {
      underWay -= 1;
      const isNew = ticket.pauses === pauses;
      if (isNew || retryAfterMs !== null) pauseFor(now, retryAfterMs);
      waves.refused(ticket, retryAfterMs ?? 0);
      if (!isNew) return;
      pauses += 1;
      refusalsInARow += 1;
      modes.current().paused(ticket.sentAt, now, pausedUntil);
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
    found: () => modes.current().found(),
    kind: () => modes.current().kind,
  };
}
