import { describe, expect, it } from 'vitest';
import type { SortLevel } from '../../../src/contract/schemas/fleet.ts';
import {
  clickedSort,
  gridSort,
  headersOf,
  isShownBy,
  sortOf,
  withLevel,
  withoutColumn,
} from '../../../src/renderer/table/sort.ts';

describe('sortOf', () => {
  it('A column is sorted by what it shows.', () => {
    expect(sortOf('vin', 'asc')).toEqual({ column: 'vin', descending: false });
    expect(sortOf('identifier', 'desc')).toEqual({ column: 'identifier', descending: true });
    expect(sortOf('askedAt', 'desc')).toEqual({ column: 'askedAt', descending: true });
    expect(sortOf('place', 'asc')).toEqual({ column: 'place', descending: false });
    expect(sortOf('region', 'asc')).toEqual(sortOf('place', 'asc'));
  });

  it('The age is sorted the other way round: the youngest position has the latest time.', () => {
    expect(sortOf('age', 'asc')).toEqual({ column: 'seenAt', descending: true });
    expect(sortOf('age', 'desc')).toEqual({ column: 'seenAt', descending: false });
  });

  it("A list's own column is sorted by its values, whatever its name is.", () => {
    expect(sortOf('cell:12:a:b\nc', 'desc')).toEqual({ column: 12, descending: true });
  });

  it('There is no order for what is no column.', () => {
    expect(sortOf('tick', 'asc')).toBeNull();
    expect(gridSort([])).toBeNull();
  });
});

const latest = { column: 'seenAt', descending: true } as const;
const up = (column: SortLevel['column']): SortLevel => ({ column, descending: false });

describe('headersOf', () => {
  const ids = ['tick', 'vin', 'age', 'seenAt', 'cell:0:Placa', 'cell:1:Filial'];

  it("The headers show the store's order on the columns that it sorts by.", () => {
    expect(headersOf({ column: 1, descending: true }, ids)).toEqual([
      { colId: 'cell:1:Filial', sort: 'desc' },
    ]);
    expect(headersOf(up('vin'), ids)).toEqual([{ colId: 'vin', sort: 'asc' }]);
    expect(headersOf({ ...up(1), thenBy: [latest, up('vin')] }, ids)).toEqual([
      { colId: 'cell:1:Filial', sort: 'asc' },
      { colId: 'age', sort: 'asc' },
      { colId: 'vin', sort: 'asc' },
    ]);
  });

  it('Of two columns with the same times, the first one shows the order.', () => {
    expect(headersOf(latest, ids)).toEqual([{ colId: 'age', sort: 'asc' }]);
    expect(headersOf(latest, ['vin', 'seenAt', 'age'])).toEqual([{ colId: 'seenAt', sort: 'desc' }]);
  });

  it('No header shows an order whose column is not there.', () => {
    expect(headersOf(up(7), ids)).toEqual([]);
  });
});

describe('clickedSort', () => {
  const header = (colId: string, sort: 'asc' | 'desc' = 'asc') => ({ colId, sort });
  const before = { ...up('status'), thenBy: [up('place')] };

  it('A clicked order is the one that the headers show.', () => {
    expect(clickedSort([], before)).toBeNull();
    expect(clickedSort([header('askedAt', 'desc')], before)).toEqual({ column: 'askedAt', descending: true });
    expect(clickedSort([header('status'), header('place'), header('age')], before)).toEqual({
      ...up('status'),
      thenBy: [up('place'), latest],
    });
  });

  it('A column that a click with Shift reverses stays in its place.', () => {
    expect(clickedSort([header('place'), header('status', 'desc')], before)).toEqual({
      column: 'status',
      descending: true,
      thenBy: [up('place')],
    });
  });

  it('The VIN comes last, as it leaves nothing to decide.', () => {
    expect(clickedSort([header('vin'), header('status')], up('vin'))).toEqual({
      ...up('status'),
      thenBy: [up('vin')],
    });
  });

  it('A column that two headers show is in the order once.', () => {
    const model = [header('age'), header('seenAt'), header('status')];
    expect(clickedSort(model, latest)).toEqual({ ...latest, thenBy: [up('status')] });
    expect(isShownBy({ ...latest, thenBy: [up('status')] }, model)).toBe(false);
    expect(isShownBy({ ...latest, thenBy: [up('status')] }, [header('age'), header('status')])).toBe(true);
  });
});

describe('An order in the menu of a column', () => {
  const sort = { ...up('status'), thenBy: [up('place')] };

  it('The column is added at the end of the order, once, up to four columns.', () => {
    expect(withLevel(sort, latest)).toEqual({ ...up('status'), thenBy: [up('place'), latest] });
    expect(withLevel(sort, up('place'))).toBeNull();
    expect(withLevel({ ...sort, thenBy: [0, 1, 2].map(up) }, latest)).toBeNull();
  });

  it('No column is added behind VINs or lines.', () => {
    expect(withLevel(up('vin'), latest)).toBeNull();
    expect(withLevel(up('line'), latest)).toBeNull();
  });

  it('A column is removed from the order, unless it is the only one.', () => {
    expect(withoutColumn(sort, 'status')).toEqual(up('place'));
    expect(withoutColumn(sort, 'askedAt')).toBeNull();
    expect(withoutColumn(up('status'), 'status')).toBeNull();
  });
});
