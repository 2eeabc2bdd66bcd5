import { expect, it } from 'vitest';
import { coalesce } from '../../../src/renderer/ui/coalesce.ts';

it('runs once more for all calls that come while it is running', async () => {
  const ends: (() => void)[] = [];
  const run = coalesce(() => new Promise((end) => ends.push(end)));
  const done = run();
  await Promise.all([run(), run()]);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.();
  await done;
  expect(ends).toHaveLength(2);
});

it('runs again for a call after the end', async () => {
  let runs = 0;
  const run = coalesce(async () => {
    runs++;
  });
  await run();
  await run();
  expect(runs).toBe(2);
});
