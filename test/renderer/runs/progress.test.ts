import { describe, expect, it } from 'vitest';
import type { Run } from '../../../src/preload/schemas/runs.ts';
import {
  canResume,
  canTryNow,
  endToTell,
  isOpen,
  lastRunOf,
  noticeOfEnd,
  percentDone,
  runToShow,
  secondsUntil,
  shares,
  waitToShow,
  waitToTell,
} from '../../../src/renderer/runs/progress.ts';
import { withRun } from '../../../src/renderer/state/queries.ts';
import { aRun as run } from './a-run.ts';

const none = { total: 0, queued: 0, ok: 0, notFound: 0, failed: 0 };

describe('percentDone', () => {
  it('says 100 only when nothing is queued', () => {
    expect(percentDone(run({}))).toBe(99);
    expect(percentDone(run({ counts: { ...run({}).counts, queued: 0, ok: 151 } }))).toBe(100);
  });

  it('takes a run without vehicles for done', () => {
    expect(percentDone(run({ counts: none }))).toBe(100);
    expect(shares(run({ counts: none }))).toEqual({ ok: 0, notFound: 0, failed: 0 });
  });
});

it('gives each result its share of the whole', () => {
  expect(shares(run({}))).toEqual({ ok: 75, notFound: 20, failed: 4.5 });
});

it('knows which runs can go on', () => {
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

  it('prefers what runs to what waits to what has just ended', () => {
    expect(runToShow([ended, running, interrupted, old], new Set(), 100)?.id).toBe(3);
    expect(runToShow([ended, interrupted, old], new Set(), 100)?.id).toBe(2);
    expect(runToShow([ended, old], new Set(), 100)?.id).toBe(4);
  });

  it('leaves out what ended before the screen opened and what was hidden', () => {
    expect(runToShow([old], new Set(), 100)).toBeUndefined();
    expect(runToShow([ended, interrupted], new Set([2]), 100)?.id).toBe(4);
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

  it('takes the run about the whole list, not a newer one about something else', () => {
    expect(lastRunOf(runs, 8)?.id).toBe(1);
    expect(lastRunOf(runs, 7)?.id).toBe(3);
    expect(lastRunOf(runs, 9)).toBeUndefined();
  });

  it('takes a run about everything where no list is shown, not one about a selection', () => {
    expect(lastRunOf(runs, null)?.id).toBe(2);
    expect(lastRunOf(runs.slice(0, 2), null)).toBeUndefined();
  });
});

it('replaces a run in the list and keeps the newest first', () => {
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

  it('can be cut short, unless the service asked for it', () => {
    expect(canTryNow(wait('service-failing'))).toBe(true);
    expect(canTryNow(wait('network'))).toBe(true);
    expect(canTryNow(wait('rate-limited'))).toBe(false);
    expect(canTryNow(running())).toBe(false);
    expect(canTryNow({ ...wait('network'), state: 'paused' })).toBe(false);
  });

  it('is shown, unless it is a pause too brief to be read', () => {
    expect(waitToShow(wait('rate-limited', 10_000), 0)).toMatchObject({ until: 10_000 });
    expect(waitToShow(wait('rate-limited', 1_000), 0)).toBeNull();
    expect(waitToShow(wait('network', 1_000), 0)).toMatchObject({ reason: 'network' });
    expect(waitToShow({ ...wait('network'), state: 'paused' }, 0)).toBeNull();
  });

  it('is counted in started seconds, and never below nothing', () => {
    expect(secondsUntil(10_000, 9_999)).toBe(1);
    expect(secondsUntil(10_000, 10_000)).toBe(0);
    expect(secondsUntil(10_000, 70_000)).toBe(0);
  });

  it('is told once, tries in between that brought nothing included', () => {
    const told = waitToTell(wait('network'), null, 0);
    expect(told).toEqual({ runId: 1, done: 199, reason: 'network' });
    expect(waitToTell(wait('network'), told, 1_000)).toBe(told);
    expect(waitToTell(running(), told, 30_000)).toBe(told);
    expect(waitToTell(wait('network', 90_000), told, 31_000)).toBe(told);
  });

  it('is told anew for another reason, another run, or once results came in between', () => {
    const told = waitToTell(wait('network'), null, 0);
    expect(waitToTell(wait('service-failing'), told, 0)).toMatchObject({ reason: 'service-failing' });
    expect(waitToTell({ ...wait('network'), id: 2 }, told, 0)).toMatchObject({ runId: 2 });
    const further = running({ counts: { ...running().counts, queued: 0, ok: 151 } });
    expect(waitToTell(further, told, 0)).toBeNull();
  });

  it('is not told when it is brief, or over', () => {
    expect(waitToTell(wait('rate-limited', 1_000), null, 0)).toBeNull();
    const told = waitToTell(wait('network'), null, 0);
    expect(waitToTell(run({ state: 'paused' }), told, 0)).toBeNull();
  });
});

describe('the end of a run', () => {
  const long = { state: 'completed', activeSeconds: 11, counts: { ...none, total: 1, ok: 1 } } as const;
  const failed = { ...none, total: 1, failed: 1 };

  it('is told of a long one, once', () => {
    expect(endToTell(run(long), 'running')).toBe('completed');
    expect(endToTell(run({ ...long, counts: failed }), 'running')).toBe('failed');
    expect(endToTell(run({ ...long, state: 'stopped' }), 'running')).toBe('stopped');
    expect(endToTell(run(long), 'completed')).toBeNull();
  });

  it('is told of a short one only when a schedule began it and it failed', () => {
    const short = { ...long, activeSeconds: 2 };
    expect(endToTell(run(short), 'running')).toBeNull();
    expect(endToTell(run({ ...short, counts: failed }), 'running')).toBeNull();
    expect(endToTell(run({ ...short, scheduled: true }), undefined)).toBeNull();
    expect(endToTell(run({ ...short, scheduled: true, counts: failed }), undefined)).toBe('failed');
    expect(endToTell(run({ ...short, scheduled: true, state: 'stopped' }), 'running')).toBe('stopped');
  });

  it('is no news where the user made it, or there is none', () => {
    expect(endToTell(run({ ...long, state: 'cancelled' }), 'running')).toBeNull();
    expect(endToTell(run({ ...long, state: 'paused' }), 'running')).toBeNull();
    expect(endToTell(run({ ...long, state: 'running' }), undefined)).toBeNull();
  });
});

describe('the notice of an end', () => {
  const since = 1_000;
  const ended = { state: 'completed', activeSeconds: 60, endedAt: 2_000 } as const;
  const running = { state: 'running', endedAt: null } as const;

  it('is over when a run of the list begins, or goes on, or was too short to be heard of before', () => {
    expect(noticeOfEnd(run({ id: 3, ...running }), undefined, 2, since)).toBe('over');
    expect(noticeOfEnd(run({ id: 2, ...running }), 'stopped', 2, since)).toBe('over');
    expect(noticeOfEnd(run({ id: 3, ...ended, activeSeconds: 1 }), undefined, 2, since)).toBe('over');
    expect(noticeOfEnd(run({ id: 3, ...running }), undefined, undefined, since)).toBeNull();
  });

  it('stays while another run of the list is under way', () => {
    expect(noticeOfEnd(run({ id: 3, ...running }), 'running', 2, since)).toBeNull();
  });

  it('tells the end of a run, but none from before the screen opened', () => {
    expect(noticeOfEnd(run({ id: 2, ...ended }), 'running', 3, since)).not.toBeNull();
    expect(noticeOfEnd(run({ id: 2, ...ended, endedAt: 999 }), undefined, undefined, since)).toBeNull();
  });

  it('is not taken over by older runs when all are told anew', () => {
    expect(noticeOfEnd(run({ id: 9, ...ended, state: 'stopped' }), 'stopped', 9, since)).toBeNull();
    expect(noticeOfEnd(run({ id: 4, ...ended }), undefined, 9, since)).toBeNull();
  });
});
