import { beforeEach, expect, it } from 'vitest';
import type { VinList } from '../../../src/contract/schemas/lists.ts';
import { listsQuery, queryClient } from '../../../src/renderer/state/queries.ts';
import { sameVehicles, useFleetView } from '../../../src/renderer/state/view.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';
import { dimensions, isFiltered } from '../../../src/shared/filters.ts';

const { showList, filter, filterCells, showPasted, clearFilters } = useFleetView.getState();
const view = () => useFleetView.getState().view;

const AS_IN_FILE = { column: 'line', descending: false } as const;

beforeEach(() => useFleetView.setState(useFleetView.getInitialState()));

it('Another list is shown without the filters of the one before.', () => {
  showList(1);
  filterCells(0, ['Sul']);
  expect(isFiltered(view())).toBe(true);
  showList(2);
  expect(view()).toEqual({ ...wholeFleet, listId: 2, sort: AS_IN_FILE });
});

it('All filters are cleared at once, and the list stays.', () => {
  showList(2);
  filterCells(0, ['Sul']);
  filter('statuses', ['failed']);
  showPasted({ id: 4, asked: 2, vehicles: 1, missing: ['X'], missed: 1 });
  clearFilters();
  expect(view()).toEqual({ ...wholeFleet, listId: 2, sort: AS_IN_FILE });
  expect(useFleetView.getState().pasted).toBeNull();
});

it('A box on the map replaces a ring, and a ring replaces a box.', () => {
  filter('box', [-47, -23, -46, -22]);
  filter('shape', [
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
  expect(view().box).toBeNull();
  filter('box', [-47, -23, -46, -22]);
  expect(view().shape).toBeNull();
});

it('Pasted numbers are forgotten once the view is no longer filtered by them, and not before.', () => {
  const pasted = { id: 4, asked: 2, vehicles: 1, missing: ['X'], missed: 1 };
  showPasted(pasted);
  filter('ages', ['late']);
  expect(useFleetView.getState()).toMatchObject({ pasted, view: { pasted: 4, ages: ['late'] } });
  filter('pasted', null);
  expect(useFleetView.getState()).toMatchObject({ pasted: null, view: { pasted: null, ages: ['late'] } });
});

it('Another order leaves the vehicles of a view the same; another list or filter does not.', () => {
  const sorted = { ...wholeFleet, sort: { column: 'status', descending: true } as const };
  expect(sameVehicles(wholeFleet, sorted)).toBe(true);
  expect(sameVehicles(wholeFleet, { ...wholeFleet, listId: 2 })).toBe(false);
  for (const dimension of dimensions)
    expect(sameVehicles(wholeFleet, { ...wholeFleet, [dimension]: ['other'] }), dimension).toBe(false);
});

it('A fresh list is in the order of its file, all vehicles by VIN; an order that the user chose stays.', () => {
  const { sort } = useFleetView.getState();
  showList(2);
  expect(view().sort).toEqual(AS_IN_FILE);
  showList(null);
  expect(view().sort).toEqual(wholeFleet.sort);
  sort({ column: 'seenAt', descending: true });
  showList(2);
  expect(view().sort).toEqual({ column: 'seenAt', descending: true });
  sort({ column: 1, descending: false });
  showList(3);
  expect(view().sort).toEqual(AS_IN_FILE);
  sort({ column: 1, descending: false, thenBy: [{ column: 'status', descending: true }] });
  showList(2);
  expect(view().sort).toEqual({ column: 'status', descending: true });
});

it('An order by identifier goes along: in a list by its own identifier column, elsewhere by that of all lists.', () => {
  const list = { identifier: null } as VinList;
  queryClient.setQueryData(listsQuery.queryKey, [
    { ...list, id: 1, identifier: 2 },
    { ...list, id: 2, identifier: 0 },
    { ...list, id: 3 },
  ]);
  const { showList, sort } = useFleetView.getState();
  showList(null);
  sort({ column: 'identifier', descending: true, thenBy: [{ column: 'status', descending: false }] });
  const inOrderBy = (column: number | 'identifier') =>
    expect(view().sort).toEqual({
      ...{ column, descending: true },
      thenBy: [{ column: 'status', descending: false }],
    });
  showList(1);
  inOrderBy(2);
  showList(2);
  inOrderBy(0);
  showList(3);
  inOrderBy('identifier');
  showList(1);
  showList(null);
  inOrderBy('identifier');
});
