import type { Connectivity } from '../preload/schemas/app.ts';
import type { Clock } from './clock.ts';

/** How often the service is looked for while nothing else tells. */
const EVERY_MS = 30_000;

export interface ConnectivityDeps {
  /** The connection that the screen is about; null when none is set up. */
  readonly target: () => Promise<{ readonly id: number; readonly baseUrl: string } | null>;
  /** Whether anything answers at the address; never throws for a network's reason. */
  readonly isReachable: (baseUrl: string, signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly changed: (connectivity: Connectivity) => void;
}

export interface ConnectivityWatch {
  current(): Connectivity;
  /** Looks now, for instance because a run just failed for the network. */
  check(): Promise<void>;
  close(): void;
}

/** Watches whether the service can be reached, so that the screen can say "offline" before anybody asks it. */
export function watchConnectivity(deps: ConnectivityDeps): ConnectivityWatch {
  const leave = new AbortController();
  let current: Connectivity = { connectionId: null, state: 'unknown', checkedAt: null };

  async function check(): Promise<void> {
    const target = await deps.target();
    const reachable = target ? await deps.isReachable(target.baseUrl, leave.signal) : null;
    if (leave.signal.aborted) return;
    const next: Connectivity = {
      connectionId: target?.id ?? null,
      state: reachable === null ? 'unknown' : reachable ? 'online' : 'offline',
      checkedAt: reachable === null ? null : deps.clock.now(),
    };
    const told = next.state !== current.state || next.connectionId !== current.connectionId;
    current = next;
    if (told) deps.changed(current);
  }

  async function watch(): Promise<void> {
    while (!leave.signal.aborted) {
      await check();
      await deps.clock.sleep(EVERY_MS, leave.signal);
    }
  }
  // Ends by being closed; until then a failed look (the store is busy, say) leaves what was known.
  void watch().catch(() => undefined);

  return { current: () => current, check, close: () => leave.abort() };
}
