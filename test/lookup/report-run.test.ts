import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { reportRun } from '../../src/main/lookup/report-run.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';
import { addConnection, commitRun, okAnswer, tempStore, vinOf } from '../store/helpers.ts';

it('a run is reported every 300 ms, with whether answers were written since, and last at its end', async () => {
  const store = await tempStore();
  const { id } = await addConnection(store);
  let latest = await commitRun(store, id, [okAnswer(vinOf(1), { latitude: -23, longitude: -46 })]);
  const clock = createFakeClock();
  const end = Promise.withResolvers<typeof latest>();
  const reports: unknown[] = [];
  const reported = reportRun({ latest: () => latest }, end.promise, clock, (run, committed) =>
    reports.push([clock.monotonic(), run.requests, committed]),
  );
  await clock.advance(350);
  // Requests alone are no answers.
  latest = { ...latest, requests: 1 };
  await clock.advance(300);
  latest = { ...latest, counts: { ...latest.counts }, requests: 2 };
  await clock.advance(300);
  end.resolve({ ...latest, requests: 3 });
  await turn();
  await reported;
  expect(reports).toEqual([
    [300, 0, true],
    [600, 1, false],
    [900, 2, true],
    [950, 3, true],
  ]);
  expect(clock.pending()).toBe(0);
});
