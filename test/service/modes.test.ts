/** The limiter against limits that are no rate, in virtual time. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { makeEngine } from '../population/engine.ts';
import { play } from '../population/play.ts';
import { CAP, type Limit, type Service } from '../population/services.ts';

const SEEDS = [1, 2, 3];

/** The worst of some runs, and what the limiter took the limit for in the end. */
function worst(limit: Limit, terms: Partial<Service> = {}) {
  const runs = SEEDS.map((seed) => {
    const service = {
      limit,
      others: 0,
      latencyMs: 100,
      jitter: 0.1,
      wayShare: 0,
      retryAfter: 'seconds',
      ...terms,
    } as const;
    const client = makeEngine(CAP, seededRandom(seed));
    return { ...play({ requests: 400, ...service, seed }, () => client), kind: client.kind() };
  });
  return {
    ofShortest: Math.max(...runs.map(({ ofShortest }) => ofShortest)),
    refused: Math.max(...runs.map(({ refused }) => refused)),
    kinds: [...new Set(runs.map(({ kind }) => kind))],
  };
}

describe('a limit of requests under way', () => {
  it.each(['seconds', 'none'] as const)('is found at its first refusal, Retry-After: %s', (retryAfter) => {
    const { ofShortest, refused, kinds } = worst({ type: 'at once', most: 4 }, { retryAfter });
    expect(ofShortest).toBeLessThanOrEqual(1.17);
    expect(refused).toBeLessThanOrEqual(0.01);
    expect(kinds).toEqual(['concurrency']);
  });

  it.each([
    [2, 8, 0.1, 1.13],
    [2, 40, 0.3, 1.03],
    [3, 60, 0.2, 1.03],
    [8, 50, 0.2, 1.15],
  ])(
    'of %d is found where an answer takes %d ms, of which a part is the way',
    (most, latencyMs, wayShare, atMost) => {
      const terms = { latencyMs, wayShare, jitter: 0.3, requests: 3000 };
      const { ofShortest, refused, kinds } = worst({ type: 'at once', most }, terms);
      expect(ofShortest).toBeLessThanOrEqual(atMost);
      expect(refused).toBeLessThanOrEqual(0.01);
      expect(kinds).toEqual(['concurrency']);
    },
  );

  it.each([
    ['on arrival', null],
    ['after the work', 'free'],
    ['after the work, of which it takes a place', 'holds a place'],
  ] as const)('does not pass for a rate for long where it refuses %s', (_, late) => {
    for (const [most, latencyMs] of [
      [2, 150],
      [8, 50],
      [12, 50],
      [9, 289],
      [3, 80],
      [20, 100],
    ] as const) {
      const requests = (8000 * most) / latencyMs;
      const { ofShortest } = worst({ type: 'at once', most, late }, { latencyMs, wayShare: 0.05, requests });
      expect(ofShortest, `${most} at once, ${latencyMs} ms`).toBeLessThanOrEqual(1.75);
    }
  });

  it('is given up where more under way are accepted for a while: it is a rate', () => {
    const bucket = { type: 'bucket', perSecond: 6.9, burst: 11 } as const;
    const { ofShortest, kinds } = worst(bucket, { latencyMs: 270, requests: 3000 });
    expect(ofShortest).toBeLessThanOrEqual(1.13);
    expect(kinds).not.toContain('concurrency');
  });

  it('is found after some refusals where the first one looks like that of a rate', () => {
    const { ofShortest, kinds } = worst({ type: 'at once', most: 1 }, { latencyMs: 200, requests: 2000 });
    expect(ofShortest).toBeLessThanOrEqual(1.1);
    expect(kinds).toEqual(['concurrency']);
  });

  it('is found by latency where nothing is refused', () => {
    const { ofShortest, kinds } = worst({ type: 'worked on', most: 20 }, { requests: 2000 });
    expect(ofShortest).toBeLessThanOrEqual(1.1);
    expect(kinds).toEqual(['unknown']);
  });
});

describe('a limit of so many in a time', () => {
  it.each<[string, Limit, Partial<Service>]>([
    ['a sliding window', { type: 'sliding', most: 100, windowMs: 10_000 }, {}],
    ['a sliding window, by dates', { type: 'sliding', most: 100, windowMs: 10_000 }, { retryAfter: 'date' }],
    ['a fixed window', { type: 'fixed', most: 60, windowMs: 10_000, phaseMs: 4_000 }, {}],
    [
      'a fixed window, by dates',
      { type: 'fixed', most: 60, windowMs: 10_000, phaseMs: 4_000 },
      { retryAfter: 'date' },
    ],
  ])('is found by the pause that the service asks for: %s', (_, limit, terms) => {
    const { ofShortest, refused, kinds } = worst(limit, terms);
    expect(ofShortest).toBeLessThanOrEqual(1.2);
    expect(refused).toBeLessThanOrEqual(0.12);
    expect(kinds).toEqual(['window']);
  });
});

it('a service without a limit is soon asked as fast as the cap allows', () => {
  const { ofShortest, kinds } = worst({ type: 'none' }, { latencyMs: 20, requests: 5000 });
  expect(ofShortest).toBeLessThanOrEqual(1.9);
  expect(kinds).toEqual(['unknown']);
});

it('a slow rate with a burst of two is not taken for a limit of requests under way', () => {
  const bucket = { type: 'bucket', perSecond: 5, burst: 2 } as const;
  const { ofShortest, kinds } = worst(bucket, { latencyMs: 300, jitter: 0.3, requests: 4500 });
  expect(ofShortest).toBeLessThanOrEqual(1.2);
  expect(kinds).not.toContain('concurrency');
});

it('a rate that a small burst hides is seen in what is accepted after the first refusal', () => {
  const { ofShortest } = worst({ type: 'bucket', perSecond: 100, burst: 10 }, { requests: 2000 });
  expect(ofShortest).toBeLessThanOrEqual(1.3);
});

it.each([
  [40, 1.37],
  [100, 1.34],
  [400, 1.16],
])('a far service of 400 a second with a burst of %d costs one wave of refusals', (burst, most) => {
  const service = { latencyMs: 200, requests: 2000 };
  const { ofShortest, refused } = worst({ type: 'bucket', perSecond: 400, burst }, service);
  expect(ofShortest).toBeLessThanOrEqual(most);
  expect(refused).toBeLessThanOrEqual(0.0101);
});

it.each([
  [5, 5],
  [40, 40],
  [100, 10],
  [400, 400],
])('a rate of %d a second with a burst of %d is taken for nothing else', (perSecond, burst) => {
  expect(worst({ type: 'bucket', perSecond, burst }, { requests: 2000 }).kinds).toEqual(['rate']);
});
