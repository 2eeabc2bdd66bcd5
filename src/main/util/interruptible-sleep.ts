import type { Clock } from './clock.ts';

/** A wait that can be ended early, and knows how long it still takes. */
export interface InterruptibleSleep {
  /** @throws the signal's reason when it is aborted; no timer is left */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  end(): void;
  /** Milliseconds until the wait ends; null while nothing waits. */
  left(): number | null;
}

export function createInterruptibleSleep(clock: Clock): InterruptibleSleep {
  let current: { readonly until: number; readonly end: AbortController } | null = null;
  return {
    async wait(ms, signal) {
      const end = new AbortController();
      current = { until: clock.monotonic() + ms, end };
      try {
        await clock.sleep(ms, AbortSignal.any([signal, end.signal]));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!end.signal.aborted) throw error;
      } finally {
        current = null;
      }
    },
    end: () => current?.end.abort(),
    left: () => (current ? Math.max(0, current.until - clock.monotonic()) : null),
  };
}
