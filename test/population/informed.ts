/** A client that knows the service's limit and the share that others leave: what is left to lose once all is known. */
import { createQuota } from '../../src/main/service/quota.ts';
import { addTokens, fullBucket, msUntilToken } from '../../src/main/service/token-bucket.ts';
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
  if (limit.type === 'bucket') return bucket(limit.perSecond * share * EXACTLY, limit.burst * share);
  // A client that does not know when a fixed window begins keeps to any window of that length.
  if (limit.type === 'fixed' || limit.type === 'sliding')
    return createQuota(Math.max(1, Math.floor(limit.most * share)), limit.windowMs / EXACTLY, []);
  return { delayMs: () => 0, sent: () => undefined };
}

function bucket(requestsPerSecond: number, burst: number): Allowance {
  let bucket = fullBucket(requestsPerSecond, burst);
  return {
    delayMs: (now) => msUntilToken(bucket, now),
    sent(now) {
      bucket = addTokens(bucket, -1, now);
    },
  };
}
