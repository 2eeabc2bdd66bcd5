import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchCommits } from '../../src/main/lookup/group-commit.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

/** A store that takes its time, by the clock, and keeps what was committed when. */
function ledger(tookMs: number) {
  const clock = createFakeClock();
  const commits: { at: number; items: readonly number[] }[] = [];
  const commit = batchCommits<number>(async (items) => {
    commits.push({ at: clock.monotonic(), items });
    await clock.sleep(tookMs);
  }, clock);
  return { clock, commits, commit };
}

it('the first answers are committed at once, and those that soon follow together', async () => {
  const { clock, commits, commit } = ledger(2);
  void commit([1]);
  await turn();
  expect(commits).toEqual([{ at: 0, items: [1] }]);
  await clock.advance(5);
  void commit([2]);
  await clock.advance(5);
  void commit([3, 4]);
  await clock.advance(100);
  expect(commits.slice(1)).toEqual([{ at: 20, items: [2, 3, 4] }]);
});

it('answers of a slow service are committed without a wait', async () => {
  const { clock, commits, commit } = ledger(2);
  for (const item of [1, 2, 3]) {
    void commit([item]);
    await clock.advance(25);
  }
  expect(commits.map(({ at }) => at)).toEqual([0, 25, 50]);
});

it('a commit resolves once its answers are durable, and none begins while another is under way', async () => {
  const { clock, commits, commit } = ledger(40);
  const done: number[] = [];
  void commit([1]).then(() => done.push(1));
  await turn();
  void commit([2]).then(() => done.push(2));
  await clock.advance(30);
  expect([commits.length, done]).toEqual([1, []]);
  await clock.advance(30);
  expect([commits.length, done]).toEqual([2, [1]]);
  await clock.advance(30);
  expect(done).toEqual([1, 2]);
});
