import type { Pace, ServiceClient } from '../service/types.ts';
import type { Store } from '../store/types.ts';
import type { Clock } from '../util/clock.ts';

/** Services change: what was found longer ago is found anew. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** The time since when a pace that was found still counts; both in milliseconds since 1970. */
export const paceCountsSince = (now: number): number => now - REMEMBERED_MS;

/** How often a pace that changes is written down while a run is under way. */
const EVERY_MS = 60_000;

/**
 * Writes down what a client finds of its connection's pace, so that the next start need not find it anew.
 *
 * @returns to be called now and then while a run is under way, and at its end; does nothing where nothing changed
 */
export function createPaceKeeper(
  connections: Pick<Store['connections'], 'savePace'>,
  connectionId: number,
  client: Pick<ServiceClient, 'stats'>,
  clock: Clock,
): (isEnded: boolean) => Promise<void> {
  let kept = client.stats().pace;
  let keptAt = clock.monotonic();
  return async (isEnded) => {
    const { pace } = client.stats();
    if (!pace || isSame(pace, kept)) return;
    if (!isEnded && clock.monotonic() - keptAt < EVERY_MS) return;
    kept = pace;
    keptAt = clock.monotonic();
    await connections.savePace(connectionId, pace, clock.now());
  };
}

function isSame(pace: Pace, other: Pace | null): boolean {
  return pace.requestsPerSecond === other?.requestsPerSecond && pace.burst === other.burst;
}
