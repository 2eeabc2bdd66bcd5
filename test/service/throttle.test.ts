import { describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../src/main/service/http.ts';
import { createThrottle } from '../../src/main/service/throttle.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

const never = new AbortController().signal;

function response(status: number, retryAfterMs: number | null = null): HttpOutcome {
  return { kind: 'response', status, body: undefined, retryAfterMs };
}

function setUp(maxConcurrency = 8) {
  const clock = createFakeClock();
  const throttle = createThrottle({ clock, random: () => 0, maxConcurrency });
  const admitted: number[] = [];
  const places: (() => void)[] = [];
  /** Asks for places; tells by `admitted` who got one. */
  const enter = (...turns: number[]) =>
    turns.map((turn) =>
      throttle.enter(turn, never).then((leave) => {
        admitted.push(turn);
        places.push(leave);
      }),
    );
  const answer = (...outcomes: HttpOutcome[]) =>
    Promise.all(outcomes.map((outcome) => throttle.send(async () => outcome, never)));
  return { clock, throttle, admitted, places, enter, answer };
}

describe('throttle', () => {
  it('starts with two, lowest turn first', async () => {
    const { clock, admitted, places, enter } = setUp();
    enter(5, 6, 9, 8, 7);
    await clock.advance(0);
    expect(admitted).toEqual([5, 6]);
    places.shift()?.();
    enter(1);
    places.shift()?.();
    await clock.advance(0);
    expect(admitted).toEqual([5, 6, 7, 1]);
  });

  it('grows by one after a window of successes, up to the cap', async () => {
    const { clock, admitted, enter, answer } = setUp(4);
    enter(1, 2, 3, 4, 5, 6);
    const grown: number[] = [];
    for (let successes = 0; successes < 12; successes += 1) {
      await answer(response(200));
      await clock.advance(0);
      grown.push(admitted.length);
    }
    expect(grown).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4]);
  });

  it('keeps to a cap of one', async () => {
    const { clock, admitted, enter } = setUp(1);
    enter(1, 2);
    await clock.advance(0);
    expect(admitted).toEqual([1]);
  });

  it('holds everything back until the Retry-After has passed, whatever the wall clock does', async () => {
    const { clock, throttle, admitted, enter, answer } = setUp();
    await answer(response(429, 5000));
    enter(1, 2);
    let sent = false;
    const sending = throttle.send(async () => {
      sent = true;
      return response(500);
    }, never);
    clock.jump(3_600_000);
    await clock.advance(4999);
    expect(admitted).toEqual([]);
    expect(sent).toBe(false);
    expect(throttle.pauseMs()).toBe(1);
    await clock.advance(1);
    await sending;
    expect(throttle.pauseMs()).toBe(0);
    // Half of two.
    expect(admitted).toEqual([1]);
  });

  it('halves once for a wave of refusals, whatever comes of the others under way', async () => {
    const { clock, throttle, admitted, enter, answer } = setUp();
    // Windows of 2, 3 and 4: five at a time from here on.
    await answer(...Array.from({ length: 9 }, () => response(200)));
    await answer(response(429, 1000), response(429, 1000), ...Array.from({ length: 9 }, () => response(200)));
    enter(1, 2, 3, 4, 5);
    await clock.advance(throttle.pauseMs());
    expect(admitted).toEqual([1, 2]);
  });

  it('counts a wave of refusals once, and takes the longest Retry-After of it', async () => {
    const { throttle, answer } = setUp();
    await answer(response(429, 1000), response(429, 9000), response(429), response(429, 2000));
    expect(throttle.pauseMs()).toBe(9000);
  });

  it('waits 1, 2, 4 s where the service does not say, and starts anew after a success', async () => {
    const { clock, throttle, answer } = setUp();
    const pauses: number[] = [];
    for (const status of [429, 429, 429, 200, 429]) {
      await answer(response(status));
      pauses.push(throttle.pauseMs());
      await clock.advance(throttle.pauseMs());
    }
    expect(pauses).toEqual([1000, 2000, 4000, 0, 1000]);
  });

  it('lets a waiter leave at once, without a timer', async () => {
    const { clock, throttle, answer } = setUp();
    await answer(response(429, 60_000));
    const stop = new AbortController();
    const waiting = [
      throttle.enter(1, stop.signal),
      throttle.enter(2, stop.signal),
      throttle.send(async () => response(200), stop.signal),
    ];
    const settled = Promise.allSettled(waiting);
    await clock.advance(10);
    expect(clock.pending()).toBeGreaterThan(0);
    stop.abort(new Error('enough'));
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: stop.signal.reason });
    expect(clock.pending()).toBe(0);
    await expect(throttle.enter(3, stop.signal)).rejects.toThrow('enough');
  });

  it('goes on with the others when one leaves', async () => {
    const { clock, throttle, admitted, enter, answer } = setUp();
    await answer(response(429, 1000));
    const stop = new AbortController();
    const first = throttle.enter(1, stop.signal);
    enter(2);
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await clock.advance(1000);
    expect(admitted).toEqual([2]);
  });
});
