import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/main/util/clock.ts';

export interface FakeClock extends Clock {
  /** Lets `ms` pass: sleepers wake in order, each at its time, and what they set off runs before the next wakes. */
  advance(ms: number): Promise<void>;
  /** The clock on the wall is set forward or back; spans do not change. */
  jump(ms: number): void;
  /** Every sleep begun so far, in milliseconds. */
  readonly sleeps: readonly number[];
  /** Sleepers that have not woken; 0: no timer is left. */
  pending(): number;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * A clock for tests.
 *
 * @param options `now`: the point in time at the start. `auto`: a sleeper wakes as soon as nothing else is to be
 *   done, and time has passed by then; without it, time stands still until `advance`.
 */
export function createFakeClock(options: { now?: number; auto?: boolean } = {}): FakeClock {
  const sleepers: Sleeper[] = [];
  const sleeps: number[] = [];
  let wall = options.now ?? Date.UTC(2026, 0, 1);
  let elapsed = 0;

  function pass(until: number): void {
    if (until <= elapsed) return;
    wall += until - elapsed;
    elapsed = until;
  }

  function wakeNext(until: number): boolean {
    const next = sleepers[0];
    if (!next || next.at > until) return false;
    sleepers.shift();
    pass(next.at);
    next.wake();
    return true;
  }

  return {
    now: () => wall,
    monotonic: () => elapsed,
    sleep(ms, signal) {
      sleeps.push(ms);
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          sleepers.splice(sleepers.indexOf(sleeper), 1);
          reject(signal?.reason);
        };
        const wake = () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        const sleeper: Sleeper = { at: elapsed + ms, wake };
        const after = sleepers.findIndex((other) => other.at > sleeper.at);
        sleepers.splice(after === -1 ? sleepers.length : after, 0, sleeper);
        signal?.addEventListener('abort', abort, { once: true });
        if (options.auto) setImmediate(() => wakeNext(Number.POSITIVE_INFINITY));
      });
    },
    async advance(ms) {
      const until = elapsed + ms;
      await turn();
      while (wakeNext(until)) await turn();
      pass(until);
    },
    jump(ms) {
      wall += ms;
    },
    sleeps,
    pending: () => sleepers.length,
  };
}
