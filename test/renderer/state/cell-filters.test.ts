import { expect, it } from 'vitest';
import { valuesOfColumn, withCellFilter } from '../../../src/renderer/state/cell-filters.ts';

it('Each column has one filter, in the order in which the columns were first filtered.', () => {
  const both = withCellFilter(withCellFilter(undefined, 2, ['Sul']), 0, ['ABC1D23']);
  expect(both).toEqual([
    { column: 2, values: ['Sul'] },
    { column: 0, values: ['ABC1D23'] },
  ]);
  expect(withCellFilter(both, 2, ['Sul', ''])).toEqual([{ column: 2, values: ['Sul', ''] }, both[1]]);
  expect(withCellFilter(both, 2, [])).toEqual([both[1]]);
  expect(valuesOfColumn(both, 0)).toEqual(['ABC1D23']);
  expect(valuesOfColumn(both, 1)).toEqual([]);
});
