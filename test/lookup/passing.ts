import { setTimeout as delay } from 'node:timers/promises';
import type { FakeClock } from '../helpers/fake-clock.ts';

/** Lets a fake clock run while real work is done: it stands still while some is under way. */
export function createPassing(clock: FakeClock) {
  let inFlight = 0;
  function watched<Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) {
    return async (...given: Given): Promise<Answer> => {
      inFlight += 1;
      try {
        return await work(...given);
      } finally {
        inFlight -= 1;
      }
    };
  }
  /** All that a part of the store does: its threads may be slow, which is no time of the fake clock's. */
  function watchedPart<Part extends object>(part: Part): Part {
    const all = Object.entries(part).map(([name, work]) => [name, watched(work)]);
    return Object.fromEntries(all);
  }
  return {
    watched,
    watchedPart,
    fetch: watched(fetch) as typeof fetch,
    /** Lets time pass, a second in a millisecond, until it is so. */
    async passUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
      while (!(await isSo())) {
        if (inFlight === 0) await clock.advance(1000);
        await delay(1);
      }
    },
  };
}
