import { describe, expect, it } from 'vitest';
import { gridSort, headerOf, sortOf } from '../../../src/renderer/table/sort.ts';

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

describe('headerOf', () => {
  const ids = ['tick', 'vin', 'age', 'seenAt', 'cell:0:Placa', 'cell:1:Filial'];

  it("says the store's order on the column that it is of", () => {
    expect(headerOf({ column: 1, descending: true }, ids)).toEqual({ colId: 'cell:1:Filial', sort: 'desc' });
    expect(headerOf({ column: 'vin', descending: false }, ids)).toEqual({ colId: 'vin', sort: 'asc' });
  });

  it('takes the first of the two that stand for the same times', () => {
    const latest = { column: 'seenAt', descending: true } as const;
    expect(headerOf(latest, ids)).toEqual({ colId: 'age', sort: 'asc' });
    expect(headerOf(latest, ['vin', 'seenAt', 'age'])).toEqual({ colId: 'seenAt', sort: 'desc' });
  });

  it('is none where there is no such column', () => {
    expect(headerOf({ column: 7, descending: false }, ids)).toBeNull();
  });
});
