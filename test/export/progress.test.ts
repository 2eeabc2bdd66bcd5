import { expect, test } from 'vitest';
import { createProgressReporter } from '../../src/main/export/with-progress.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

test('The progress is reported four times a second at most, and at the end.', async () => {
  const clock = createFakeClock();
  const reported: unknown[] = [];
  await clock.advance(1_000);
  const report = createProgressReporter({ clock, emit: (...message) => reported.push(message) }, 'x', 500);
  const passes = [
    ...([0, 100, 149, 1] as const),
    // The next quarter of a second begins with the last report.
    ...([249, 1, 10, 0] as const),
  ];
  for (const [index, ms] of passes.entries()) {
    await clock.advance(ms);
    report(index === passes.length - 1 ? 500 : index);
  }
  expect(reported).toEqual(
    [0, 3, 5, 500].map((written) => ['export.progress', { exportId: 'x', written, total: 500 }]),
  );
});
