import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Run } from '../../../src/contract/schemas/runs.ts';
import {
  beginsOffline,
  canResume,
  canTryNow,
  isOpen,
  lastRunOf,
  openedAtNow,
  percentDone,
  runKey,
  runsOfStrip,
  runToShow,
  secondsUntil,
  shares,
  waitToShow,
} from '../../../src/renderer/runs/progress.ts';
import { withRun } from '../../../src/renderer/state/queries.ts';
import { aRun as run } from '../../helpers/a-run.ts';

const none = { total: 0, queued: 0, ok: 0, notFound: 0, failed: 0 };

describe('percentDone', () => {
  it('is 100 only when nothing is queued', () => {
    expect(percentDone(run({}))).toBe(99);
    expect(percentDone(run({ counts: { ...run({}).counts, queued: 0, ok: 151 } }))).toBe(100);
  });

  it('is 100 for a run without vehicles', () => {
    expect(percentDone(run({ counts: none }))).toBe(100);
    expect(shares(run({ counts: none }))).toEqual({ ok: 0, notFound: 0, failed: 0 });
  });
});

it('gives the percentage of each result', () => {
  expect(shares(run({}))).toEqual({ ok: 75, notFound: 20, failed: 4.5 });
});

it('recognises the runs that can be resumed and those that are open', () => {
  const states = ['running', 'paused', 'interrupted', 'stopped', 'cancelled', 'completed'] as const;
  expect(states.filter((state) => canResume(run({ state })))).toEqual(['paused', 'interrupted', 'stopped']);
  expect(states.filter((state) => isOpen(run({ state })))).toEqual([
    'running',
    'paused',
    'interrupted',
    'stopped',
  ]);
});

describe('runToShow', () => {
  const old = run({ id: 1, state: 'completed', endedAt: 10 });
  const interrupted = run({ id: 2, state: 'interrupted' });
  const running = run({ id: 3, state: 'running' });
  const ended = run({ id: 4, state: 'completed', endedAt: 200 });

  it('prefers a running run to one that waits for the user, and that to one that has just ended', () => {
    expect(runToShow([ended, running, interrupted, old], new Set(), 100)?.id).toBe(3);
    expect(runToShow([ended, interrupted, old], new Set(), 100)?.id).toBe(2);
    expect(runToShow([ended, old], new Set(), 100)?.id).toBe(4);
  });

  it('skips runs that ended before the screen opened or were hidden', () => {
    expect(runToShow([old], new Set(), 100)).toBeUndefined();
    expect(runToShow([ended, interrupted], new Set([runKey(interrupted)]), 100)?.id).toBe(4);
  });

  it('shows a new run that has the number of a hidden run which a restored backup lacks', () => {
    const hidden = new Set([runKey(ended)]);
    expect(runToShow([{ ...ended, startedAt: 150 }], hidden, 100)?.id).toBe(4);
  });

  it('shows a run that ends after the clock was set back by an hour', () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const endsNow = run({ id: 5, state: 'completed', endedAt: Date.now() });
    expect(runToShow([endsNow], new Set(), openedAtNow())?.id).toBe(5);
  });
});

describe('runsOfStrip', () => {
  const stopped = run({ id: 1, target: 'vins', state: 'stopped' });
  const once = new Map([
    [1, 'A'],
    [3, 'B'],
  ]);

  it("shows a vehicle's lookup only where it needs the user", () => {
    const completed = run({ id: 3, target: 'vins' });
    const ofList = run({ id: 4 });
    expect(runsOfStrip([ofList, completed, stopped], once)).toEqual([ofList, stopped]);
  });

  it('leaves out a lookup that stopped once the same vehicle is looked up again', () => {
    const other = run({ id: 3, target: 'vins', state: 'stopped' });
    for (const state of ['running', 'completed', 'stopped'] as const) {
      const again = run({ id: 2, target: 'vins', state });
      const shown = state === 'stopped' ? [other, again] : [other];
      expect(runsOfStrip([other, again, stopped], new Map(once).set(2, 'A'))).toEqual(shown);
    }
  });
});

describe('lastRunOf', () => {
  const runs = [
    run({ id: 5, target: 'failed', listId: null }),
    run({ id: 4, target: 'vins', listId: null }),
    run({ id: 3, target: 'list', listId: 7 }),
    run({ id: 2, target: 'everything', listId: null }),
    run({ id: 1, target: 'list', listId: 8 }),
  ];

  it('returns the run of the whole list, not a newer one with another target', () => {
    expect(lastRunOf(runs, 8)?.id).toBe(1);
    expect(lastRunOf(runs, 7)?.id).toBe(3);
    expect(lastRunOf(runs, 9)).toBeUndefined();
  });

  it('returns the run of all vehicles where no list is open, not one of a selection', () => {
    expect(lastRunOf(runs, null)?.id).toBe(2);
    expect(lastRunOf(runs.slice(0, 2), null)).toBeUndefined();
  });
});

it('replaces a run among all runs, the newest first', () => {
  const runs = [run({ id: 3 }), run({ id: 2 }), run({ id: 1 })];
  expect(withRun(runs, run({ id: 2, state: 'paused' })).map(({ id, state }) => [id, state])).toEqual([
    [3, 'completed'],
    [2, 'paused'],
    [1, 'completed'],
  ]);
  expect(withRun(runs, run({ id: 4 })).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

describe('a wait', () => {
  const running = (patch: Partial<Run> = {}) => run({ state: 'running', ...patch });
  const wait = (reason: NonNullable<Run['waiting']>['reason'], until = 30_000) =>
    running({ waiting: { until, reason } });

  it('can be ended by the user unless the service asked for it', () => {
    expect(canTryNow(wait('service-failing'))).toBe(true);
    expect(canTryNow(wait('network'))).toBe(true);
    expect(canTryNow(wait('rate-limited'))).toBe(false);
    expect(canTryNow(running())).toBe(false);
    expect(canTryNow({ ...wait('network'), state: 'paused' })).toBe(false);
  });

  it('is said from the first request on where the service of the run was found away', () => {
    const away = { connectionId: running().connectionId, state: 'offline', checkedAt: 1 } as const;
    const fresh = { ...running(), counts: { ...none, total: 147, queued: 147 } };
    expect(beginsOffline(fresh, away)).toBe(true);
    expect(beginsOffline(running(), away)).toBe(false);
    expect(beginsOffline(fresh, { ...away, state: 'online' })).toBe(false);
    expect(beginsOffline(fresh, { ...away, connectionId: away.connectionId + 1 })).toBe(false);
    expect(beginsOffline({ ...fresh, state: 'paused' }, away)).toBe(false);
  });

  it('is shown unless it is a pause too short to be read', () => {
    expect(waitToShow(wait('rate-limited', 10_000), 0)).toMatchObject({ until: 10_000 });
    expect(waitToShow(wait('rate-limited', 1_000), 0)).toBeNull();
    expect(waitToShow(wait('network', 1_000), 0)).toMatchObject({ reason: 'network' });
    expect(waitToShow({ ...wait('network'), state: 'paused' }, 0)).toBeNull();
  });

  it('is counted in seconds rounded up, never below 0', () => {
    expect(secondsUntil(10_000, 9_999)).toBe(1);
    expect(secondsUntil(10_000, 10_000)).toBe(0);
    expect(secondsUntil(10_000, 70_000)).toBe(0);
  });
});
