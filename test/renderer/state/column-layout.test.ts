import { describe, expect, it } from 'vitest';
import { layoutOf, moved, readLayout, withColumn } from '../../../src/renderer/state/column-layout.ts';
import type { ColumnLayout, PlacedColumn } from '../../../src/renderer/state/columns.ts';

const column = (id: string, shown = true): PlacedColumn => ({ id, width: 100, shown });

const columns = ['vin', 'status', 'age', 'cell:0:Placa', 'cell:1:Filial'].map((id) => column(id));
const ids = (layout: ColumnLayout) => layout.map(({ id }) => id);
const first = layoutOf(columns, null);

describe('layoutOf', () => {
  it('is the columns as they come where nothing was kept', () => {
    expect(layoutOf([column('vin'), column('region', false)], null)).toEqual([
      { id: 'vin', width: 100, shown: true },
      { id: 'region', width: 100, shown: false },
    ]);
  });

  it('is what was kept, with the vehicle first and shown', () => {
    const kept = [...withColumn(first, 'vin', { shown: false, width: 220 })].reverse();
    const layout = layoutOf(columns, kept);
    expect(ids(layout)).toEqual(['vin', 'cell:1:Filial', 'cell:0:Placa', 'age', 'status']);
    expect(layout[0]).toEqual({ id: 'vin', width: 220, shown: true });
  });

  it('puts a column that is new behind the one that it comes after at first, and drops one that is gone', () => {
    const kept = ['vin', 'age', 'gone', 'status'].map((id) => ({ id, width: 90, shown: true }));
    expect(ids(layoutOf(columns, kept))).toEqual(['vin', 'age', 'cell:0:Placa', 'cell:1:Filial', 'status']);
  });

  it("knows a list's own column again by its name", () => {
    const kept = [{ id: 'cell:4:Filial', width: 333, shown: false }];
    const layout = layoutOf(columns, kept);
    expect(layout.find(({ id }) => id === 'cell:1:Filial')).toEqual({
      id: 'cell:1:Filial',
      width: 333,
      shown: false,
    });
    expect(ids(layout).filter((id) => id.includes('Filial'))).toHaveLength(1);
  });

  it('takes two columns of one name for two', () => {
    const twice = [column('vin'), column('cell:0:Cor'), column('cell:1:Cor')];
    const kept = [
      { id: 'cell:1:Cor', width: 50, shown: true },
      { id: 'cell:0:Cor', width: 60, shown: true },
      { id: 'cell:2:Cor', width: 70, shown: true },
    ];
    expect(ids(layoutOf(twice, kept))).toEqual(['vin', 'cell:1:Cor', 'cell:0:Cor']);
  });
});

describe('moved', () => {
  it('moves a column by so many places, and not over an end or before the vehicle', () => {
    expect(ids(moved(first, 'age', 1))).toEqual(['vin', 'status', 'cell:0:Placa', 'age', 'cell:1:Filial']);
    expect(ids(moved(first, 'age', -1))).toEqual(['vin', 'age', 'status', 'cell:0:Placa', 'cell:1:Filial']);
    expect(moved(first, 'status', -1)).toBe(first);
    expect(moved(first, 'cell:1:Filial', 1)).toBe(first);
    expect(moved(first, 'vin', 1)).toBe(first);
    expect(ids(moved(first, 'status', 9))).toEqual(['vin', 'age', 'cell:0:Placa', 'cell:1:Filial', 'status']);
  });

  it('passes over columns that do not count', () => {
    const layout = withColumn(first, 'age', { shown: false });
    const isShown = ({ shown }: { shown: boolean }) => shown;
    expect(ids(moved(layout, 'status', 1, isShown))).toEqual([
      'vin',
      'age',
      'cell:0:Placa',
      'status',
      'cell:1:Filial',
    ]);
    expect(moved(layout, 'status', -1, isShown)).toBe(layout);
  });
});

it.each([undefined, null, {}, [7], [{ id: 'vin', width: -1, shown: true }], [{ id: 'vin', width: 9 }]])(
  'reads no layout in %j',
  (kept) => expect(readLayout(kept)).toBeNull(),
);
