import type { RateEstimate, ServiceClient } from '../service/types.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';

/** How long a saved rate counts, in milliseconds. After that it is estimated anew, because services change. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** The time before which saved rates no longer count. Both times are in milliseconds since 1970. */
export const rateCountsSince = (now: number): number => now - REMEMBERED_MS;

/** Least milliseconds between two saves of a rate that changes while a run is under way. */
const EVERY_MS = 60_000;

/**
 * Saves the rate that a client has estimated for its connection, so that the next start need not estimate it anew.
 *
 * @returns a function that saves the rate if it has changed. Call it now and then during a run, and with true at its
 *   end
 */
export function createRateSaver(
  connections: Pick<Store['connections'], 'saveRate'>,
  connectionId: number,
  client: Pick<ServiceClient, 'stats'>,
  clock: Clock,
): (isEnded: boolean) => Promise<void> {
  let saved = client.stats().rate;
  let savedAt = clock.monotonic();
  return async (isEnded) => {
    const { rate } = client.stats();
    if (!rate || isSame(rate, saved)) return;
    if (!isEnded && clock.monotonic() - savedAt < EVERY_MS) return;
    saved = rate;
    savedAt = clock.monotonic();
    await connections.saveRate(connectionId, rate, clock.now());
  };
}

const isSame = (rate: RateEstimate, other: RateEstimate | null): boolean =>
  rate.requestsPerSecond === other?.requestsPerSecond && rate.burst === other.burst;
