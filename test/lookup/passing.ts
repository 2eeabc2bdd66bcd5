import { setTimeout as delay } from 'node:timers/promises';
import type { FakeClock } from '../helpers/fake-clock.ts';

/** Lets a fake clock run while real requests are made: it stands still while one is under way. */
export function createPassing(clock: FakeClock) {
  let inFlight = 0;
  const watched: typeof fetch = async (...args) => {
    inFlight += 1;
    try {
      return await fetch(...args);
    } finally {
      inFlight -= 1;
    }
  };
  return {
    fetch: watched,
    /** Lets time pass, a second in a millisecond, until it is so. */
    async passUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
      while (!(await isSo())) {
        if (inFlight === 0) await clock.advance(1000);
        await delay(1);
      }
    },
  };
}
