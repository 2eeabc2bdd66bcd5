import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '../../../src/renderer/ui/throttle.ts';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('A throttled function runs at once, then once for all calls within the time.', () => {
    const call = vi.fn();
    const throttled = throttle(call, 500);
    throttled();
    throttled();
    throttled();
    expect(call).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(500);
    expect(call).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('A throttled function runs once in each interval, however often it is called.', () => {
    const call = vi.fn();
    const throttled = throttle(call, 500);
    for (let ms = 0; ms < 5000; ms += 100) {
      throttled();
      vi.advanceTimersByTime(100);
    }
    expect(call).toHaveBeenCalledTimes(11);
  });

  it('Cancelling a throttled function leaves no timer.', () => {
    const call = vi.fn();
    const throttled = throttle(call, 500);
    throttled();
    throttled();
    throttled.cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
