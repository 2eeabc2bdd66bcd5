/** The rate before the first refusal, by hand; pacer.test.ts plays whole runs. Times: milliseconds. */
import { describe, expect, it } from 'vitest';
import { createSlowStart } from '../../src/main/service/slow-start.ts';

/** Sends requests one after the other at these times; each is answered at once. */
function answered(times: readonly number[], steepness?: number) {
  const start = createSlowStart(steepness);
  for (const now of times) {
    start.sent(now, false);
    start.accepted(now, now);
  }
  return start;
}

/** Ten times a second from 0 on. */
const steadily = (count: number) => Array.from({ length: count }, (_, index) => 100 * index);

describe('The rate before the first refusal', () => {
  it('It is 40 a second at first, then grows in two steps.', () => {
    const rates = [0, 200, 300, 400, 600, 700, 1000].map((now) => answered([0]).sent(now, false));
    expect(rates).toEqual([40, 40, 115, 190, 190, 310, 670].map((rate) => expect.closeTo(rate, 6)));
  });

  it('It starts over after a rest.', () => {
    const start = answered([0]);
    expect(start.sent(5000, true)).toBe(40);
    expect(start.sent(5300, false)).toBeCloseTo(115);
  });

  it('It is a part of its usual value after a refusal before any request was accepted.', () => {
    expect([0, 1000].map((now) => answered([0], 0.1).sent(now, false))).toEqual([4, 67]);
  });

  it('It is at most six times the rate of the answers, until 64 have come.', () => {
    // Two of the four answers came in the 200 ms since the second one.
    expect(answered([0, 200, 300, 400]).sent(600, false)).toBeCloseTo((6 * 2 * 1000) / 400);
    expect(answered([0, 200]).sent(600, false)).toBeCloseTo(190);
    expect(answered(steadily(63)).sent(6300, false)).toBeCloseTo((6 * 47 * 1000) / 4800);
    expect(answered(steadily(64)).sent(6300, false)).toBeCloseTo(190 + 1200 * 5.7);
  });

  it('The first four requests may go one after the other without delay.', () => {
    const verdicts = (steepness: number) => {
      const start = createSlowStart(steepness);
      return [0, 10, 20, 30, 40].map((now) => {
        start.sent(now, false);
        return start.accepted(now, now + 5);
      });
    };
    expect(verdicts(1)).toEqual([true, true, true, true, false]);
    expect(verdicts(0.5)).toEqual([false, false, false, false, false]);
    const start = createSlowStart();
    start.sent(0, false);
    start.sent(0, false);
    expect(start.accepted(0, 5)).toBe(false);
  });
});

describe('What the first refusal says about the rate', () => {
  const PAUSE = 1000;

  it('It says nothing where no request was accepted before.', () => {
    const start = createSlowStart();
    start.sent(0, false);
    expect(start.refused(0, PAUSE)).toBeNull();
  });

  it.each([
    // Ten requests after the first one in two pauses: five are a whole number for each.
    ['a whole number', 11, 0, { requestsPerSecond: 5 * 0.999, isCounted: true }],
    ['no whole number', 10, 0, { requestsPerSecond: (9.5 / 2) * 0.95, isCounted: true }],
    ['a count that is not exact', 11, 1, { requestsPerSecond: (10.5 / 2) * 0.95, isCounted: false }],
    ['five, which are enough', 5, 0, { requestsPerSecond: 2 * 0.999, isCounted: true }],
    ['four, which are too few to count', 4, 0, { requestsPerSecond: (3.5 / 2) * 0.95, isCounted: false }],
    ['three, which say nothing', 3, 0, { requestsPerSecond: 4, isCounted: false }],
    ['twenty-one, some unanswered', 21, 1, { requestsPerSecond: 10 * 0.999, isCounted: true }],
    ['twenty, some unanswered', 20, 1, { requestsPerSecond: (19.5 / 2) * 0.95, isCounted: false }],
  ])('The rate of requests per pause: %s.', (_, accepted, unanswered, { requestsPerSecond, isCounted }) => {
    const start = createSlowStart();
    // All at once, so that every count but the first one says less.
    for (let index = 0; index < accepted; index += 1) {
      start.sent(0, false);
      start.accepted(0, 0);
    }
    for (let index = 0; index <= unanswered; index += 1) start.sent(PAUSE, false);
    expect(start.refused(PAUSE, PAUSE)).toEqual({
      requestsPerSecond: expect.closeTo(requestsPerSecond, 9),
      isCounted,
    });
  });

  it('The part of the requests with the highest rate counts.', () => {
    // The first seven come within ten pauses, the other twenty-four within one.
    const start = answered([...steadily(7), ...Array.from({ length: 24 }, () => 10_000)]);
    start.sent(10_500, false);
    const { requestsPerSecond } = start.refused(10_500, PAUSE) ?? {};
    expect(requestsPerSecond).toBeCloseTo((23.5 / 1.5) * 0.95);
  });

  it('The rate is no lower than one in ten seconds.', () => {
    const start = answered([0, 1000, 2000, 3000, 4000]);
    start.sent(900_000, false);
    expect(start.refused(900_000, 900_000)?.requestsPerSecond).toBe(0.1);
  });
});
