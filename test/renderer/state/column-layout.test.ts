import { describe, expect, it } from 'vitest';
import {
  inheritedLayout,
  layoutOf,
  withColumn,
  withMovedColumn,
} from '../../../src/renderer/state/column-layout.ts';
import {
  asOfAllVehicles,
  type ColumnLayout,
  firstLayout,
  ownColumnId,
  type PlacedColumn,
} from '../../../src/renderer/state/columns.ts';
import type { IdentifierColumn } from '../../../src/renderer/state/identifier-column.ts';

const column = (id: string, shown = true): PlacedColumn => ({ id, width: 100, shown });

const columns = ['vin', 'status', 'age', 'cell:0:Placa', 'cell:1:Filial'].map((id) => column(id));
const ids = (layout: ColumnLayout) => layout.map(({ id }) => id);
const first = layoutOf(columns, null);

describe('layoutOf', () => {
  it('Without a saved layout the columns are as at first.', () => {
    expect(layoutOf([column('vin'), column('region', false)], null)).toEqual([
      { id: 'vin', width: 100, shown: true },
      { id: 'region', width: 100, shown: false },
    ]);
  });

  it('The saved layout applies, with what names the vehicle first and shown.', () => {
    const kept = [...withColumn(first, 'vin', { shown: false, width: 220 })].reverse();
    const layout = layoutOf(columns, kept);
    expect(ids(layout)).toEqual(['vin', 'cell:1:Filial', 'cell:0:Placa', 'age', 'status']);
    expect(layout[0]).toEqual({ id: 'vin', width: 220, shown: true });
  });

  it('A new column stands behind the one that precedes it at first, and one that is gone is dropped.', () => {
    const kept = ['vin', 'age', 'gone', 'status'].map((id) => ({ id, width: 90, shown: true }));
    expect(ids(layoutOf(columns, kept))).toEqual(['vin', 'age', 'cell:0:Placa', 'cell:1:Filial', 'status']);
  });

  it("A list's own column is recognised by its name.", () => {
    const kept = [{ id: 'cell:4:Filial', width: 333, shown: false }];
    const layout = layoutOf(columns, kept);
    expect(layout.find(({ id }) => id === 'cell:1:Filial')).toEqual({
      id: 'cell:1:Filial',
      width: 333,
      shown: false,
    });
    expect(ids(layout).filter((id) => id.includes('Filial'))).toHaveLength(1);
  });

  it('Two columns of the same name stay two.', () => {
    const twice = [column('vin'), column('cell:0:Cor'), column('cell:1:Cor')];
    const kept = [
      { id: 'cell:1:Cor', width: 50, shown: true },
      { id: 'cell:0:Cor', width: 60, shown: true },
      { id: 'cell:2:Cor', width: 70, shown: true },
    ];
    expect(ids(layoutOf(twice, kept))).toEqual(['vin', 'cell:1:Cor', 'cell:0:Cor']);
  });
});

describe('inheritedLayout', () => {
  const names = ['Placa', 'Filial', 'Cor', 'Ano', 'Motor', 'Apólice'];
  const identifier: IdentifierColumn = { own: 0, name: 'Placa', isKnown: true, isLead: true };
  const firstOfList = firstLayout(names, identifier);
  const plate = ownColumnId(0, 'Placa');
  const firstOfAll = firstLayout([], { ...identifier, own: null });

  it('The columns of a list are as at first where those of all vehicles are.', () => {
    expect(inheritedLayout(firstOfList, null, plate)).toEqual(firstOfList);
    expect(inheritedLayout(firstOfList, firstOfAll, plate)).toEqual(firstOfList);
  });

  it("The built-in columns stand as in all vehicles, and the list's plate where all plates do.", () => {
    const ofAll = withColumn(withMovedColumn(firstOfAll, 'vin', -2), 'age', { width: 300, shown: false });
    const layout = inheritedLayout(firstOfList, withColumn(ofAll, 'identifier', { width: 99 }), plate);
    expect(ids(layout).slice(0, 10)).toEqual([
      ...[plate, 'vin', 'place', 'age', 'areas', 'tags', 'workState', 'assignee', 'note'],
      ownColumnId(1, 'Filial'),
    ]);
    expect(layout[0]).toEqual({ id: plate, width: 99, shown: true });
    expect(layout[3]).toEqual({ id: 'age', width: 300, shown: false });
  });

  it("The list's own columns do not come behind the coordinates.", () => {
    const ofAll = withMovedColumn(withMovedColumn(firstOfAll, 'place', 99), 'latitude', -99);
    const own = names.slice(1).map((name, index) => ownColumnId(index + 1, name));
    expect(ids(inheritedLayout(firstOfList, ofAll, plate)).slice(0, 8)).toEqual([
      ...[plate, ...own, 'latitude', 'age'],
    ]);
  });

  it("A list's layout for all vehicles has its plate as their identifier and no other column of its own.", () => {
    const layout = withMovedColumn(firstOfList, 'vin', -1);
    expect(ids(asOfAllVehicles(layout, plate)).slice(0, 4)).toEqual(['identifier', 'place', 'vin', 'age']);
    expect(ids(inheritedLayout(firstOfList, asOfAllVehicles(layout, plate), plate))).toEqual(ids(layout));
  });
});

describe('moved', () => {
  it('A column moves by so many columns, but not over an end or before the first one.', () => {
    expect(ids(withMovedColumn(first, 'age', 1))).toEqual([
      'vin',
      'status',
      'cell:0:Placa',
      'age',
      'cell:1:Filial',
    ]);
    expect(ids(withMovedColumn(first, 'age', -1))).toEqual([
      'vin',
      'age',
      'status',
      'cell:0:Placa',
      'cell:1:Filial',
    ]);
    expect(withMovedColumn(first, 'status', -1)).toBe(first);
    expect(withMovedColumn(first, 'cell:1:Filial', 1)).toBe(first);
    expect(withMovedColumn(first, 'vin', 1)).toBe(first);
    expect(ids(withMovedColumn(first, 'status', 9))).toEqual([
      'vin',
      'age',
      'cell:0:Placa',
      'cell:1:Filial',
      'status',
    ]);
  });

  it('A column moves past columns that do not count.', () => {
    const layout = withColumn(first, 'age', { shown: false });
    const isShown = ({ shown }: { shown: boolean }) => shown;
    expect(ids(withMovedColumn(layout, 'status', 1, isShown))).toEqual([
      'vin',
      'age',
      'cell:0:Placa',
      'status',
      'cell:1:Filial',
    ]);
    expect(withMovedColumn(layout, 'status', -1, isShown)).toBe(layout);
  });
});
