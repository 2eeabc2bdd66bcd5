import { describe, expect, it } from 'vitest';
import { notableEnd, noticeChange } from '../../../src/renderer/runs/end-notice.ts';
import { aRun as run } from '../../helpers/a-run.ts';

const none = { total: 0, queued: 0, ok: 0, notFound: 0, failed: 0 };

describe('notableEnd', () => {
  const long = { state: 'completed', activeSeconds: 11, counts: { ...none, total: 1, ok: 1 } } as const;
  const failed = { ...none, total: 1, failed: 1 };

  it('is the end of a long run, once', () => {
    expect(notableEnd(run(long), 'running')).toBe('completed');
    expect(notableEnd(run({ ...long, counts: failed }), 'running')).toBe('failed');
    expect(notableEnd(run({ ...long, state: 'stopped' }), 'running')).toBe('stopped');
    expect(notableEnd(run(long), 'completed')).toBeNull();
  });

  it('is the end of a short run only when a schedule started it and it has failures', () => {
    const short = { ...long, activeSeconds: 2 };
    expect(notableEnd(run(short), 'running')).toBeNull();
    expect(notableEnd(run({ ...short, counts: failed }), 'running')).toBeNull();
    expect(notableEnd(run({ ...short, scheduled: true }), undefined)).toBeNull();
    expect(notableEnd(run({ ...short, scheduled: true, counts: failed }), undefined)).toBe('failed');
    expect(notableEnd(run({ ...short, scheduled: true, state: 'stopped' }), 'running')).toBe('stopped');
  });

  it('is null for a run that the user ended, or that has not ended', () => {
    expect(notableEnd(run({ ...long, state: 'cancelled' }), 'running')).toBeNull();
    expect(notableEnd(run({ ...long, state: 'paused' }), 'running')).toBeNull();
    expect(notableEnd(run({ ...long, state: 'running' }), undefined)).toBeNull();
  });
});

describe('noticeChange', () => {
  const since = 1_000;
  const ended = { state: 'completed', activeSeconds: 60, endedAt: 2_000 } as const;
  const running = { state: 'running', endedAt: null } as const;

  it('removes the notice when a run of the list starts or resumes, or has already ended', () => {
    expect(noticeChange(run({ id: 3, ...running }), undefined, 2, since)).toBe('remove');
    expect(noticeChange(run({ id: 2, ...running }), 'stopped', 2, since)).toBe('remove');
    expect(noticeChange(run({ id: 3, ...ended, activeSeconds: 1 }), undefined, 2, since)).toBe('remove');
    expect(noticeChange(run({ id: 3, ...running }), undefined, undefined, since)).toBeNull();
  });

  it('leaves the notice while another run of the list is running', () => {
    expect(noticeChange(run({ id: 3, ...running }), 'running', 2, since)).toBeNull();
  });

  it('shows the end of a run unless it ended before the screen opened', () => {
    expect(noticeChange(run({ id: 2, ...ended }), 'running', 3, since)).not.toBeNull();
    expect(noticeChange(run({ id: 2, ...ended, endedAt: 999 }), undefined, undefined, since)).toBeNull();
  });

  it('shows the end of a run that was seen running, though the clock was set back before the end', () => {
    const early = run({ id: 2, ...ended, endedAt: 999 });
    expect(noticeChange(early, 'running', undefined, since)).toBe('failed');
  });

  it('ignores older runs when all are reported again after a reconnection', () => {
    expect(noticeChange(run({ id: 9, ...ended, state: 'stopped' }), 'stopped', 9, since)).toBeNull();
    expect(noticeChange(run({ id: 4, ...ended }), undefined, 9, since)).toBeNull();
  });
});
