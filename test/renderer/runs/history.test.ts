import { expect, it } from 'vitest';
import type { Run } from '../../../src/contract/schemas/runs.ts';
import { comparableOf, toggleTicked } from '../../../src/renderer/runs/history.ts';
import { aRun } from '../../helpers/a-run.ts';

const run = (id: number, patch: Partial<Run> = {}) => aRun({ id, ...patch });

it('ticks at most two runs, and replaces the first one by a third', () => {
  expect(toggleTicked([], 5)).toEqual([5]);
  expect(toggleTicked([5], 5)).toEqual([]);
  expect(toggleTicked([5, 3], 9)).toEqual([3, 9]);
});

it('ignores a ticked run that was removed or resumed', () => {
  const runs = [run(5), run(3, { state: 'paused' }), run(2)];
  expect(comparableOf(runs, [5, 3])).toEqual([3, 5]);
  expect(comparableOf([run(5), run(3, { state: 'running' })], [5, 3])).toEqual([5]);
  expect(comparableOf(runs, [4, 2])).toEqual([2]);
});
