import { describe, expect, it } from 'vitest';
import { chosenOf, namedValues, withFilter } from '../../../src/renderer/filters/cell-filters.ts';
import { isFiltered, useFleetView } from '../../../src/renderer/state/view.ts';

const texts = { blank: '(vazio)', others: (count: number) => `+${count}` };

describe('the filters of columns', () => {
  it('are one for each column, in the order in which they were made', () => {
    const both = withFilter(withFilter(undefined, 2, ['Sul']), 0, ['ABC1D23']);
    expect(both).toEqual([
      { column: 2, values: ['Sul'] },
      { column: 0, values: ['ABC1D23'] },
    ]);
    expect(withFilter(both, 2, ['Sul', ''])).toEqual([{ column: 2, values: ['Sul', ''] }, both[1]]);
    expect(withFilter(both, 2, [])).toEqual([both[1]]);
    expect(chosenOf(both, 0)).toEqual(['ABC1D23']);
    expect(chosenOf(both, 1)).toEqual([]);
  });

  it('are told in a few words', () => {
    expect(namedValues(['Sul'], texts)).toBe('Sul');
    expect(namedValues(['Sul', '', 'Norte'], texts)).toBe('Sul, (vazio), Norte');
    expect(namedValues(['a', 'b', 'c', 'd', 'e'], texts)).toBe('a, b, c +2');
  });

  it('go with the list, and with all filters', () => {
    const { showList, filterCells, clearFilters } = useFleetView.getState();
    const filtered = () => isFiltered(useFleetView.getState().view);
    showList(1);
    expect(filtered()).toBe(false);
    filterCells(0, ['Sul']);
    expect(filtered()).toBe(true);
    showList(2);
    expect(filtered()).toBe(false);
    filterCells(0, ['Sul']);
    clearFilters();
    expect(useFleetView.getState().view).toMatchObject({ listId: 2, cells: [] });
  });
});
