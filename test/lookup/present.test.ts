import { expect, it } from 'vitest';
import { type ActiveWork, presentRun } from '../../src/main/lookup/present.ts';
import type { ClientStats } from '../../src/main/service/types.ts';
import type { RunRecord } from '../../src/main/store/records.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

const NOW = Date.UTC(2026, 10, 20);
const record: RunRecord = {
  ...{ id: 1, target: 'vins', connectionId: 1, connectionName: 'Office', listId: null, listName: null },
  ...{ scheduled: false, state: 'running', stopReason: null, startedAt: NOW, endedAt: null },
  counts: { total: 100, queued: 60, ok: 40, notFound: 0, failed: 0 },
  ...{ requests: 1, throttled: 0, activeMs: 7_500 },
};
const idle: ClientStats = {
  ...{ requests: 0, throttled: 0, tokenRequests: 0, inFlight: 2, waitingUntil: null },
  ...{ rate: null, limit: 'unknown' },
};

/** A run under way, with this speed and this wait, over a client of this state. */
function present(
  vinsPerSecond: number | null,
  waiting: ReturnType<ActiveWork['runner']['waiting']>,
  stats: Partial<ClientStats>,
) {
  const runner = { vinsPerSecond: () => vinsPerSecond, waiting: () => waiting };
  const work = { runner, client: { stats: () => ({ ...idle, ...stats }) } } as unknown as ActiveWork;
  return presentRun(record, 'running', work, createFakeClock({ now: NOW }));
}

it('a run under way has its speed and pace, and the time that the rest takes at that speed', () => {
  const rate = { requestsPerSecond: 7, burst: 1 };
  const { activeMs: _, ...same } = record;
  expect(present(4, null, { rate, limit: 'rate' })).toEqual({
    ...same,
    ...{ activeSeconds: 7.5, vinsPerSecond: 4, secondsLeft: 15, waiting: null },
    pace: { requestsPerSecond: 7, limit: 'rate', inFlight: 2 },
  });
  expect(present(null, null, {})).toMatchObject({
    ...{ vinsPerSecond: null, secondsLeft: null },
    pace: { requestsPerSecond: null, limit: 'unknown' },
  });
});

it('a run that stands still says until when and why: its own wait first, else that of the service', () => {
  const waitingUntil = NOW + 9_000;
  expect(present(null, { leftMs: 499.5, reason: 'network' }, { waitingUntil }).waiting).toEqual({
    ...{ until: NOW + 500, reason: 'network' },
  });
  expect(present(null, null, { waitingUntil }).waiting).toEqual({
    ...{ until: waitingUntil, reason: 'rate-limited' },
  });
});

it('a run that is not under way has neither speed nor pace', () => {
  expect(presentRun(record, 'interrupted', null, createFakeClock())).toMatchObject({
    ...{ state: 'interrupted', vinsPerSecond: null, secondsLeft: null, pace: null, waiting: null },
  });
});
