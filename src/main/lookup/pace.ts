import type { Pace, ServiceClient } from '../service/types.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';

/** Services change: a rate that was saved longer ago is estimated anew. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** Rates that were saved before this time no longer count; both in milliseconds since 1970. */
export const paceCountsSince = (now: number): number => now - REMEMBERED_MS;

/** How often a rate that changes is saved while a run is under way. */
const EVERY_MS = 60_000;

/**
 * Saves the rate that a client has found for its connection, so that the next start need not find it again.
 *
 * @returns call it now and then while a run is under way, and at its end; does nothing where the rate did not change
 */
export function createPaceSaver(
  connections: Pick<Store['connections'], 'savePace'>,
  connectionId: number,
  client: Pick<ServiceClient, 'stats'>,
  clock: Clock,
): (isEnded: boolean) => Promise<void> {
  let saved = client.stats().pace;
  let savedAt = clock.monotonic();
  return async (isEnded) => {
    const { pace } = client.stats();
    if (!pace || isSame(pace, saved)) return;
    if (!isEnded && clock.monotonic() - savedAt < EVERY_MS) return;
    saved = pace;
    savedAt = clock.monotonic();
    await connections.savePace(connectionId, pace, clock.now());
  };
}

function isSame(pace: Pace, other: Pace | null): boolean {
  return pace.requestsPerSecond === other?.requestsPerSecond && pace.burst === other.burst;
}
