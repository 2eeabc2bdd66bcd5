import { expect, onTestFinished, test } from 'vitest';
import { openHere } from '../db/office-database.ts';
import { tempDir, vinOf } from '../helpers.ts';

const DAY = 86_400_000;
const noon = Date.UTC(2026, 0, 10, 12);
const AT_NOON = '2026-01-10 12:00:00';

interface Seen {
  readonly at?: readonly [latitude: number, longitude: number];
  readonly timestamp?: string;
  readonly askedAt?: number;
}

/**
 * Two runs that have looked the same vehicles up, each of which is a pair of what the runs saw; null: it was not
 * found.
 */
function twoRuns(pairs: readonly (readonly [Seen | null, Seen | null])[]) {
  const { write, read, close } = openHere(tempDir());
  onTestFinished(close);
  const { id } = write.connections.save({
    ...{ name: 'office', baseUrl: 'https://example.com', clientId: 'id', timeZone: 'UTC' },
  });
  const vins = pairs.map((_, index) => vinOf(index));
  const [before, after] = ([0, 1] as const).map((which) => {
    const run = write.runs.create(id, { kind: 'vins', vins }, null, noon);
    for (const [index, pair] of pairs.entries()) {
      const seen = pair[which];
      const [latitude, longitude] = seen?.at ?? [0, 9];
      const answer = seen
        ? { status: 'ok' as const, timestamp: seen.timestamp ?? AT_NOON, latitude, longitude }
        : { status: 'not-found' as const };
      write.runs.commit(run.id, seen?.askedAt ?? noon, [{ vin: vinOf(index), attempts: 1, answer }], {
        ...{ requests: 0, throttled: 0, activeMs: 0 },
      });
    }
    return run.id;
  }) as [number, number];
  return { write, read, comparison: { before, after, movedKm: 10, silentDays: 1 } };
}

test('A vehicle that moved along a meridian or a parallel alone has moved, by more than the limit.', async () => {
  const { read, comparison } = twoRuns([
    [{ at: [0, 9] }, { at: [1, 9] }],
    [{ at: [0, 9] }, { at: [0, 10] }],
    [{ at: [1, 1] }, { at: [1, 1] }],
  ]);
  const page = (movedKm: number) =>
    read.runs.differences({
      ...{ ...comparison, movedKm, kind: 'moved', search: '', offset: 0, limit: 9 },
      sort: { column: 'vin', descending: false },
    });
  const { rows } = await page(10);
  expect(rows.map(({ vin, km }) => [vin, km])).toEqual([
    [vinOf(0), expect.closeTo(111.195, 2)],
    [vinOf(1), expect.closeTo(111.195, 2)],
  ]);
  expect((await page(rows[0]?.km ?? 0)).total).toBe(0);
});

test.each([
  ['just silent now, and not before', 0, 1, 1, 1],
  ['not quite silent now', 0, 0, 0, 0],
  ['silent before as well', 1, 1, 1, 0],
])('A vehicle that is %s is counted so.', async (_, before, after, silent, fellSilent) => {
  const seen = (later: number) => ({ askedAt: noon + DAY + later });
  const { read, comparison } = twoRuns([[seen(before), seen(after)]]);
  expect(await read.runs.compare(comparison)).toMatchObject({ silent, fellSilent });
});

test('A vehicle that was not found before is silent now, and did not fall silent.', async () => {
  const { read, comparison } = twoRuns([[null, { askedAt: noon + 2 * DAY }]]);
  expect(await read.runs.compare(comparison)).toMatchObject({ silent: 1, fellSilent: 0, found: 1, moved: 0 });
});

test('A vehicle in areas that overlap enters and leaves what one set has beyond the other.', async () => {
  const { write, read, comparison } = twoRuns([
    [{ at: [0, 9] }, { at: [0, 9.02] }],
    [{ at: [0, 9.01] }, { at: [0, 9.02] }],
    [{ at: [0, 9.01] }, { at: [0, 9.012] }],
  ]);
  // The first is around all positions but for the last, the second around all but for the first.
  for (const [index, longitude] of [9.005, 9.015].entries())
    write.areas.save({
      ...{ id: null, name: `area ${index}`, kind: 'yard', colour: 'green', group: '' },
      shape: { kind: 'circle', centre: [longitude, 0], metres: 1_200 },
    });
  expect(await read.runs.compare(comparison)).toMatchObject({ entered: 1, left: 2 });
});

test('Times before 1970 and beyond 2106 are the nearest that can be compared.', async () => {
  const years = [2001, 1950, 2150, 2000];
  const seen = (at: readonly [number, number]) => (year: number) => ({
    ...{ at, timestamp: `${year}-01-01 00:00:00` },
  });
  // In another order after than before.
  const { read, comparison } = twoRuns(
    years.map((year, index) => [seen([0, 2])(year), seen([0, 1])(years.at(index - 1) ?? year)]),
  );
  const [first, last] = [0, (2 ** 32 - 2) * 1_000];
  for (const [column, which] of [['seenBefore', 'before'] as const, ['seenAfter', 'after'] as const]) {
    const { rows } = await read.runs.differences({
      ...{ ...comparison, kind: 'moved', search: '', offset: 0, limit: 9 },
      sort: { column, descending: false },
    });
    expect(rows.map((row) => row[which]?.seenAt)).toEqual([
      ...[first, Date.UTC(2000, 0), Date.UTC(2001, 0), last],
    ]);
  }
});
