import { expect, it } from 'vitest';
import { emptyColumns, NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { ageOf, everyVehicle, keepBox } from '../../../src/main/store/fleet-index/conditions.ts';

/** Where numbers of 32 bits with a sign would go over. */
const TIMES = [0, 1, 1_790_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, NONE - 1];

it.each(TIMES)('tells ages by plain comparison, in any year: a limit of %d', (silentBefore) => {
  for (const lateBefore of TIMES.filter((time) => time >= silentBefore)) {
    for (const limit of [silentBefore, lateBefore, ...TIMES]) {
      for (const seenAt of [limit - 1, limit, limit + 1].filter((time) => time >= 0 && time < NONE)) {
        const age = seenAt < silentBefore ? 2 : seenAt < lateBefore ? 1 : 0;
        expect({ seenAt, age: ageOf(seenAt, { lateBefore, silentBefore }) }).toEqual({ seenAt, age });
      }
    }
    expect(ageOf(NONE, { lateBefore, silentBefore })).toBe(3);
  }
});

it('keeps what lies on the edges of a box, also of all the world', () => {
  const columns = emptyColumns(4);
  columns.status.fill(1);
  columns.seenAt.set([0, 0, 0, NONE]);
  columns.x.set([0, 2 ** 31, NONE, 0]);
  columns.y.set([0, 2 ** 31, NONE, 0]);
  const kept = (west: number, east: number) => {
    const shown = everyVehicle(columns);
    keepBox(shown, columns, [west, -90, east, 90]);
    return [...shown];
  };
  expect(kept(-180, 180)).toEqual([1, 1, 1, 0]);
  expect(kept(-200, 200)).toEqual([1, 1, 1, 0]);
  expect(kept(-180, 0)).toEqual([1, 1, 0, 0]);
  expect(kept(0, 180)).toEqual([0, 1, 1, 0]);
});
