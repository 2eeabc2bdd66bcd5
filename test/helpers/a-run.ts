import type { Run } from '../../src/contract/schemas/runs.ts';

/** A completed run of a list, with the given fields replaced. */
export function aRun(patch: Partial<Run>): Run {
  return {
    id: 1,
    target: 'list',
    connectionId: 1,
    connectionName: 'Service',
    listId: 1,
    listName: 'Fleet',
    scheduled: false,
    state: 'completed',
    stopReason: null,
    startedAt: 0,
    endedAt: null,
    activeSeconds: 0,
    counts: { total: 200, queued: 1, ok: 150, notFound: 40, failed: 9 },
    requests: 4,
    throttled: 0,
    vinsPerSecond: null,
    secondsLeft: null,
    pace: null,
    waiting: null,
    ...patch,
  };
}
