import { expect, it } from 'vitest';
import { initialPair } from '../../../src/renderer/compare/use-comparison.ts';
import { aRun } from '../../helpers/a-run.ts';

const runs = [aRun({ id: 3 }), aRun({ id: 2 }), aRun({ id: 1, listId: 9 })];

it('starts with the two runs that were chosen', () => {
  expect(initialPair(runs, 1, 3)).toEqual({ before: 1, after: 3 });
});

it('starts with the run before the later one when no earlier one was chosen', () => {
  expect(initialPair(runs, null, 3)).toEqual({ before: 2, after: 3 });
  expect(initialPair(runs, null, 1)).toEqual({ before: null, after: 1 });
});

it('starts without a later run when it was removed', () => {
  expect(initialPair(runs, null, 7)).toEqual({ before: null, after: null });
});
