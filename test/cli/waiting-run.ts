import type { Run, WaitReason } from '../../src/contract/schemas/runs.ts';

export const NOW = Date.UTC(2026, 10, 20, 15);

/** A run on 1,000 VINs, of which `queued` are left, that waits for the reason, until 65 seconds from `NOW` on or as said. */
export function runThatWaits(reason: WaitReason | null, queued = 600, until = NOW + 65_000): Run {
  return {
    id: 1,
    target: 'list',
    connectionId: 1,
    connectionName: 'Office',
    listId: 1,
    listName: 'Fleet',
    scheduled: false,
    state: 'running',
    stopReason: null,
    startedAt: NOW,
    endedAt: null,
    activeSeconds: 1,
    counts: { total: 1000, queued, ok: 1000 - queued, notFound: 0, failed: 0 },
    requests: 10,
    throttled: 0,
    vinsPerSecond: null,
    secondsLeft: null,
    pace: null,
    waiting: reason && { until, reason },
  };
}
