/** Services drawn at random, in virtual time. Times: milliseconds; rates: requests a second. */
import { seededRandom } from '../../scripts/simulator/seeded-random.ts';

/** How a 429 says when to come again. */
export type RetryAfter = 'seconds' | 'date' | 'none';

/** What a service limits, and how. */
export type Limit =
  /** `burst` at once after a rest, then `perSecond`. */
  | { readonly type: 'bucket'; readonly perSecond: number; readonly burst: number }
  /** So many in each window; windows begin at fixed times, the first `phaseMs` before the run. */
  | { readonly type: 'fixed'; readonly most: number; readonly windowMs: number; readonly phaseMs: number }
  /** So many in any window. */
  | { readonly type: 'sliding'; readonly most: number; readonly windowMs: number }
  /**
   * So many under way at once; a 429 above, on arrival or, where it is `late`, after as long as the work takes. Such a
   * request holds a place, or none.
   */
  | { readonly type: 'at once'; readonly most: number; readonly late?: 'free' | 'holds a place' | null }
  /** So many worked on at once; the others wait. */
  | { readonly type: 'worked on'; readonly most: number }
  | { readonly type: 'none' };

export interface Service {
  readonly limit: Limit;
  /** Share of the limit that others use, 0 to 1. */
  readonly others: number;
  readonly latencyMs: number;
  /** A latency is up to this part of itself longer or shorter. */
  readonly jitter: number;
  /** The part of the latency that is the way there and back, where the limit counts what is worked on. */
  readonly wayShare: number;
  readonly retryAfter: RetryAfter;
  /** Requests of the run. */
  readonly requests: number;
  readonly seed: number;
}

/** The client's own cap for requests under way: the default of the settings. No client is faster than it allows. */
export const CAP = 100;

export interface Kind {
  readonly name: string;
  /** The constants were chosen on these kinds; the others are held out. */
  readonly isTuned: boolean;
  readonly limit: Limit['type'];
  readonly retryAfter: RetryAfter;
  readonly isShared?: boolean;
}

export const KINDS: readonly Kind[] = [
  { name: 'bucket, seconds', isTuned: true, limit: 'bucket', retryAfter: 'seconds' },
  { name: 'bucket, date', isTuned: false, limit: 'bucket', retryAfter: 'date' },
  { name: 'bucket, none', isTuned: true, limit: 'bucket', retryAfter: 'none' },
  { name: 'bucket, seconds, others', isTuned: true, limit: 'bucket', retryAfter: 'seconds', isShared: true },
  { name: 'bucket, date, others', isTuned: false, limit: 'bucket', retryAfter: 'date', isShared: true },
  { name: 'fixed window, seconds', isTuned: true, limit: 'fixed', retryAfter: 'seconds' },
  { name: 'fixed window, date', isTuned: false, limit: 'fixed', retryAfter: 'date' },
  { name: 'fixed window, none', isTuned: false, limit: 'fixed', retryAfter: 'none' },
  {
    name: 'fixed window, seconds, others',
    isTuned: false,
    limit: 'fixed',
    retryAfter: 'seconds',
    isShared: true,
  },
  { name: 'sliding window, seconds', isTuned: false, limit: 'sliding', retryAfter: 'seconds' },
  { name: 'sliding window, date', isTuned: true, limit: 'sliding', retryAfter: 'date' },
  { name: 'sliding window, none', isTuned: false, limit: 'sliding', retryAfter: 'none' },
  { name: 'at once, seconds', isTuned: true, limit: 'at once', retryAfter: 'seconds' },
  { name: 'at once, none', isTuned: false, limit: 'at once', retryAfter: 'none' },
  { name: 'worked on', isTuned: true, limit: 'worked on', retryAfter: 'none' },
  { name: 'no limit', isTuned: false, limit: 'none', retryAfter: 'none' },
];

const FEWEST_REQUESTS = 200;
const MOST_REQUESTS = 20_000;
/** The fastest service of the population, in requests a second. */
const FASTEST = 500;
/** The longest way there and back, as a part of the latency of a service that limits requests under way. */
const LONGEST_WAY = 0.5;

/** Draws a service. The same kind and seed give the same service. */
export function drawService(kind: Kind, seed: number): Service {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from * (to / from) ** random();
  const perSecond = between(0.5, FASTEST);
  const latencyMs = between(5, 400);
  const jitter = 0.05 + 0.45 * random();
  const others = kind.isShared ? 0.2 + 0.4 * random() : 0;
  const requests = Math.round(between(FEWEST_REQUESTS, MOST_REQUESTS));
  const limit = drawLimit(kind.limit, perSecond, latencyMs, between, random);
  const wayShare = LONGEST_WAY * random();
  return { limit, others, latencyMs, jitter, wayShare, retryAfter: kind.retryAfter, requests, seed };
}

function drawLimit(
  type: Limit['type'],
  perSecond: number,
  latencyMs: number,
  between: (from: number, to: number) => number,
  random: () => number,
): Limit {
  const burst = Math.max(1, Math.round(perSecond * between(0.2, 5)));
  const windowMs = Math.round(between(1, 60)) * 1000;
  const most = Math.max(1, Math.round((perSecond * windowMs) / 1000));
  if (type === 'bucket') return { type, perSecond, burst };
  if (type === 'fixed') return { type, most, windowMs, phaseMs: windowMs * random() };
  if (type === 'sliding') return { type, most, windowMs };
  if (type === 'none') return { type };
  return { type, most: Math.round(between(1, Math.max(1, Math.min(64, (FASTEST * latencyMs) / 1000)))) };
}

/**
 * Milliseconds below which no client can be, whatever it knows: the rate after what was saved up, a place among those
 * under way, and the client's own cap. With others, of what they leave. A client can't know which of its requests are on
 * the way, so a limit of requests under way counts these too.
 */
export function shortestMs({ limit, others, latencyMs, wayShare, requests }: Service): number {
  const share = 1 - others;
  const capped = Math.max(latencyMs, (requests * latencyMs) / CAP);
  if (limit.type === 'none') return capped;
  if (limit.type === 'at once')
    return Math.max(latencyMs, (requests * latencyMs) / Math.min(CAP, limit.most));
  if (limit.type === 'worked on')
    return Math.max(latencyMs, capped, (requests * latencyMs * (1 - wayShare)) / limit.most);
  if (limit.type === 'bucket') {
    const ruled = (1000 * (requests - limit.burst)) / (limit.perSecond * share);
    return Math.max(latencyMs + Math.max(0, ruled), capped);
  }
  const each = limit.most * share;
  const windows = Math.ceil(requests / each - 1e-9) - 1;
  const last = requests - windows * each;
  const tail = Math.max(latencyMs, (last * latencyMs) / CAP);
  const phaseMs = limit.type === 'fixed' ? limit.phaseMs : 0;
  return Math.max(capped, windows === 0 ? tail : windows * limit.windowMs - phaseMs + tail);
}

/** Whether the service gives at once, after a rest, what it would else give over time. */
export const savesUp = ({ limit }: Service): boolean =>
  limit.type === 'bucket' || limit.type === 'fixed' || limit.type === 'sliding';
