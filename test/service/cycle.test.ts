import { describe, expect, it } from 'vitest';
import { averageRate, burstOf, createCycleLog } from '../../src/main/service/cycle.ts';

describe('The requests between two pauses', () => {
  it('They are counted from the first one to the first refused one.', () => {
    const log = createCycleLog();
    expect([1000, 1200, 1500].map(log.sent)).toEqual([0, 1, 2]);
    const marks = [
      { ms: 0, sent: 1 },
      { ms: 200, sent: 2 },
      { ms: 500, sent: 3 },
    ];
    const refused = { sentAt: 1500, number: 2 };
    expect(log.close(refused)).toEqual({ restMs: 0, sendMs: 500, given: 2, marks });
    log.begin(4000);
    expect(log.sent(6000)).toBe(0);
    const again = { restMs: 4000, sendMs: 1, given: 0, marks: [{ ms: 0, sent: 1 }] };
    expect(log.close({ sentAt: 6000, number: 0 })).toEqual(again);
  });

  it('Beyond 1024 requests every second one is marked.', () => {
    const log = createCycleLog();
    const close = () => log.close({ sentAt: 2000, number: 1 }).marks;
    for (let now = 0; now < 1024; now += 1) log.sent(now);
    expect(close()).toHaveLength(1024);
    log.sent(1024);
    expect(close()).toHaveLength(512);
    expect([close()[0], close().at(-1)]).toEqual([
      { ms: 1, sent: 2 },
      { ms: 1023, sent: 1024 },
    ]);
  });

  it('Their average rate counts the rest before them, and half a token that was left.', () => {
    expect(averageRate({ restMs: 1000, sendMs: 2000, given: 10, marks: [] })).toBe(3.5);
  });

  it.each([
    ['the full bucket at once', [0, 0, 0, 0, 0, 100, 200], 5],
    ['slowly at first, then the full bucket', [0, 500, 1000, 1500, 1500, 1500, 1500, 1600], 4],
    ['no more than the rate', [0, 200, 400, 600], 1],
  ])('The burst is what came beyond the rate, since the bucket was last full: %s.', (_, times, burst) => {
    const log = createCycleLog();
    for (const at of times) log.sent(at);
    const sentAt = times.at(-1) ?? 0;
    expect(burstOf(log.close({ sentAt, number: times.length }), 10)).toBeCloseTo(burst);
  });
});
