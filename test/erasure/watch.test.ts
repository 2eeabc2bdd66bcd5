import { expect, onTestFinished, test } from 'vitest';
import { defaultSettings, type Settings } from '../../src/contract/schemas/app.ts';
import type { ErasurePreview } from '../../src/contract/schemas/erasure.ts';
import { FIRST_CHECK_MS, watchRetention } from '../../src/main/erasure/watch.ts';
import type { ErasureScope } from '../../src/main/store/records.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

const DAY = 86_400_000;
const preview: ErasurePreview = {
  ...{ vehicles: 0, lists: 0, rows: 0, positions: 3, runPositions: 0, notes: 0, runs: 0, views: 0, areas: 0 },
  ...{ connections: 0, shared: 0, files: 0 },
};

const succeeds = async (): Promise<unknown> => undefined;

function scene(settings: Partial<Settings>, found = preview, { resume = succeeds, erase = succeeds } = {}) {
  const clock = createFakeClock();
  const erased: ErasureScope[] = [];
  const calls = { resumed: 0, previews: 0, failed: 0 };
  const current = { ...defaultSettings, ...settings } as { -readonly [K in keyof Settings]: Settings[K] };
  const watch = watchRetention({
    erasure: {
      async preview() {
        calls.previews++;
        return found;
      },
      async erase(scope) {
        erased.push(scope);
        await erase();
      },
      async resume() {
        calls.resumed++;
        await resume();
      },
    },
    settings: async () => current,
    clock,
    failed: () => calls.failed++,
  });
  onTestFinished(() => watch.close());
  return { clock, erased, calls, watch, current };
}

test('Limits are applied soon after the start and once a day, in the same way.', async () => {
  const { clock, erased, calls } = scene({ keepPositionsDays: 30, keepUnlistedDays: 10 });
  await clock.advance(FIRST_CHECK_MS);
  const start = clock.now();
  expect(erased).toEqual([
    {
      kind: 'retention',
      positionsBefore: start - 30 * DAY,
      oldPositions: 'thinned',
      unlistedBefore: start - 10 * DAY,
    },
  ]);
  await clock.advance(DAY - 1);
  expect(erased).toHaveLength(1);
  await clock.advance(2 * 3_600_000);
  expect(erased).toHaveLength(2);
  // What another session began is looked for each hour.
  expect(calls.resumed).toBeGreaterThan(20);
});

test('What an earlier session began is ended at the start; what has passed a limit is not looked for until the screen is up.', async () => {
  const { clock, calls } = scene({ keepPositionsDays: 30 });
  await clock.advance(FIRST_CHECK_MS - 1);
  expect(calls).toEqual({ resumed: 1, previews: 0, failed: 0 });
  await clock.advance(1);
  expect(calls).toEqual({ resumed: 2, previews: 1, failed: 0 });
});

test('Without a limit nothing is erased, and nothing where nothing has passed it.', async () => {
  const unlimited = scene({});
  const young = scene({ keepPositionsDays: 30 }, { ...preview, positions: 0 });
  for (const { clock, erased } of [unlimited, young]) {
    await clock.advance(2 * DAY);
    expect(erased).toEqual([]);
  }
});

test('A limit that is changed is applied at once.', async () => {
  const { clock, erased, watch, current } = scene({});
  await clock.advance(1_000);
  current.keepPositionsDays = 7;
  current.oldPositions = 'erased';
  watch.check();
  await clock.advance(0);
  expect(erased).toMatchObject([{ oldPositions: 'erased', positionsBefore: clock.now() - 7 * DAY }]);
});

const locked = () => Promise.reject(new Error('locked'));

test('A limit that is changed while nothing can be erased is tried again after an hour, not at once.', async () => {
  const { clock, calls, watch } = scene({ keepPositionsDays: 30 }, preview, { resume: locked });
  await clock.advance(1_000);
  watch.check();
  await clock.advance(1_000);
  expect(calls.failed).toBe(2);
  await clock.advance(3_600_000);
  expect(calls.failed).toBe(3);
});

test('A limit that is changed and whose erasure fails is tried again after an hour, though the day before was done.', async () => {
  let erase = succeeds;
  const { clock, erased, calls, watch, current } = scene({ keepPositionsDays: 30 }, preview, {
    erase: () => erase(),
  });
  await clock.advance(FIRST_CHECK_MS);
  expect(erased).toHaveLength(1);
  erase = locked;
  current.keepPositionsDays = 7;
  watch.check();
  await clock.advance(1_000);
  expect([erased.length, calls.failed]).toEqual([2, 1]);
  erase = succeeds;
  await clock.advance(3_600_000);
  expect([erased.length, calls.failed]).toEqual([3, 1]);
  expect(erased.at(-1)).toMatchObject({ positionsBefore: clock.now() - 1_000 - 7 * DAY });
});

test('A clock that is set a year ahead erases nothing before it has stayed so for an hour.', async () => {
  const { clock, erased } = scene({ keepPositionsDays: 30 });
  await clock.advance(FIRST_CHECK_MS);
  clock.jump(365 * DAY);
  await clock.advance(3_600_000);
  clock.jump(-365 * DAY);
  await clock.advance(2 * 3_600_000);
  expect(erased).toHaveLength(1);
  clock.jump(365 * DAY);
  await clock.advance(2 * 3_600_000);
  expect(erased).toHaveLength(2);
});

test('A computer that slept for three days erases at the next look.', async () => {
  const { clock, erased } = scene({ keepPositionsDays: 30 });
  await clock.advance(FIRST_CHECK_MS);
  clock.jump(3 * DAY);
  await clock.advance(3_600_000);
  expect(erased).toHaveLength(2);
});
