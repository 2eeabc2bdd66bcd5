import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '../../../src/renderer/ui/throttle.ts';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calls at once, then once for all calls within the time', () => {
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

  it('keeps the pace over many calls', () => {
    const call = vi.fn();
    const throttled = throttle(call, 500);
    for (let ms = 0; ms < 5000; ms += 100) {
      throttled();
      vi.advanceTimersByTime(100);
    }
    expect(call).toHaveBeenCalledTimes(11);
  });

  it('leaves no timer when it is cancelled', () => {
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
