/** The throttle against services of many kinds, in virtual time: figures are the same at each run. */
import { describe, expect, it } from 'vitest';
import { createPacer } from '../../src/main/service/pacer.ts';
import { jain, type PacedService, play } from '../helpers/paced-service.ts';

const SEEDS = [1, 2, 3];
/** What becomes of engines that share a limit hangs on who is there first by some milliseconds. */
const MANY_SEEDS = Array.from({ length: 15 }, (_, index) => index + 1);

/** The worst of some runs. */
async function worst(service: PacedService) {
  const runs = await Promise.all(SEEDS.map((seed) => play({ ...service, seed })));
  return {
    ofOptimum: Math.max(...runs.map(({ ofOptimum }) => ofOptimum)),
    refused: Math.max(...runs.map(({ refused }) => refused)),
    fairness: Math.min(...runs.map(({ fairness }) => fairness)),
    early: Math.max(...runs.map(({ early }) => early)),
  };
}

/** The median of many runs, of each figure. */
async function usual(service: PacedService) {
  const runs = await Promise.all(MANY_SEEDS.map((seed) => play({ ...service, seed })));
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    ofOptimum: median(runs.map(({ ofOptimum }) => ofOptimum)),
    refused: median(runs.map(({ refused }) => refused)),
    fairness: median(runs.map(({ fairness }) => fairness)),
    early: Math.max(...runs.map(({ early }) => early)),
  };
}

describe('a service with a hidden rate', () => {
  it.each<[string, PacedService, { ofOptimum: number; refused: number }]>([
    ['5/s', { perSecond: 5, burst: 5, latencyMs: 5, requests: 100 }, { ofOptimum: 1.005, refused: 0.02 }],
    ['7/s', { perSecond: 7, burst: 7, latencyMs: 5, requests: 100 }, { ofOptimum: 1.01, refused: 0.02 }],
    [
      '5/s, long',
      { perSecond: 5, burst: 5, latencyMs: 5, requests: 1000 },
      { ofOptimum: 1.015, refused: 0.015 },
    ],
    [
      '40/s, long',
      { perSecond: 40, burst: 40, latencyMs: 63, requests: 2000 },
      { ofOptimum: 1.006, refused: 0.007 },
    ],
    ['40/s', { perSecond: 40, burst: 40, latencyMs: 63, requests: 400 }, { ofOptimum: 1.05, refused: 0.03 }],
    [
      '400/s, far away',
      { perSecond: 400, burst: 400, latencyMs: 203, requests: 2000 },
      { ofOptimum: 1.19, refused: 0.03 },
    ],
    [
      '400/s, long',
      { perSecond: 400, burst: 400, latencyMs: 203, requests: 8000 },
      { ofOptimum: 1.07, refused: 0.01 },
    ],
    [
      '40/s without Retry-After',
      { perSecond: 40, burst: 40, latencyMs: 63, requests: 800, retryAfter: 'none' },
      { ofOptimum: 1.25, refused: 0.03 },
    ],
    [
      '300 a minute',
      { perSecond: 5, burst: 300, windowMs: 60_000, latencyMs: 60, requests: 900 },
      { ofOptimum: 1.15, refused: 0.06 },
    ],
    [
      '5/s, far away',
      { perSecond: 5, burst: 5, latencyMs: 300, requests: 200 },
      { ofOptimum: 1.15, refused: 0.06 },
    ],
    [
      'remembered, right',
      {
        perSecond: 40,
        burst: 40,
        latencyMs: 63,
        requests: 400,
        remembered: { requestsPerSecond: 40, burst: 40 },
      },
      { ofOptimum: 1.015, refused: 0.005 },
    ],
    [
      'remembered, nearly right',
      {
        perSecond: 400,
        burst: 400,
        latencyMs: 63,
        requests: 8000,
        remembered: { requestsPerSecond: 399, burst: 400 },
      },
      { ofOptimum: 1.015, refused: 0.005 },
    ],
    [
      'remembered, too low',
      {
        perSecond: 40,
        burst: 40,
        latencyMs: 63,
        requests: 2000,
        remembered: { requestsPerSecond: 20, burst: 40 },
      },
      { ofOptimum: 1.13, refused: 0.01 },
    ],
    [
      'remembered, too high',
      {
        perSecond: 20,
        burst: 20,
        latencyMs: 63,
        requests: 1000,
        remembered: { requestsPerSecond: 40, burst: 40 },
      },
      { ofOptimum: 1.05, refused: 0.02 },
    ],
  ])('is asked as fast as it allows: %s', async (_, service, most) => {
    const { ofOptimum, refused, early } = await worst(service);
    expect(ofOptimum).toBeLessThanOrEqual(most.ofOptimum);
    expect(refused).toBeLessThanOrEqual(most.refused);
    expect(early).toBe(0);
  });

  it.each([
    // A pause of a second after each refusal makes any rate look like what the bucket holds.
    [{ perSecond: 5, burst: 1, latencyMs: 20, requests: 400 }, 1.4],
    [{ perSecond: 10, burst: 4, latencyMs: 5, requests: 200 }, 1.41],
    [{ perSecond: 10, burst: 5, latencyMs: 5, requests: 200 }, 1.29],
    [{ perSecond: 40, burst: 20, latencyMs: 5, requests: 400 }, 1.26],
    [{ perSecond: 40, burst: 20, latencyMs: 63, requests: 400 }, 1.28],
    [{ perSecond: 100, burst: 10, latencyMs: 63, requests: 2000 }, 1.72],
    // It is slow for as long as it starts, and its bucket full.
    [{ perSecond: 400, burst: 400, latencyMs: 63, requests: 4000, sluggishMs: 1000 }, 1.36],
    // Others have used half of the first second's.
    [{ perSecond: 10, burst: 10, windowMs: 1000, used: 5, latencyMs: 5, requests: 200 }, 1.45],
  ])('is found to be faster than a first refusal made it look: %o', async (service, most) => {
    const { ofOptimum, refused, early } = await worst(service);
    expect(ofOptimum).toBeLessThanOrEqual(most);
    expect(refused).toBeLessThanOrEqual(0.04);
    expect(early).toBe(0);
  });

  it('is not thought slow because others had used it up', async () => {
    // Nothing is left of the first minute.
    const service = { perSecond: 5, burst: 300, windowMs: 60_000, latencyMs: 60, requests: 300, used: 300 };
    const { ofOptimum, refused } = await worst(service);
    // A minute is lost, and not more than a little of the next.
    expect(ofOptimum).toBeLessThanOrEqual(1.15);
    expect(refused).toBeLessThanOrEqual(0.05);
  });

  it.each([
    ['next door', 5, 0.032],
    // More where a round trip is longer: more is in flight when the first of it is refused.
    ['near', 63, 0.039],
    ['far away', 203, 0.055],
  ])('is shared fairly by engines that know nothing of each other: %s', async (_, latencyMs, most) => {
    const service = { perSecond: 40, burst: 40, latencyMs, requests: 200, engines: 10, startWithinMs: 50 };
    const { ofOptimum, refused, fairness, early } = await usual(service);
    expect(ofOptimum).toBeLessThanOrEqual(1.2);
    expect(refused).toBeLessThanOrEqual(most);
    expect(fairness).toBeGreaterThanOrEqual(0.93);
    expect(early).toBe(0);
  });

  it('is not asked faster than it answers, for as long as it is slow to start', async () => {
    const service = {
      perSecond: 40,
      burst: 40,
      latencyMs: 63,
      requests: 200,
      engines: 10,
      startWithinMs: 50,
    };
    const { ofOptimum, refused } = await usual({ ...service, sluggishMs: 2_000 });
    expect(ofOptimum).toBeLessThanOrEqual(1.25);
    expect(refused).toBeLessThanOrEqual(0.055);
  });
});

describe('time without work', () => {
  const HOUR = 3_600_000;
  const rateOf = (pacer: ReturnType<typeof createPacer>) => pacer.found()?.requestsPerSecond;

  it('before the first request lets no remembered rate grow', () => {
    const pacer = createPacer({ requestsPerSecond: 40, burst: 40 });
    pacer.sent(12 * HOUR);
    pacer.accepted(12 * HOUR, 12 * HOUR + 50);
    expect(rateOf(pacer)).toBeCloseTo(40, 1);
  });

  it('between two runs lets none grow either', () => {
    const pacer = createPacer({ requestsPerSecond: 40, burst: 40 });
    pacer.sent(1000);
    pacer.refused(1000, 1050, 2050);
    const found = rateOf(pacer) ?? 0;
    pacer.sent(12 * HOUR);
    pacer.accepted(12 * HOUR, 12 * HOUR + 50);
    expect(rateOf(pacer)).toBeCloseTo(found, 1);
  });

  it.each([
    ['single lookups in between', 20_000],
    ["tries while the network is away, at the breaker's pace", 5_000],
  ])('lets none grow beyond one at a time by %s', (_, everyMs) => {
    const pacer = createPacer({ requestsPerSecond: 10, burst: 20 });
    pacer.sent(0);
    pacer.refused(0, 60, 1060);
    for (let now = 10_000; now < HOUR; now += everyMs) {
      pacer.sent(now);
      pacer.accepted(now, now + 60);
    }
    expect(rateOf(pacer)).toBeLessThan(1000 / 60 + 0.2);
  });
});

it('goes on rising where a service that was slow for long has become fast', () => {
  const pacer = createPacer(null);
  const minutes = 10 * 60_000;
  for (let now = 0; now <= minutes; now += 500) {
    pacer.sent(now);
    pacer.accepted(now, now + 400);
  }
  pacer.sent(minutes + 500);
  expect(pacer.delayMs(minutes + 500)).toBeLessThan(10);
});

it('does not take a rate for found that nobody has tried', () => {
  const pacer = createPacer({ requestsPerSecond: 40, burst: 10 });
  // An hour of twenty a second, for want of more places in flight.
  for (let now = 0; now < 3_600_000; now += 50) {
    expect(pacer.delayMs(now)).toBe(0);
    pacer.sent(now);
    pacer.accepted(now, now + 40);
  }
  expect(pacer.found()?.requestsPerSecond).toBe(40);
});

it("has Jain's index as it is defined", () => {
  expect(jain([3, 3, 3, 3])).toBe(1);
  expect(jain([1, 0, 0, 0])).toBe(0.25);
  expect(jain([1, 3])).toBe(0.8);
});
