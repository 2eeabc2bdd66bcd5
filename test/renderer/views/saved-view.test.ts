import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../../src/contract/schemas/views.ts';
import { layoutOf, withColumn } from '../../../src/renderer/state/column-layout.ts';
import { firstLayout } from '../../../src/renderer/state/columns.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';
import {
  fitToList,
  isChanged,
  isSameView,
  namesake,
  savedPart,
} from '../../../src/renderer/views/saved-view.ts';

const columns = firstLayout(['Placa', 'Filial']);
const layout = layoutOf(columns, null);
const view = savedPart({
  ...wholeFleet,
  listId: 3,
  cells: [{ column: 1, values: ['Sul', 'Norte'] }],
  ranges: [
    { column: 1, within: null, blank: true },
    { column: 'seenAt', within: { kind: 'days-ago', least: 0, most: 6 }, blank: false },
  ],
  statuses: ['ok', 'failed'],
  sort: { column: 1, descending: true },
});
const saved: SavedView = { id: 1, name: 'Sul', view, columns: [...layout] };

describe('isSameView', () => {
  it('It compares what is shown; the order of choosing and absent fields do not matter.', () => {
    const { ages, places, shape, ...less } = view;
    expect(isSameView(view, { ...less, statuses: ['failed', 'ok'] })).toBe(true);
    expect(isSameView(view, { ...view, cells: [{ column: 1, values: ['Norte', 'Sul'] }] })).toBe(true);
    expect(isSameView(view, { ...view, statuses: [] })).toBe(false);
    expect(isSameView(view, { ...view, sort: { column: 1, descending: false } })).toBe(false);
  });
});

describe('isChanged', () => {
  const now = { view: { ...view, pasted: null }, layout };

  it('A view is changed by another filter, other columns or pasted numbers.', () => {
    expect(isChanged(saved, now, columns)).toBe(false);
    expect(isChanged(saved, { ...now, view: { ...now.view, search: 'x' } }, columns)).toBe(true);
    expect(isChanged(saved, { ...now, view: { ...now.view, pasted: 4 } }, columns)).toBe(true);
    const wider = withColumn(layout, 'age', { width: 120 });
    expect(isChanged(saved, { ...now, layout: wider }, columns)).toBe(true);
  });
});

describe('fitted', () => {
  it('A view is shown as it was saved while its list has the same columns.', () => {
    expect(fitToList(saved, columns)).toEqual({ view: { ...wholeFleet, ...view }, layout, gone: [] });
  });

  it('A view follows a column that moved in its list.', () => {
    const { view: now, gone } = fitToList(saved, firstLayout(['Filial', 'Cor']));
    expect(now.cells).toEqual([{ column: 0, values: ['Sul', 'Norte'] }]);
    expect(now.ranges?.map(({ column }) => column)).toEqual([0, 'seenAt']);
    expect(now.sort).toEqual({ column: 0, descending: true });
    expect(gone).toEqual([]);
  });

  it('A view stays sorted by the other columns where one is gone, and follows one that moved.', () => {
    const sort = {
      column: 1,
      descending: true,
      thenBy: [
        { column: 0, descending: false },
        { column: 'status', descending: false },
      ],
    } as const;
    const { view: now } = fitToList({ ...saved, view: { ...view, sort } }, firstLayout(['Cor', 'Placa']));
    expect(now.sort).toEqual({
      column: 1,
      descending: false,
      thenBy: [{ column: 'status', descending: false }],
    });
  });

  it('A view drops a column that is gone, names it, and goes by the lines of the file instead.', () => {
    const { view: now, gone } = fitToList(saved, firstLayout(['Placa']));
    expect(now.cells).toEqual([]);
    expect(now.ranges?.map(({ column }) => column)).toEqual(['seenAt']);
    expect(now.sort).toEqual({ column: 'line', descending: false });
    expect(now.statuses).toEqual(['ok', 'failed']);
    expect(gone).toEqual(['Filial']);
  });
});

it('A view of all vehicles goes by VIN where no column of its order is left.', () => {
  const all = { ...view, listId: null, cells: [] };
  expect(fitToList({ ...saved, view: all }, firstLayout([])).view.sort).toEqual(wholeFleet.sort);
});

it('A view is found by its name without case and outer spaces, except itself.', () => {
  expect(namesake([saved], ' SUL ')).toBe(saved);
  expect(namesake([saved], 'Sul', 1)).toBeNull();
  expect(namesake([saved], 'Norte')).toBeNull();
});
