/** A client that knows the service's limit and the share that others leave: what is left to lose once all is known. */
import type { Client } from './play.ts';
import { CAP, type Service } from './services.ts';

/** This part of the known rate is used: a jitter of the latency brings requests together that were sent apart. */
const EXACTLY = 0.99;
/** Where a 429 says nothing (document 7). */
const PAUSE_MS = 1000;

/** Says when the known limit allows the next request. */
interface Allowance {
  delayMs(now: number): number;
  sent(now: number): void;
}

/**
 * Sends as the known limit allows, and pauses after a 429 as long as it says. It does not know what is left of the limit
 * at its start, nor when others come.
 */
export function makeInformed({ limit, others }: Service): Client<null> {
  const share = 1 - others;
  const most = limit.type === 'at once' ? Math.min(CAP, limit.most) : CAP;
  const allowance = allowanceOf(limit, share);
  let until = 0;
  let underWay = 0;
  return {
    delayMs: (now) =>
      underWay < most ? Math.max(until - now, allowance.delayMs(now)) : Number.POSITIVE_INFINITY,
    sent(now) {
      allowance.sent(now);
      underWay += 1;
      return null;
    },
    answered() {
      underWay -= 1;
    },
    refused(_, now, retryAfterMs) {
      underWay -= 1;
      until = Math.max(until, now + (retryAfterMs ?? PAUSE_MS));
    },
  };
}

function allowanceOf(limit: Service['limit'], share: number): Allowance {
  if (limit.type === 'bucket') return bucket((limit.perSecond / 1000) * share * EXACTLY, limit.burst * share);
  // A client that does not know when a fixed window begins keeps to any window of that length.
  if (limit.type === 'fixed' || limit.type === 'sliding')
    return anyWindow(Math.max(1, Math.floor(limit.most * share)), limit.windowMs / EXACTLY);
  return { delayMs: () => 0, sent: () => undefined };
}

function bucket(perMs: number, burst: number): Allowance {
  const full = Math.max(1, burst);
  let level = full;
  let at = 0;
  return {
    delayMs(now) {
      level = Math.min(full, level + (now - at) * perMs);
      at = now;
      return level >= 1 ? 0 : (1 - level) / perMs;
    },
    sent() {
      level -= 1;
    },
  };
}

function anyWindow(most: number, windowMs: number): Allowance {
  const times: number[] = [];
  return {
    delayMs: (now) => Math.max(0, (times.at(-most) ?? Number.NEGATIVE_INFINITY) + windowMs - now),
    sent: (now) => void times.push(now),
  };
}
