/** The limiter, request by request. Times: milliseconds. */
import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../src/main/service/limiter.ts';

const limiterOf = (cap: number) => createLimiter(cap, () => 0, null);

describe('The limiter', () => {
  it('A request after an answer, a timeout or a loss takes the place that came free.', () => {
    const limiter = limiterOf(1);
    const isTaken = () => limiter.delayMs(100_000) === Number.POSITIVE_INFINITY;
    for (const [index, end] of [
      (ticket: ReturnType<typeof limiter.sent>) => limiter.answered(ticket, 50, true),
      limiter.timedOut,
      limiter.lost,
      (ticket: ReturnType<typeof limiter.sent>) => limiter.refused(ticket, 50, null),
    ].entries()) {
      const ticket = limiter.sent(index);
      expect(isTaken()).toBe(true);
      end(ticket);
      expect(isTaken()).toBe(false);
    }
  });

  it('Nearly all of the six places that it has at first count as all of them.', () => {
    const limiter = limiterOf(100);
    const tickets = Array.from({ length: 6 }, () => limiter.sent(0));
    expect(tickets.map(({ isFull }) => isFull)).toEqual([false, false, false, false, false, true]);
    expect(tickets.map(({ beside, number }) => [beside, number])).toEqual(
      [0, 1, 2, 3, 4, 5].map((each) => [each, each]),
    );
    expect(limiterOf(5).sent(0).isFull).toBe(false);
    expect(limiterOf(1).sent(0).isFull).toBe(true);
  });

  it.each([
    ['a good answer', true, 1000],
    ['an answer that is an error', false, 2000],
  ])('The next pause after %s: the waits begin anew only after a success.', (_, isGood, pauseMs) => {
    const limiter = limiterOf(8);
    limiter.refused(limiter.sent(0), 50, null);
    expect(limiter.pauseMs(50)).toBe(1000);
    limiter.answered(limiter.sent(2000), 2050, isGood);
    limiter.refused(limiter.sent(3000), 3050, null);
    expect(limiter.pauseMs(3050)).toBe(pauseMs);
  });

  it('A good answer to a request from before the pause does not begin the waits anew.', () => {
    const limiter = limiterOf(8);
    const [refused, late] = [limiter.sent(0), limiter.sent(0)];
    limiter.refused(refused, 50, null);
    expect([limiter.isStale(late), limiter.isStale(limiter.sent(2000))]).toEqual([true, false]);
    limiter.answered(late, 2050, true);
    limiter.refused(limiter.sent(3000), 3050, null);
    expect(limiter.pauseMs(3050)).toBe(2000);
  });

  it('A refusal from before the pause makes it longer only where it says how long to wait.', () => {
    const limiter = limiterOf(8);
    const [first, second, third] = [limiter.sent(0), limiter.sent(0), limiter.sent(0)];
    limiter.refused(first, 50, null);
    limiter.refused(second, 900, null);
    expect(limiter.pauseMs(900)).toBe(150);
    limiter.refused(third, 900, 5000);
    expect([limiter.pauseMs(900), limiter.delayMs(900), limiter.pauseMs(9000)]).toEqual([5000, 5000, 0]);
  });

  it('A pause that is asked for never ends a longer one.', () => {
    const limiter = limiterOf(8);
    limiter.holdBack(0, 5000);
    limiter.holdBack(0, 1000);
    expect(limiter.pauseMs(0)).toBe(5000);
  });
});
