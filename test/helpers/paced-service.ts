/** Throttles against rate limits in virtual time: an hour of service in a moment, the same at each run. */

import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { defaultSettings } from '../../src/contract/schemas/app.ts';
import type { HttpOutcome } from '../../src/main/service/http.ts';
import { createThrottle } from '../../src/main/service/throttle.ts';
import type { RateEstimate } from '../../src/main/service/types.ts';
import { makeRateLimit } from '../../src/main/simulator/rate-limit.ts';
import type { Clock } from '../../src/main/util/clock.ts';
import { createFakeClock } from './fake-clock.ts';

export interface PacedService {
  readonly perSecond: number;
  readonly burst: number;
  readonly latencyMs: number;
  /** Requests of each engine. */
  readonly requests: number;
  /** How many throttles share the limit, without knowing of each other. Default: 1. */
  readonly engines?: number;
  readonly maxConcurrency?: number;
  /** A limit of so many (`burst`) per window instead of a token bucket. */
  readonly windowMs?: number;
  /** What others have taken of the first window. */
  readonly used?: number;
  /** The engines start within so many milliseconds. Default: 3. */
  readonly startWithinMs?: number;
  /** For so long from the start it takes one request after the other, 20 ms each. Default: 0. */
  readonly sluggishMs?: number;
  readonly retryAfter?: 'seconds' | 'none';
  /** What an earlier client of each engine found. */
  readonly remembered?: RateEstimate;
  readonly seed?: number;
}

export interface Played {
  /** Time from the first request to the last answer, divided by the shortest possible. */
  readonly ofOptimum: number;
  /** Share of the requests that were answered 429. */
  readonly refused: number;
  /** Jain's index over what each engine had answered when the first one was done; 1: equal shares. */
  readonly fairness: number;
  /** Requests that were sent while a `Retry-After` was known and had not passed. */
  readonly early: number;
}

export async function play(service: PacedService): Promise<Played> {
  const { perSecond, burst, latencyMs, requests, engines = 1, retryAfter = 'seconds' } = service;
  const clock = createFakeClock({ auto: true });
  const random = seededRandom(service.seed ?? 1);
  const wait = service.windowMs
    ? windowLimit(burst, service.windowMs, service.used ?? 0, clock)
    : makeRateLimit({ perSecond, burst }, clock);
  const taken = queue(service.sluggishMs ?? 0, clock);
  const never = new AbortController().signal;
  const done = Array.from({ length: engines }, () => 0);
  let atFirst: readonly number[] | null = null;
  let sent = 0;
  let refused = 0;
  let early = 0;

  async function engine(index: number): Promise<void> {
    const { maxConcurrency = defaultSettings.maxConcurrency } = service;
    const throttle = createThrottle({ clock, random, maxConcurrency, rate: service.remembered });
    await clock.sleep(random() * (service.startWithinMs ?? 3));
    let notBefore = 0;

    async function answer(): Promise<HttpOutcome> {
      sent += 1;
      if (clock.monotonic() < notBefore) early += 1;
      await taken();
      const waitMs = wait();
      await clock.sleep(latencyMs * (1 + 0.05 * random()));
      if (waitMs === 0) return { kind: 'response', status: 200, body: undefined, retryAfterMs: null };
      refused += 1;
      const retryAfterMs = retryAfter === 'none' ? null : Math.ceil(waitMs / 1000) * 1000;
      notBefore = Math.max(notBefore, clock.monotonic() + (retryAfterMs ?? 0));
      return { kind: 'response', status: 429, body: undefined, retryAfterMs };
    }

    async function request(number: number): Promise<void> {
      for (;;) {
        const permit = await throttle.acquire({ urgent: false, number }, never);
        const outcome = await permit.send(answer, never).finally(permit.release);
        if (outcome.kind === 'response' && outcome.status === 200) break;
      }
      done[index] = (done[index] ?? 0) + 1;
      if (done[index] === requests) atFirst ??= [...done];
    }
    let next = 0;
    const lane = async () => {
      while (next < requests) await request(next++);
    };
    // As a run has them.
    await Promise.all(Array.from({ length: 2 * maxConcurrency }, lane));
  }

  await Promise.all(done.map((_, index) => engine(index)));
  const beyond = Math.max(0, requests * engines + (service.used ?? 0) - burst);
  const optimumMs = (beyond / perSecond) * 1000 + latencyMs;
  return {
    ofOptimum: clock.monotonic() / optimumMs,
    refused: refused / sent,
    fairness: jain(atFirst ?? done),
    early,
  };
}

function windowLimit(
  most: number,
  windowMs: number,
  used: number,
  clock: { monotonic(): number },
): () => number {
  let startedAt = 0;
  let count = used;
  return () => {
    const now = clock.monotonic();
    if (now - startedAt >= windowMs) {
      startedAt = now - (now % windowMs);
      count = 0;
    }
    if (count >= most) return startedAt + windowMs - now;
    count += 1;
    return 0;
  };
}

/** Resolves when a request that is sent now is taken. */
function queue(untilMs: number, clock: Pick<Clock, 'monotonic' | 'sleep'>): () => Promise<void> {
  let takenAt = 0;
  return async () => {
    const now = clock.monotonic();
    takenAt = now < untilMs ? Math.max(now, takenAt) + 20 : takenAt;
    if (takenAt > now) await clock.sleep(takenAt - now);
  };
}

/** Jain, Chiu and Hawe 1984, (Σx)² / (n Σx²): 1 where all have the same, 1/n where one has it all. */
export function jain(shares: readonly number[]): number {
  const sum = shares.reduce((a, b) => a + b, 0);
  const squares = shares.reduce((a, b) => a + b * b, 0);
  return sum ** 2 / (shares.length * squares);
}
