import { expect, it } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { canCompare, previousRun } from '../../src/shared/runs.ts';

const run = (id: number, patch: Partial<Run> = {}) =>
  ({ id, state: 'completed', target: 'list', listId: 1, ...patch }) as Run;

it('compares no run that is still running', () => {
  expect(canCompare(run(1, { state: 'running' }))).toBe(false);
  expect(canCompare(run(1, { state: 'stopped' }))).toBe(true);
});

it('compares a run by default with the completed run before it that has the same target', () => {
  const all = [
    run(9),
    run(8),
    run(7, { state: 'cancelled' }),
    run(6, { listId: 2 }),
    run(5, { target: 'everything', listId: null }),
    run(4),
    run(3, { target: 'everything', listId: null }),
  ];
  const before = (id: number) => previousRun(all, all.find((one) => one.id === id) ?? run(id))?.id;
  expect(before(9)).toBe(8);
  expect(before(8)).toBe(4);
  expect(before(5)).toBe(3);
  expect(before(6)).toBeUndefined();
  expect(before(3)).toBeUndefined();
});
