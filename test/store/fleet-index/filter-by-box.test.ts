import { expect, it } from 'vitest';
import { emptyColumns, NONE } from '../../../src/main/store/fleet-index/columns.ts';
import { filterByBox } from '../../../src/main/store/fleet-index/filter-by-box.ts';
import { everyVehicle } from '../../../src/main/store/fleet-index/mask.ts';

it('A box holds the positions on its edges, also where it is the whole world.', () => {
  const columns = emptyColumns(4);
  columns.status.fill(1);
  columns.seenAt.set([0, 0, 0, NONE]);
  columns.x.set([0, 2 ** 31, NONE, 0]);
  columns.y.set([0, 2 ** 31, NONE, 0]);
  const inBox = (west: number, east: number) => {
    const mask = everyVehicle(columns);
    filterByBox(mask, columns, [west, -90, east, 90]);
    return [...mask];
  };
  expect(inBox(-180, 180)).toEqual([1, 1, 1, 0]);
  expect(inBox(-200, 200)).toEqual([1, 1, 1, 0]);
  expect(inBox(-180, 0)).toEqual([1, 1, 0, 0]);
  expect(inBox(0, 180)).toEqual([0, 1, 1, 0]);
});
