import type { Connectivity } from '../../contract/schemas/app.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import type { Clock } from '../util/clock.ts';

/** Milliseconds between two regular checks of the service; `checkAfterRuns` adds further checks. */
const EVERY_MS = 30_000;

interface ConnectivityDeps {
  /** The connection to check; null when there is none. */
  readonly target: () => Promise<{ readonly id: number; readonly baseUrl: string } | null>;
  /** Whether anything answers at the address; throws the signal's reason when aborted. */
  readonly isReachable: (baseUrl: string, signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly changed: (connectivity: Connectivity) => void;
  /** Called when a check failed, to log it. The last state stays, and the next check comes at its usual time. */
  readonly failed: (error: unknown) => void;
}

export interface ConnectivityWatch {
  current(): Connectivity;
  /** Checks now, for instance because a run just failed for the network. */
  check(): void;
  close(): void;
}

/** Watches whether the service can be reached, so that the screen can show "offline" before a lookup fails. */
export function watchConnectivity(deps: ConnectivityDeps): ConnectivityWatch {
  const closing = new AbortController();
  let checks = 0;
  let current: Connectivity = { connectionId: null, state: 'unknown', checkedAt: null };

  async function check(): Promise<void> {
    try {
      await checkOnce();
    } catch (error) {
      // After `close`, the error only says that the check was aborted.
      if (!closing.signal.aborted) throw error;
    }
  }

  async function checkOnce(): Promise<void> {
    const number = ++checks;
    const target = await deps.target();
    const reachable = target ? await deps.isReachable(target.baseUrl, closing.signal) : null;
    closing.signal.throwIfAborted();
    // A later check has begun, maybe of another connection. Only the later one counts.
    if (number !== checks) return;
    const next: Connectivity = {
      connectionId: target?.id ?? null,
      state: reachable === null ? 'unknown' : reachable ? 'online' : 'offline',
      checkedAt: reachable === null ? null : deps.clock.now(),
    };
    const isChanged = next.state !== current.state || next.connectionId !== current.connectionId;
    current = next;
    if (isChanged) deps.changed(current);
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await check().catch(deps.failed);
      await deps.clock.sleep(EVERY_MS, closing.signal).catch(() => undefined);
    }
  }
  void watch();

  return {
    current: () => current,
    check: () => void check().catch(deps.failed),
    close: () => closing.abort(),
  };
}

/** A listener that calls `check` when a run ends or begins to wait for the network: the last check may be outdated. */
export function checkAfterRuns(check: () => void): (run: Pick<Run, 'id' | 'state' | 'waiting'>) => void {
  const cutOff = new Set<number>();
  return ({ id, state, waiting }) => {
    const isCutOff = waiting?.reason === 'network';
    if (state !== 'running' || (isCutOff && !cutOff.has(id))) check();
    if (isCutOff) cutOff.add(id);
    else cutOff.delete(id);
  };
}
