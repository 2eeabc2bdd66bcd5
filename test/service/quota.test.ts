import { describe, expect, it } from 'vitest';
import { createQuota } from '../../src/main/service/quota.ts';

describe('A quota of three requests in a second', () => {
  it('It lets three go at once, and the next one a second after the first.', () => {
    const quota = createQuota(3, 1000, []);
    for (const now of [5000, 5100, 5200]) {
      expect(quota.delayMs(now)).toBe(0);
      quota.sent(now);
    }
    expect([5200, 5999, 6000, 6500].map(quota.delayMs)).toEqual([800, 1, 0, 0]);
    quota.sent(6000);
    expect(quota.delayMs(6000)).toBe(100);
  });

  it('It counts the requests that were sent before it began, the last three of them.', () => {
    const quota = createQuota(3, 1000, [4000, 4500, 4600, 4700]);
    expect(quota.delayMs(5000)).toBe(500);
  });

  it('It names the requests before a time, the oldest first.', () => {
    const quota = createQuota(3, 1000, [4500]);
    expect(quota.sentBefore(Number.POSITIVE_INFINITY)).toEqual([4500]);
    for (const now of [5000, 5100, 5200]) quota.sent(now);
    expect(quota.sentBefore(Number.POSITIVE_INFINITY)).toEqual([5000, 5100, 5200]);
    expect(quota.sentBefore(5200)).toEqual([5000, 5100]);
  });
});
