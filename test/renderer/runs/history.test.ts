import { expect, it } from 'vitest';
import type { Run } from '../../../src/preload/schemas/runs.ts';
import { canCompare, comparableOf, runBefore, tick } from '../../../src/renderer/runs/history.ts';
import { aRun } from './a-run.ts';

const run = (id: number, patch: Partial<Run> = {}) => aRun({ id, ...patch });

it('ticks two runs at most, and the third instead of the first', () => {
  expect(tick([], 5)).toEqual([5]);
  expect(tick([5], 5)).toEqual([]);
  expect(tick([5, 3], 9)).toEqual([3, 9]);
});

it('compares what no longer moves', () => {
  expect(canCompare(run(1, { state: 'running' }))).toBe(false);
  expect(canCompare(run(1, { state: 'stopped' }))).toBe(true);
});

it('lets go of a tick whose run is gone or goes on again', () => {
  const runs = [run(5), run(3, { state: 'paused' }), run(2)];
  expect(comparableOf(runs, [5, 3])).toEqual([3, 5]);
  expect(comparableOf([run(5), run(3, { state: 'running' })], [5, 3])).toEqual([5]);
  expect(comparableOf(runs, [4, 2])).toEqual([2]);
});

it('holds a run against the completed one before it that asked for the same', () => {
  const all = [
    run(9),
    run(8),
    run(7, { state: 'cancelled' }),
    run(6, { listId: 2 }),
    run(5, { target: 'everything', listId: null }),
    run(4),
    run(3, { target: 'everything', listId: null }),
  ];
  const before = (id: number) => runBefore(all, all.find((one) => one.id === id) ?? run(id))?.id;
  expect(before(9)).toBe(8);
  expect(before(8)).toBe(4);
  expect(before(5)).toBe(3);
  expect(before(6)).toBeUndefined();
  expect(before(3)).toBeUndefined();
});
