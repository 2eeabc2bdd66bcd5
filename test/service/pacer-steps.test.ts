/** The pacer's estimate, step by step; pacer.test.ts plays whole runs. Times: milliseconds. */
import { describe, expect, it } from 'vitest';
import { createPacer, type Pacer } from '../../src/main/service/pacer.ts';

const rateOf = (pacer: Pacer) => pacer.found()?.requestsPerSecond ?? Number.NaN;

/** Sends ten requests a second, all of which are accepted at once. */
function useTenASecond(pacer: Pacer, from: number, to: number): void {
  for (let now = from; now <= to; now += 100) {
    pacer.sent(now);
    pacer.accepted(now, now);
  }
}

/** A remembered rate of ten a second, whose only token is spent at 0 and whose probe is sent at 0, too. */
function probed(burst = 1): Pacer {
  const pacer = createPacer({ requestsPerSecond: 10, burst });
  for (let count = 0; count <= burst; count += 1) pacer.sent(0);
  return pacer;
}

/** The rate of ten a second, confirmed by its probe: requests go again at 1000. */
function confirmed(): Pacer {
  const pacer = probed();
  pacer.refused(0, 0, 1000);
  return pacer;
}

/** As after a first refusal that shows little: 5.7 a second or so. */
function averaged(pauseMs = 1000): Pacer {
  const pacer = createPacer(null);
  for (let count = 0; count < 6; count += 1) pacer.sent(0);
  for (let count = 0; count < 4; count += 1) pacer.accepted(0, 50);
  pacer.refused(0, 50, 50 + pauseMs);
  return pacer;
}

describe('A remembered rate', () => {
  it('Saved tokens are spent at a quarter more than the rate, and a late timer is made up for.', () => {
    const pacer = createPacer({ requestsPerSecond: 10, burst: 20 });
    expect(pacer.delayMs(1000)).toBe(0);
    pacer.sent(1000);
    expect(pacer.delayMs(1000)).toBe(70);
    pacer.sent(1070);
    expect([pacer.delayMs(1070), pacer.delayMs(1150), pacer.delayMs(2000)]).toEqual([80, 0, 0]);
  });

  it('A probe goes once the saved tokens are spent, and the next request waits for two tokens.', () => {
    const pacer = createPacer({ requestsPerSecond: 10, burst: 1 });
    pacer.sent(0);
    expect(pacer.delayMs(0)).toBe(0);
    pacer.sent(0);
    expect(pacer.delayMs(0)).toBe(200);
  });

  it('A refused probe confirms it: it stays for sixteen seconds and then grows slowly.', () => {
    const pacer = confirmed();
    expect(pacer.found()).toEqual({ requestsPerSecond: 10, burst: 1 });
    expect([pacer.delayMs(0), pacer.delayMs(1000)]).toEqual([150, 0]);
    useTenASecond(pacer, 1000, 17_000);
    expect(rateOf(pacer)).toBe(10);
    useTenASecond(pacer, 17_100, 20_000);
    expect(rateOf(pacer)).toBeGreaterThan(10.05);
    expect(rateOf(pacer)).toBeLessThanOrEqual(10.12);
  });

  it('A rate that is known to be confirmed is not probed, and held after the pause.', () => {
    const pacer = createPacer({ requestsPerSecond: 10, burst: 1 }, true);
    pacer.emptied(0, 1000);
    pacer.sent(1000);
    expect(pacer.delayMs(1000)).toBe(100);
    useTenASecond(pacer, 1100, 17_000);
    expect(rateOf(pacer)).toBe(10);
    useTenASecond(pacer, 17_100, 20_000);
    expect(rateOf(pacer)).toBeGreaterThan(10.05);
  });

  it('A confirmed rate that has grown falls back to what it was; before it has grown it falls by 15 %.', () => {
    const grown = confirmed();
    useTenASecond(grown, 1000, 20_000);
    grown.refused(20_000, 20_050, 21_050);
    expect(rateOf(grown)).toBe(10);
    const early = confirmed();
    useTenASecond(early, 1000, 5000);
    early.refused(5000, 5050, 6050);
    expect(rateOf(early)).toBeCloseTo(8.5);
  });

  it.each([
    ['a request sent with the probe', 10, 10],
    ['a request sent later', 11, 11.24],
  ])('An accepted probe, known from %s, shows whether the rate is too low.', (_, sentAt, rate) => {
    const pacer = probed(2);
    pacer.accepted(sentAt, 50);
    for (let count = 0; count < 20; count += 1) pacer.sent(50);
    pacer.accepted(50, 1050);
    expect(rateOf(pacer)).toBeCloseTo(rate, 1);
  });

  it.each([
    ['soon: no lower than before it grew', 1050, 10],
    // It was 10 + 0.04 × 3 + 0.12 × 10 × 3.
    ['soon: by a fifth, where that is no lower', 3050, 13.72 * 0.8],
    // It was 10 + 0.04 × 9 + 0.0015 × 10 × 1.5³ + 0.12 × 10 × 9.
    ['late: by 15 %', 9050, 21.21 * 0.85],
  ])('A rate that was too low and is refused falls back, %s.', (_, now, rate) => {
    const pacer = probed(2);
    pacer.accepted(11, 50);
    for (let count = 0; count < 200; count += 1) pacer.sent(50);
    pacer.accepted(50, now);
    pacer.refused(now, now, now + 1000);
    expect(rateOf(pacer)).toBeCloseTo(rate, 1);
  });

  it('A counted rate that is refused before its probe falls by a fifth, and its burst by half of what was left.', () => {
    const pacer = createPacer({ requestsPerSecond: 10, burst: 20 });
    for (let count = 0; count < 10; count += 1) pacer.sent(1000);
    pacer.refused(1000, 1000, 2000);
    expect(pacer.found()).toEqual({ requestsPerSecond: expect.closeTo(8), burst: expect.closeTo(15) });
    // It falls by less where it has held for long.
    const later = createPacer({ requestsPerSecond: 10, burst: 20 });
    for (let now = 0; now < 10_000; now += 100) later.sent(now);
    later.refused(10_000, 10_000, 11_000);
    expect(rateOf(later)).toBeCloseTo(8.5);
  });

  it('It falls no lower than one in ten seconds.', () => {
    const pacer = createPacer({ requestsPerSecond: 0.11, burst: 5 });
    pacer.sent(0);
    pacer.refused(0, 0, 1000);
    expect(rateOf(pacer)).toBe(0.1);
  });

  it('A bucket that others have emptied has its next token after the pause, and the rate stays.', () => {
    const pacer = createPacer({ requestsPerSecond: 10, burst: 20 });
    pacer.emptied(1000, 1050);
    expect(pacer.found()).toEqual({ requestsPerSecond: 10, burst: 20 });
    pacer.sent(1050);
    pacer.sent(1050);
    expect(pacer.delayMs(1050)).toBeCloseTo(200);
  });
});

describe('The first estimate of a rate', () => {
  it('There is none before the first refusal, and requests are 25 ms apart.', () => {
    const pacer = createPacer(null);
    pacer.sent(0);
    expect([pacer.found(), pacer.delayMs(0), pacer.delayMs(15)]).toEqual([null, 15, 0]);
  });

  it('The first requests to a near service go one after the other.', () => {
    const pacer = createPacer(null);
    pacer.sent(0);
    pacer.accepted(0, 5);
    expect(pacer.delayMs(5)).toBe(0);
  });

  it('A refusal before any accepted request slows the start down to a tenth.', () => {
    const pacer = createPacer(null);
    pacer.sent(0);
    pacer.refused(0, 50, 1050);
    expect([pacer.found(), pacer.delayMs(1050)]).toEqual([null, 0]);
    pacer.sent(1050);
    expect(pacer.delayMs(1050)).toBe(240);
  });

  it.each([
    [1000, 1000],
    [10_000, 10_000],
    [60_000, 10_000],
    [0, 1],
  ])(
    'The burst is what the rate gives in the pause, of ten seconds at most: %d ms.',
    (pauseMs, countedMs) => {
      const { requestsPerSecond = 0, burst } = averaged(pauseMs).found() ?? {};
      expect(burst).toBeCloseTo(Math.max(1, (requestsPerSecond * countedMs) / 1000));
    },
  );

  it('A rate that was not counted grows from the end of the pause on, and is not probed.', () => {
    const pacer = averaged();
    const before = rateOf(pacer);
    for (let count = 0; count < 20; count += 1) pacer.sent(1050);
    expect(pacer.delayMs(1050)).toBeGreaterThan(100);
    pacer.accepted(1050, 3050);
    expect(rateOf(pacer)).toBeCloseTo(before + 0.08);
  });

  it('It falls by a fifth where it is soon refused, then by 15 %.', () => {
    const pacer = averaged();
    const before = rateOf(pacer);
    pacer.sent(1050);
    pacer.refused(1050, 1100, 2100);
    expect(rateOf(pacer)).toBeCloseTo(before * 0.8);
    pacer.sent(2100);
    pacer.refused(2100, 2150, 3150);
    expect(rateOf(pacer)).toBeCloseTo(before * 0.8 * 0.85);
  });
});
