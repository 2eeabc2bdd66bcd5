import type { Connectivity } from '../../preload/schemas/app.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import type { Clock } from '../util/clock.ts';

/** How often the service is looked for while nothing else tells. */
const EVERY_MS = 30_000;

export interface ConnectivityDeps {
  /** The connection that the screen is about; null when none is set up. */
  readonly target: () => Promise<{ readonly id: number; readonly baseUrl: string } | null>;
  /** Whether anything answers at the address; throws the signal's reason when aborted. */
  readonly isReachable: (baseUrl: string, signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly changed: (connectivity: Connectivity) => void;
  /** A look that could not be taken, for the log; what was known stays, and the next look comes in its time. */
  readonly failed: (error: unknown) => void;
}

export interface ConnectivityWatch {
  current(): Connectivity;
  /** Looks now, for instance because a run just failed for the network. */
  check(): void;
  close(): void;
}

/** Watches whether the service can be reached, so that the screen can say "offline" before anybody asks it. */
export function watchConnectivity(deps: ConnectivityDeps): ConnectivityWatch {
  const leave = new AbortController();
  let turns = 0;
  let current: Connectivity = { connectionId: null, state: 'unknown', checkedAt: null };

  async function check(): Promise<void> {
    try {
      await look();
    } catch (error) {
      // Closed in the middle of it: nobody waits for the answer.
      if (!leave.signal.aborted) throw error;
    }
  }

  async function look(): Promise<void> {
    const turn = ++turns;
    const target = await deps.target();
    const reachable = target ? await deps.isReachable(target.baseUrl, leave.signal) : null;
    leave.signal.throwIfAborted();
    // A later look has begun, maybe at another connection, and knows better.
    if (turn !== turns) return;
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
      await check().catch(deps.failed);
      await deps.clock.sleep(EVERY_MS, leave.signal).catch(() => undefined);
    }
  }
  void watch();

  return { current: () => current, check: () => void check().catch(deps.failed), close: () => leave.abort() };
}

/** A run that ends, or begins to wait for the network, may know more than the last look: then `check` looks anew. */
export function checkAfterRuns(check: () => void): (run: Pick<Run, 'id' | 'state' | 'waiting'>) => void {
  const cutOff = new Set<number>();
  return ({ id, state, waiting }) => {
    const isCutOff = waiting?.reason === 'network';
    if (state !== 'running' || (isCutOff && !cutOff.has(id))) check();
    if (isCutOff) cutOff.add(id);
    else cutOff.delete(id);
  };
}
