import { describe, expect, it } from 'vitest';
import type { SortLevel } from '../../../src/preload/schemas/fleet.ts';
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
  it('sorts by what the column shows', () => {
    expect(sortOf('vin', 'asc')).toEqual({ column: 'vin', descending: false });
    expect(sortOf('askedAt', 'desc')).toEqual({ column: 'askedAt', descending: true });
    expect(sortOf('place', 'asc')).toEqual({ column: 'place', descending: false });
    expect(sortOf('region', 'asc')).toEqual(sortOf('place', 'asc'));
  });

  it('turns the age around: the youngest position has the latest time', () => {
    expect(sortOf('age', 'asc')).toEqual({ column: 'seenAt', descending: true });
    expect(sortOf('age', 'desc')).toEqual({ column: 'seenAt', descending: false });
  });

  it("sorts by a column of the list's own, whatever it is called", () => {
    expect(sortOf('cell:12:a:b\nc', 'desc')).toEqual({ column: 12, descending: true });
  });

  it('has no order for what is no column', () => {
    expect(sortOf('tick', 'asc')).toBeNull();
    expect(gridSort([])).toBeNull();
  });
});

const latest = { column: 'seenAt', descending: true } as const;
const up = (column: SortLevel['column']): SortLevel => ({ column, descending: false });

describe('headersOf', () => {
  const ids = ['tick', 'vin', 'age', 'seenAt', 'cell:0:Placa', 'cell:1:Filial'];

  it("says the store's order on the columns that it is of", () => {
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

  it('takes the first of the two that stand for the same times', () => {
    expect(headersOf(latest, ids)).toEqual([{ colId: 'age', sort: 'asc' }]);
    expect(headersOf(latest, ['vin', 'seenAt', 'age'])).toEqual([{ colId: 'seenAt', sort: 'desc' }]);
  });

  it('is none where there is no such column', () => {
    expect(headersOf(up(7), ids)).toEqual([]);
  });
});

describe('clickedSort', () => {
  const header = (colId: string, sort: 'asc' | 'desc' = 'asc') => ({ colId, sort });
  const before = { ...up('status'), thenBy: [up('place')] };

  it('is the order that the headers show', () => {
    expect(clickedSort([], before)).toBeNull();
    expect(clickedSort([header('askedAt', 'desc')], before)).toEqual({ column: 'askedAt', descending: true });
    expect(clickedSort([header('status'), header('place'), header('age')], before)).toEqual({
      ...up('status'),
      thenBy: [up('place'), latest],
    });
  });

  it('leaves a column in its place that a click with Shift turns around', () => {
    expect(clickedSort([header('place'), header('status', 'desc')], before)).toEqual({
      column: 'status',
      descending: true,
      thenBy: [up('place')],
    });
  });

  it('has the VIN last, which leaves nothing to decide', () => {
    expect(clickedSort([header('vin'), header('status')], up('vin'))).toEqual({
      ...up('status'),
      thenBy: [up('vin')],
    });
  });

  it('has a column once that two headers stand for', () => {
    const model = [header('age'), header('seenAt'), header('status')];
    expect(clickedSort(model, latest)).toEqual({ ...latest, thenBy: [up('status')] });
    expect(isShownBy({ ...latest, thenBy: [up('status')] }, model)).toBe(false);
    expect(isShownBy({ ...latest, thenBy: [up('status')] }, [header('age'), header('status')])).toBe(true);
  });
});

describe('An order in the menu of a column', () => {
  const sort = { ...up('status'), thenBy: [up('place')] };

  it('gets the column at its end, once, and up to four', () => {
    expect(withLevel(sort, latest)).toEqual({ ...up('status'), thenBy: [up('place'), latest] });
    expect(withLevel(sort, up('place'))).toBeNull();
    expect(withLevel({ ...sort, thenBy: [0, 1, 2].map(up) }, latest)).toBeNull();
  });

  it('gets no column behind VINs or lines', () => {
    expect(withLevel(up('vin'), latest)).toBeNull();
    expect(withLevel(up('line'), latest)).toBeNull();
  });

  it('loses a column, but not its only one', () => {
    expect(withoutColumn(sort, 'status')).toEqual(up('place'));
    expect(withoutColumn(sort, 'askedAt')).toBeNull();
    expect(withoutColumn(up('status'), 'status')).toBeNull();
  });
});
