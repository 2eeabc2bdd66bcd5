import { expect, test } from 'vitest';
import { runRow, shownRuns } from '../../../src/renderer/overview/runs.ts';
import { aRun } from '../../helpers/a-run.ts';

const runs = [
  aRun({ id: 9, state: 'running' }),
  aRun({ id: 8, listId: 2 }),
  aRun({ id: 7, target: 'view' }),
  aRun({ id: 6, target: 'everything', listId: null, listName: null }),
  aRun({ id: 5, state: 'cancelled' }),
  aRun({ id: 4, counts: { total: 5, queued: 5, ok: 0, notFound: 0, failed: 0 } }),
  aRun({ id: 3, target: 'failed' }),
  aRun({ id: 2 }),
];
const shown = (listId: number | null) => shownRuns(runs, listId).map(({ id }) => id);

test('A list has its own whole lookups that have ended, the newest first.', () => {
  expect(shown(1)).toEqual([5, 2]);
  expect(shown(3)).toEqual([]);
});

test('All vehicles have the whole lookups of every list and those of everything.', () => {
  expect(shown(null)).toEqual([8, 6, 5, 2]);
});

test('Ten lookups are shown at most.', () => {
  const many = Array.from({ length: 30 }, (_, index) => aRun({ id: 30 - index }));
  expect(shownRuns(many, 1).map(({ id }) => id)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21]);
});

test('The bar of a lookup has what it found by age, and what it did not find.', () => {
  const ages = { recent: 100, late: 30, silent: 19, unknown: 1 };
  expect(runRow(aRun({ id: 4 }), ages, 'Frota')).toEqual({
    ...{ key: '4', name: 'Frota', narrowing: null, total: 199 },
    figures: { ...ages, 'not-found': 40, failed: 9 },
  });
});
