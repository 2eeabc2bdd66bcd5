import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abortAfter, type Limits } from '../../src/main/service/limited.ts';

const never = new AbortController().signal;

/** A request under a limit of a second, which ends when the test says so. */
function request(signal = never) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { promise: started, resolve: start } = Promise.withResolvers<Limits>();
  const result = abortAfter(signal, 1000, (limits) => {
    start(limits);
    return promise;
  });
  const outcome = result.catch((error: { code?: string; message: string }) => error.code ?? error.message);
  return { started, outcome, answer: () => resolve('answer') };
}

describe('A request under a time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('It ends when its time is over, and its signal is aborted then.', async () => {
    const { started, outcome } = request();
    const { signal } = await started;
    await vi.advanceTimersByTimeAsync(999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([signal.aborted, await outcome]).toEqual([true, 'TIMEOUT']);
  });

  it('Time in which it is held does not count, and the whole time starts again after that.', async () => {
    const { started, outcome, answer } = request();
    const { signal, holdTimer } = await started;
    await vi.advanceTimersByTimeAsync(999);
    const goOn = holdTimer();
    await vi.advanceTimersByTimeAsync(60_000);
    goOn();
    await vi.advanceTimersByTimeAsync(999);
    expect(signal.aborted).toBe(false);
    answer();
    expect(await outcome).toBe('answer');
  });

  it('It is limited again after it was held, by one timer even where that is said twice.', async () => {
    const { started, outcome } = request();
    const goOn = (await started).holdTimer();
    goOn();
    await vi.advanceTimersByTimeAsync(500);
    goOn();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('TIMEOUT');
  });

  it('It leaves no timer, also where a hold ends after it.', async () => {
    const { started, outcome, answer } = request();
    const goOn = (await started).holdTimer();
    answer();
    await outcome;
    goOn();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([true, false])(
    'Its connection is closed where its answer is not read to the end: %s.',
    async (isLeft) => {
      const { started, outcome, answer } = request();
      const { signal, leave } = await started;
      if (isLeft) leave();
      answer();
      expect([await outcome, signal.aborted]).toEqual(['answer', isLeft]);
    },
  );

  it('It ends with the reason of the caller, whose signal is then forgotten.', async () => {
    const stop = new AbortController();
    const { started, outcome } = request(stop.signal);
    stop.abort(new Error('enough'));
    expect([await outcome, (await started).signal.reason]).toEqual(['enough', stop.signal.reason]);

    const later = new AbortController();
    const other = request(later.signal);
    const { signal } = await other.started;
    other.answer();
    await other.outcome;
    later.abort();
    expect(signal.aborted).toBe(false);
  });
});
