/** The services of the bench `lookup`: some that stay, and some that the day draws. */
import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import {
  drawService,
  KINDS,
  type Kind,
  type Limit,
  type Service,
  shortestMs,
} from '../population/services.ts';

export interface Row {
  readonly name: string;
  readonly service: Service;
}

const bucket = (perSecond: number, burst: number): Limit => ({ type: 'bucket', perSecond, burst });

const fixed = (limit: Limit, latencyMs: number, requests: number): Service => ({
  ...{ limit, latencyMs, requests, retryAfter: 'seconds', others: 0, jitter: 0, wayShare: 0, seed: 1 },
});

const FIXED: readonly Service[] = [
  fixed(bucket(5, 5), 0, 100),
  fixed(bucket(5, 5), 20, 100),
  fixed(bucket(40, 40), 60, 400),
  fixed(bucket(400, 40), 200, 2_000),
  fixed(bucket(400, 100), 200, 2_000),
  fixed(bucket(400, 400), 200, 2_000),
  fixed({ type: 'at once', most: 4 }, 100, 400),
  fixed({ type: 'worked on', most: 20 }, 100, 1_000),
];

/** So much of a fixed row does with `--quick`. */
const QUICK = 0.4;

export const fixedRows = (quick: boolean): readonly Row[] =>
  FIXED.map((each) => named(quick ? { ...each, requests: Math.round(each.requests * QUICK) } : each));

/** A drawn run takes so long at the shortest. */
const SHORTEST_MS = 5_000;
const LONGEST_MS = 10_000;
const FEWEST_REQUESTS = 40;
/** Two processors do not serve more requests a second to five ways in turn: such a row would measure them. */
const MOST_PER_SECOND = 250;

/** Draws services, each of another kind of the population. One whose run does not fit the bench is drawn anew. */
export function drawnRows(seed: number, count: number): readonly Row[] {
  const random = seededRandom(seed);
  return KINDS.filter(({ limit }) => limit !== 'none')
    .map((kind) => ({ kind, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ kind }, index) => named(drawFitting(kind, seed * 1000 + index)));
}

function drawFitting(kind: Kind, seed: number): Service {
  for (let nth = 0; ; nth += 1) {
    const service = shortened(drawService(kind, seed * 1000 + nth));
    const ms = shortestMs(service);
    const isLong = ms >= SHORTEST_MS && service.requests >= FEWEST_REQUESTS;
    if (isLong && (service.requests * 1000) / ms <= MOST_PER_SECOND) return service;
  }
}

/** The same service, with no more requests than the longest run has. */
function shortened(service: Service): Service {
  let [fits, isTooMany] = [0, service.requests + 1];
  while (isTooMany - fits > 1) {
    const requests = Math.floor((fits + isTooMany) / 2);
    if (shortestMs({ ...service, requests }) <= LONGEST_MS) fits = requests;
    else isTooMany = requests;
  }
  return { ...service, requests: fits };
}

function named(service: Service): Row {
  const { latencyMs, others, retryAfter, limit } = service;
  const parts = [nameOf(limit), `${latencyMs.toFixed(0)} ms`];
  if (limit.type !== 'worked on') parts.push(retryAfter === 'none' ? 'no Retry-After' : retryAfter);
  if (others > 0) parts.push(`others ${(others * 100).toFixed(0)} %`);
  return { name: parts.join(', '), service };
}

function nameOf(limit: Limit): string {
  switch (limit.type) {
    case 'bucket':
      return `${Number(limit.perSecond.toFixed(1))}/s, burst ${limit.burst}`;
    case 'fixed':
    case 'sliding':
      return `${limit.most} in ${limit.type === 'fixed' ? 'each' : 'any'} ${limit.windowMs / 1000} s`;
    case 'none':
      return 'no limit';
    default:
      return `${limit.most} ${limit.type}`;
  }
}
