import { expect, it } from 'vitest';
import { AGES, ageOf, filterByBox } from '../../../src/main/store/fleet-index/branchless-filters.ts';
import { emptyColumns, NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { allVehiclesMask } from '../../../src/main/store/fleet-index/mask.ts';
import { tierOf } from '../../../src/shared/ages.ts';

/** Times around the overflow of a signed number of 32 bits. */
const TIMES = [0, 1, 1_790_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, NONE - 1];

it.each(TIMES)(
  'The age without branches is that of the plain rule where silence begins at %d.',
  (silentBefore) => {
    for (const lateBefore of TIMES.filter((time) => time >= silentBefore)) {
      for (const limit of [silentBefore, lateBefore, ...TIMES]) {
        for (const seenAt of [limit - 1, limit, limit + 1].filter((time) => time >= 0 && time < NONE)) {
          const age = AGES.indexOf(tierOf(seenAt, { lateBefore, silentBefore }));
          expect({ seenAt, age: ageOf(seenAt, { lateBefore, silentBefore }) }).toEqual({ seenAt, age });
        }
      }
      expect(ageOf(NONE, { lateBefore, silentBefore })).toBe(3);
    }
  },
);

it('A box holds the positions on its edges, also where it is the whole world.', () => {
  const columns = emptyColumns(4);
  columns.status.fill(1);
  columns.seenAt.set([0, 0, 0, NONE]);
  columns.x.set([0, 2 ** 31, NONE, 0]);
  columns.y.set([0, 2 ** 31, NONE, 0]);
  const inBox = (west: number, east: number) => {
    const mask = allVehiclesMask(columns);
    filterByBox(mask, columns, [west, -90, east, 90]);
    return [...mask];
  };
  expect(inBox(-180, 180)).toEqual([1, 1, 1, 0]);
  expect(inBox(-200, 200)).toEqual([1, 1, 1, 0]);
  expect(inBox(-180, 0)).toEqual([1, 1, 0, 0]);
  expect(inBox(0, 180)).toEqual([0, 1, 1, 0]);
});
