import { describe, expect, it } from 'vitest';
import { makeInformed } from './informed.ts';
import { PEERS } from './peers.ts';
import { openService, play } from './play.ts';
import { drawService, KINDS, type Service, shortestMs } from './services.ts';

const bucket: Service = {
  limit: { type: 'bucket', perSecond: 10, burst: 5 },
  others: 0,
  latencyMs: 100,
  jitter: 0,
  wayShare: 0,
  retryAfter: 'seconds',
  requests: 205,
  seed: 1,
};

describe('a service of the population', () => {
  it('is the same for the same seed, and another one for another seed', () => {
    for (const kind of KINDS) {
      expect(drawService(kind, 7)).toEqual(drawService(kind, 7));
      expect(drawService(kind, 7)).not.toEqual(drawService(kind, 8));
    }
  });

  it('gives what its limit allows, and says when to come again', () => {
    const send = openService(bucket);
    const replies = Array.from({ length: 7 }, () => send(0));
    expect(replies.map(({ isRefused }) => isRefused)).toEqual([...Array(5).fill(false), true, true]);
    expect(replies[5]).toMatchObject({ retryAfterMs: 1000, at: 100 });
    expect(send(100).isRefused).toBe(false);
    expect(send(101).isRefused).toBe(true);
  });

  it('has a fixed window that begins anew at its end, and a sliding one that does not', () => {
    const most = { most: 2, windowMs: 1000 };
    const fixed = openService({ ...bucket, limit: { type: 'fixed', ...most, phaseMs: 500 } });
    expect([0, 0, 0, 500].map((at) => fixed(at).isRefused)).toEqual([false, false, true, false]);
    const sliding = openService({ ...bucket, limit: { type: 'sliding', ...most } });
    expect([0, 900, 950, 1000, 1100].map((at) => sliding(at).isRefused)).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('refuses what is too much at once, or lets it wait', () => {
    const atOnce = openService({ ...bucket, limit: { type: 'at once', most: 2 } });
    expect([0, 0, 0, 101].map((at) => atOnce(at).isRefused)).toEqual([false, false, true, false]);
    const workedOn = openService({ ...bucket, limit: { type: 'worked on', most: 2 } });
    expect([0, 0, 0].map((at) => workedOn(at).at)).toEqual([100, 100, 200]);
  });

  it('takes 20.1 s at least for 205 requests at 10/s with a burst of 5 and a latency of 100 ms', () => {
    expect(shortestMs(bucket)).toBeCloseTo(20_100);
    expect(shortestMs({ ...bucket, others: 0.5 })).toBeCloseTo(40_100);
    expect(shortestMs({ ...bucket, limit: { type: 'fixed', most: 100, windowMs: 10_000, phaseMs: 0 } })).toBe(
      20_100,
    );
  });

  it.each<[string, Service['limit']]>([
    ['a rate', bucket.limit],
    ['a sliding window', { type: 'sliding', most: 20, windowMs: 2000 }],
    ['requests under way', { type: 'at once', most: 4 }],
    ['requests worked on', { type: 'worked on', most: 4 }],
  ])('takes little more than the shortest possible for a client that knows its limit: %s', (_, limit) => {
    const service = { ...bucket, limit };
    const { ofShortest, refused } = play(service, () => makeInformed(service));
    expect(ofShortest).toBeGreaterThanOrEqual(0.999);
    expect(ofShortest).toBeLessThanOrEqual(1.02);
    expect(refused).toBe(0);
  });

  it('is never faster for a peer than the shortest possible, where nobody else uses it', () => {
    for (const kind of KINDS.filter(({ isShared }) => !isShared))
      for (const peer of Object.values(PEERS)) {
        const { ofShortest } = peer({ ...drawService(kind, 3), jitter: 0, requests: 200 });
        expect(ofShortest).toBeGreaterThanOrEqual(0.999);
      }
  });
});
