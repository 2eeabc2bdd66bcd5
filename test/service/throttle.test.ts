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
  /** Waits for places; `admitted` has those who got one. */
  const acquire = (...numbers: number[]) => acquireAs(false, ...numbers);
  const acquireAs = (urgent: boolean, ...numbers: number[]) =>
    numbers.map((number) =>
      throttle.acquire({ urgent, number }, never).then(({ release }) => {
        admitted.push(number);
        places.push(release);
      }),
    );
  /** Sends together what is then answered in this order. */
  async function answer(...outcomes: HttpOutcome[]): Promise<void> {
    const acquired = outcomes.map((_, number) => throttle.acquire({ urgent: false, number }, never));
    const admittedAll = Promise.all(acquired);
    await clock.advance(500);
    const permits = await admittedAll;
    await Promise.all(
      permits.map((permit, index) => permit.send(async () => outcomes[index] ?? response(200), never)),
    );
    for (const { release } of permits) release();
  }
  return { clock, throttle, admitted, places, acquire, acquireAs, answer };
}

describe('throttle', () => {
  it('spreads requests instead of sending them together', async () => {
    const { clock, admitted, acquire } = setUp();
    acquire(1, 2, 3, 4);
    const counts: number[] = [];
    for (let ms = 0; ms < 100; ms += 10) {
      await clock.advance(10);
      counts.push(admitted.length);
    }
    expect(counts[0]).toBeLessThan(4);
    expect(counts.at(-1)).toBe(4);
    expect(new Set(counts).size).toBeGreaterThanOrEqual(3);
  });

  it('keeps to its cap', async () => {
    const { clock, admitted, acquire } = setUp(1);
    acquire(1, 2);
    await clock.advance(1000);
    expect(admitted).toEqual([1]);
  });

  it('holds everything back until the Retry-After has passed, whatever the wall clock does', async () => {
    const { clock, throttle, admitted, acquire, answer } = setUp();
    const permit = await throttle.acquire({ urgent: false, number: 0 }, never);
    await answer(response(429, 5000));
    acquire(1, 2);
    let sent = false;
    const sending = permit.send(async () => {
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
    await clock.advance(1);
    expect(admitted).toEqual([1]);
  });

  it('counts a wave of refusals once, and takes the longest Retry-After of it', async () => {
    const { clock, throttle, answer } = setUp();
    await answer(response(200));
    await answer(response(429, 1000), response(429, 9000), response(429));
    expect(throttle.pauseMs()).toBe(9000);
    await clock.advance(9000);
    // The second wave: 2 s, and not 8 s as after a fourth refusal.
    await answer(response(429));
    expect(throttle.pauseMs()).toBe(2000);
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
    const permit = await throttle.acquire({ urgent: false, number: 0 }, never);
    await answer(response(429, 60_000));
    const stop = new AbortController();
    const waiting = [
      throttle.acquire({ urgent: false, number: 1 }, stop.signal),
      throttle.acquire({ urgent: true, number: 2 }, stop.signal),
      permit.send(async () => response(200), stop.signal),
    ];
    const settled = Promise.allSettled(waiting);
    await clock.advance(10);
    expect(clock.pending()).toBeGreaterThan(0);
    stop.abort(new Error('enough'));
    for (const result of await settled)
      expect(result).toMatchObject({ status: 'rejected', reason: stop.signal.reason });
    expect(clock.pending()).toBe(0);
    await expect(throttle.acquire({ urgent: false, number: 3 }, stop.signal)).rejects.toThrow('enough');
  });

  const unreachable: HttpOutcome = { kind: 'fault', fault: 'network', code: 'X' };
  it.each<[string, HttpOutcome, number]>([
    ['429', response(429), 1000],
    ['429 with a Retry-After', response(429, 7000), 7000],
    ['503 with a Retry-After', response(503, 7000), 7000],
    ['503', response(503), 0],
    ['200 with a Retry-After', response(200, 7000), 0],
    ['no answer', unreachable, 0],
  ])('pauses after a token request and after a query alike: %s', async (_, outcome, pauseMs) => {
    const beside = setUp();
    expect(await beside.throttle.sendBeside(async () => outcome, never)).toBe(outcome);
    expect(beside.throttle.pauseMs()).toBe(pauseMs);
    const inPlace = setUp();
    await inPlace.answer(outcome);
    expect(inPlace.throttle.pauseMs()).toBe(pauseMs);
  });

  it('holds a token request back until a pause has passed', async () => {
    const { clock, throttle } = setUp();
    await throttle.sendBeside(async () => response(429, 1000), never);
    let isSent = false;
    const sending = throttle.sendBeside(async () => {
      isSent = true;
      return response(200);
    }, never);
    await expect(throttle.open(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    await clock.advance(500);
    expect(throttle.pauseMs()).toBe(500);
    expect(isSent).toBe(false);
    await clock.advance(500);
    await sending;
    expect(isSent).toBe(true);
  });

  it.each<[string, () => Promise<HttpOutcome>]>([
    ['no answer', async () => unreachable],
    ['a timeout', async () => ({ ...unreachable, fault: 'timeout' })],
    ['an answer', async () => response(200)],
    ['an aborted request', () => Promise.reject(new Error('enough'))],
  ])('gives the place to the next one after %s', async (_, request) => {
    const { clock, throttle, admitted, acquire } = setUp(1);
    const permit = await throttle.acquire({ urgent: false, number: 0 }, never);
    acquire(1);
    await permit.send(request, never).catch(() => undefined);
    permit.release();
    await clock.advance(1000);
    expect(admitted).toEqual([1]);
  });

  it('gives back the place of a request that was never sent', async () => {
    const { clock, throttle, admitted, acquire } = setUp(1);
    (await throttle.acquire({ urgent: false, number: 0 }, never)).release();
    acquire(1);
    await clock.advance(1000);
    expect(admitted).toEqual([1]);
  });

  it('begins with what was remembered', async () => {
    const rate = { requestsPerSecond: 10, burst: 3 };
    const clock = createFakeClock();
    const throttle = createThrottle({ clock, random: () => 0, maxConcurrency: 50, rate });
    let admitted = 0;
    for (let number = 0; number < 40; number += 1)
      void throttle.acquire({ urgent: false, number }, never).then(({ release }) => {
        admitted += 1;
        release();
      });
    await clock.advance(2000);
    // The burst, and two seconds of the rate that was found.
    expect(admitted).toBeGreaterThanOrEqual(3 + 17);
    expect(admitted).toBeLessThanOrEqual(3 + 20);
    expect(throttle.rate()?.requestsPerSecond).toBeCloseTo(10);
  });
});
