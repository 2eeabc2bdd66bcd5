/** What one would write without Rastro, in virtual time; `test/bench/peers.ts` has the same over the wire. */
import { makeHeap } from './heap.ts';
import { openService, type Played } from './play.ts';
import { type Service, shortestMs } from './services.ts';

/** Document 7: three more attempts after waits of 1, 2 and 4 s. */
const RETRIES = 3;
const FIRST_WAIT_MS = 1000;

/** Says when a request may be sent, for all slots of a pool. */
interface Gate {
  /** @returns when the request may be sent, `now` at the earliest */
  reserve(now: number): number;
  answered(now: number, isRefused: boolean): void;
}

const OPEN: Gate = { reserve: (now) => now, answered: () => undefined };

interface Slot {
  retries: number;
  isReserved: boolean;
  reply: { readonly isRefused: boolean; readonly retryAfterMs: number | null } | null;
}

/** Slots that each send, wait for the answer, and after a 429 wait by themselves; a batch given up goes to the end. */
function playPool(service: Service, slots: number, waitMs: (retries: number) => number, gate = OPEN): Played {
  const send = openService(service);
  const events = makeHeap<Slot>();
  let [now, left, done, sent, refused] = [0, service.requests, 0, 0, 0];

  function next(slot: Slot): void {
    const at = gate.reserve(now);
    slot.isReserved = true;
    slot.reply = null;
    events.push(at, slot);
  }
  for (let count = 0; count < Math.min(slots, service.requests); count += 1) {
    left -= 1;
    next({ retries: 0, isReserved: false, reply: null });
  }
  while (done < service.requests) {
    now = Math.max(now, events.nextAt());
    const slot = events.pop();
    if (!slot) throw new Error('nothing is due');
    const { reply } = slot;
    if (!reply) {
      if (!slot.isReserved) {
        next(slot);
        continue;
      }
      slot.isReserved = false;
      sent += 1;
      const answer = send(now);
      slot.reply = answer;
      events.push(answer.at, slot);
      continue;
    }
    gate.answered(now, reply.isRefused);
    slot.reply = null;
    if (reply.isRefused) {
      refused += 1;
      const wait = Math.max(reply.retryAfterMs ?? 0, waitMs(slot.retries));
      slot.retries = slot.retries >= RETRIES ? 0 : slot.retries + 1;
      events.push(now + wait, slot);
    } else {
      done += 1;
      slot.retries = 0;
      if (left > 0) {
        left -= 1;
        next(slot);
      }
    }
  }
  return { ms: now, ofShortest: now / shortestMs(service), refused: refused / sent, atFirst: [] };
}

/** 1, 2, 4, 4 … s. */
const documented = (retries: number) => FIRST_WAIT_MS * 2 ** Math.min(retries, RETRIES - 1);

const AWS = { beta: 0.7, scale: 0.4, smooth: 0.8, leastFill: 0.5, leastCapacity: 1, slots: 50, baseMs: 500 };

/** The rate limiter of the AWS SDKs' adaptive retry mode: CUBIC over a token bucket, from the first 429 on. */
function awsGate(): Gate {
  let [tokens, capacity, fill, filledAt] = [0, 0, 0, 0];
  let [isOn, measured, counted, lastBucket, lastMax, lastThrottle, window] = [false, 0, 0, 0, 0, 0, 0];
  const refill = (seconds: number) => {
    tokens = Math.min(capacity, tokens + Math.max(0, seconds - filledAt) * fill);
    filledAt = Math.max(filledAt, seconds);
  };
  const measure = (seconds: number) => {
    const bucket = Math.floor(seconds * 2) / 2;
    counted += 1;
    if (bucket <= lastBucket) return;
    const rate = counted / (bucket - lastBucket);
    measured = rate * AWS.smooth + measured * (1 - AWS.smooth);
    counted = 0;
    lastBucket = bucket;
  };
  return {
    reserve(now) {
      if (!isOn) return now;
      const seconds = Math.max(now / 1000, filledAt);
      refill(seconds);
      const wait = tokens >= 1 ? 0 : (1 - tokens) / fill;
      refill(seconds + wait);
      tokens -= 1;
      return (seconds + wait) * 1000;
    },
    answered(now, isRefused) {
      const seconds = now / 1000;
      measure(seconds);
      let rate: number;
      if (isRefused) {
        const rateUsed = isOn ? Math.min(measured, fill) : measured;
        lastMax = rateUsed;
        window = ((lastMax * (1 - AWS.beta)) / AWS.scale) ** (1 / 3);
        lastThrottle = seconds;
        rate = rateUsed * AWS.beta;
        isOn = true;
      } else {
        window = ((lastMax * (1 - AWS.beta)) / AWS.scale) ** (1 / 3);
        rate = AWS.scale * (seconds - lastThrottle - window) ** 3 + lastMax;
      }
      refill(Math.max(seconds, filledAt));
      fill = Math.max(AWS.leastFill, Math.min(rate, 2 * measured));
      capacity = Math.max(AWS.leastCapacity, fill);
      tokens = Math.min(tokens, capacity);
    },
  };
}

export const PEERS: Readonly<Record<string, (service: Service) => Played>> = {
  'one at a time': (service) => playPool(service, 1, documented),
  'p-queue 8': (service) => playPool(service, 8, documented),
  'AWS adaptive': (service) =>
    playPool(service, AWS.slots, (retries) => AWS.baseMs * 2 ** retries, awsGate()),
};
