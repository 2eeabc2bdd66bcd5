import type { Clock } from '../util/clock.ts';
import type { RequestTicket } from './limiter.ts';

/** Lower numbers go first; urgent requests before all others. */
export interface Priority {
  readonly urgent: boolean;
  readonly number: number;
}

interface Waiter {
  readonly priority: Priority;
  readonly admit: (ticket: RequestTicket) => void;
}

/** The requests that wait to be sent, the first in line at the front. */
export function createWaiters() {
  const waiters: Waiter[] = [];
  return {
    get length() {
      return waiters.length;
    },
    /** @returns a function that removes the waiter */
    add(waiter: Waiter): () => void {
      const after = waiters.findIndex(({ priority }) => goesBefore(waiter.priority, priority));
      waiters.splice(after === -1 ? waiters.length : after, 0, waiter);
      return () => {
        const index = waiters.indexOf(waiter);
        if (index !== -1) waiters.splice(index, 1);
      };
    },
    shift: () => waiters.shift(),
  };
}

const goesBefore = (a: Priority, b: Priority): boolean =>
  a.urgent === b.urgent ? a.number < b.number : a.urgent;

/** One timer for all waiters. */
export function createAlarm(clock: Pick<Clock, 'monotonic' | 'sleep'>, wake: () => void) {
  let current: { readonly at: number; readonly end: AbortController } | null = null;

  function clear(): void {
    current?.end.abort();
    current = null;
  }

  return {
    clear,
    /** Wakes after this many milliseconds, unless it is already set for an earlier time. */
    set(ms: number): void {
      const at = clock.monotonic() + ms;
      if (current && current.at <= at) return;
      clear();
      const own = { at, end: new AbortController() };
      current = own;
      const woken = () => {
        if (current !== own) return;
        current = null;
        wake();
      };
      // Only an abort rejects the sleep, and nobody awaits it after that.
      clock.sleep(Math.ceil(ms), own.end.signal).then(woken, woken);
    },
  };
}
