import type { RateEstimate, ServiceClient } from '../service/types.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';

/** Services change: a rate that was saved longer ago is estimated anew. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** Rates that were saved before this time no longer count; both in milliseconds since 1970. */
export const rateCountsSince = (now: number): number => now - REMEMBERED_MS;

/** How often a rate that changes is saved while a run is under way. */
const EVERY_MS = 60_000;

/**
 * Saves the rate that a client has found for its connection, so that the next start need not find it again.
 *
 * @returns saves the rate if it has changed; to be called now and then while a run is under way, and at its end
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

function isSame(rate: RateEstimate, other: RateEstimate | null): boolean {
  return rate.requestsPerSecond === other?.requestsPerSecond && rate.burst === other.burst;
}
