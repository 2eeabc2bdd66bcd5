/** The limits of services in virtual time. Times: milliseconds, never decreasing from call to call. */
import type { Limit, Service } from './services.ts';

/** What becomes of a request that arrives. */
export type Fate =
  /** It is answered when the work is done. */
  | { readonly taken: true; readonly doneAt: number }
  /** It may come again after so long. */
  | { readonly taken: false; readonly waitMs: number };

export type Arrive = (now: number, workMs: number) => Fate;

export function makeArrive(service: Service, random: () => number): Arrive {
  const { limit } = service;
  if (limit.type === 'at once') return atOnce(limit.most, limit.late === 'holds a place');
  if (limit.type === 'worked on') return workedOn(limit.most);
  if (limit.type === 'none') return (now, workMs) => ({ taken: true, doneAt: now + workMs });
  const take = makeTake(limit);
  const catchUp = makeOthers(service, take, random);
  return (now, workMs) => {
    catchUp(now);
    const waitMs = take(now);
    return waitMs > 0 ? { taken: false, waitMs } : { taken: true, doneAt: now + workMs };
  };
}

/** Takes one of the limit. @returns 0, or how long until there is one */
type Take = (now: number) => number;

function makeTake(limit: Extract<Limit, { type: 'bucket' | 'fixed' | 'sliding' }>): Take {
  if (limit.type === 'bucket') return bucket(limit.perSecond, limit.burst);
  if (limit.type === 'fixed') return fixedWindow(limit.most, limit.windowMs, limit.phaseMs);
  return slidingWindow(limit.most, limit.windowMs);
}

function bucket(perSecond: number, burst: number): Take {
  let level = burst;
  let at = Number.NEGATIVE_INFINITY;
  return (now) => {
    level = Math.min(burst, level + ((now - at) * perSecond) / 1000);
    at = now;
    if (level < 1) return ((1 - level) / perSecond) * 1000;
    level -= 1;
    return 0;
  };
}

function fixedWindow(most: number, windowMs: number, phaseMs: number): Take {
  let endsAt = windowMs - phaseMs;
  let count = 0;
  return (now) => {
    if (now >= endsAt) {
      endsAt += (Math.floor((now - endsAt) / windowMs) + 1) * windowMs;
      count = 0;
    }
    if (count >= most) return endsAt - now;
    count += 1;
    return 0;
  };
}

function slidingWindow(most: number, windowMs: number): Take {
  const times = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;
  return (now) => {
    const freeAt = (times[oldest] ?? 0) + windowMs;
    if (freeAt > now) return freeAt - now;
    times[oldest] = now;
    oldest = (oldest + 1) % most;
    return 0;
  };
}

function atOnce(most: number, countsAll: boolean): Arrive {
  let ends: number[] = [];
  return (now, workMs) => {
    ends = ends.filter((end) => end > now);
    const isTaken = ends.length < most;
    if (isTaken || countsAll) ends.push(now + workMs);
    if (!isTaken) return { taken: false, waitMs: 1 };
    return { taken: true, doneAt: now + workMs };
  };
}

function workedOn(most: number): Arrive {
  const freeAt = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  return (now, workMs) => {
    let first = 0;
    for (let worker = 1; worker < most; worker += 1)
      if ((freeAt[worker] ?? 0) < (freeAt[first] ?? 0)) first = worker;
    const doneAt = Math.max(now, freeAt[first] ?? 0) + workMs;
    freeAt[first] = doneAt;
    return { taken: true, doneAt };
  };
}

/** Others who come at random (Poisson) and take their share; they do not wait for what they don't get. */
function makeOthers({ others, limit }: Service, take: Take, random: () => number): (now: number) => void {
  if (others === 0 || !('perSecond' in limit || 'windowMs' in limit)) return () => undefined;
  const perMs = 'perSecond' in limit ? limit.perSecond / 1000 : limit.most / limit.windowMs;
  const gap = () => -Math.log(1 - random()) / (perMs * others);
  let nextAt = ('phaseMs' in limit ? -limit.phaseMs : 0) + gap();
  return (now) => {
    for (; nextAt <= now; nextAt += gap()) take(nextAt);
  };
}
