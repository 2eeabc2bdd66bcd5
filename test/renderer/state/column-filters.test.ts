import { expect, test } from 'vitest';
import {
  clearColumnFilter,
  isColumnFiltered,
  rangeColumnOf,
} from '../../../src/renderer/state/column-filters.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

const view = {
  ...wholeFleet,
  listId: 1,
  statuses: ['failed' as const],
  cells: [{ column: 0, values: ['Sul'] }],
  ranges: [
    { column: 1, within: null, blank: true },
    { column: 'seenAt' as const, within: null, blank: true },
  ],
};

test('A column is filtered by its dimension, its values or its range.', () => {
  const filtered = ['status', 'cell:0:Filial', 'cell:1:Valor', 'seenAt'];
  const others = ['vin', 'place', 'age', 'askedAt', 'latitude', 'cell:2:Cor', 'tick'];
  expect(filtered.filter((id) => isColumnFiltered(view, id))).toEqual(filtered);
  expect(others.filter((id) => isColumnFiltered(view, id))).toEqual([]);
});

test('Clearing the filter of a column leaves those of the others.', () => {
  useFleetView.getState().show(view);
  for (const id of ['status', 'cell:0:Filial', 'seenAt']) clearColumnFilter(id);
  expect(useFleetView.getState().view).toEqual({
    ...wholeFleet,
    listId: 1,
    ranges: [{ column: 1, within: null, blank: true }],
  });
  clearColumnFilter('cell:1:Valor');
  expect(useFleetView.getState().view).toEqual({ ...wholeFleet, listId: 1 });
});

test('Columns of numbers and times have ranges, as have those of a list.', () => {
  expect(['seenAt', 'askedAt', 'latitude', 'cell:3:Valor'].map(rangeColumnOf)).toEqual([
    'seenAt',
    'askedAt',
    'latitude',
    3,
  ]);
  expect(['vin', 'status', 'age', 'place'].map(rangeColumnOf)).toEqual([null, null, null, null]);
});
