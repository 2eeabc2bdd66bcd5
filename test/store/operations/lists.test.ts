import { describe, expect, it } from 'vitest';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type { ListRow, ListSource } from '../../../src/main/store/records.ts';
import type { HeaderChoice } from '../../../src/main/tables/header-choice.ts';
import type { Here } from '../db/office-database.ts';
import { sortedVins } from '../fleet-index/sorted-vins.ts';
import { plainSource, vinOf } from '../helpers.ts';
import { tempHere } from './here.ts';

const rowOf = (line: number, number: number, cells = ['P', vinOf(number), 'F']) => ({
  ...{ line, vin: vinOf(number), cells },
});

/** The list that a source and rows make. */
function published({ write }: Here, source: ListSource, rows: readonly ListRow[]) {
  const draft = write.lists.draft();
  write.lists.append(draft, packRows(rows));
  return write.lists.publish(draft, 'list', source, sortedVins(rows));
}

describe('A list', () => {
  it('gives its rows page by page, and never a part of a line.', () => {
    const here = tempHere();
    const rows = [rowOf(2, 1), rowOf(2, 2), rowOf(2, 3), rowOf(3, 4), rowOf(5, 5), rowOf(5, 6)];
    const { id } = published(here, plainSource, rows);
    const page = (afterLine: number, limit: number) =>
      here.read.lists.rows(id, afterLine, limit).map(({ vin }) => Number(vin.slice(-6)));
    for (const limit of [1, 2, 3]) expect(page(0, limit)).toEqual([1, 2, 3]);
    expect(page(0, 4)).toEqual([1, 2, 3, 4]);
    expect(page(2, 1)).toEqual([4]);
    expect(page(2, 2)).toEqual([4, 5, 6]);
    expect(page(5, 2)).toEqual([]);
  });

  it.each([
    ['a text file', {}, { isWorkbook: false, isDemo: false }],
    ['a text file of an earlier version', { sheet: null }, { isWorkbook: false, isDemo: false }],
    ['a workbook', { sheet: 'Frota' }, { isWorkbook: true, isDemo: false }],
    ['the demo', { demo: true }, { isWorkbook: false, isDemo: true }],
  ] satisfies [string, Partial<ListSource>, object][])('knows that it is of %s.', (_, more, kind) => {
    const here = tempHere();
    expect(published(here, { ...plainSource, ...more }, [rowOf(2, 1)])).toMatchObject(kind);
  });

  it('has blank cells where a row ends early.', () => {
    const here = tempHere();
    const { id: listId } = published(here, plainSource, [rowOf(2, 1, ['P', vinOf(1)])]);
    const [row] = here.read.fleet.byVins({ vins: [vinOf(1)], listId });
    expect(row?.cells).toEqual(['P', '']);
    const { lists } = here.read.fleet.vehicle({ vin: vinOf(1) });
    expect(lists[0]?.rows[0]?.cells).toEqual([
      { column: 'Placa', value: 'P' },
      { column: 'Filial', value: '' },
    ]);
  });
});

it('The choice of columns for a header is as it was saved last, with or without an identifier.', () => {
  const { read, write } = tempHere();
  const choice = (header: string, more: Partial<HeaderChoice> = {}): HeaderChoice => ({
    ...{ header, vinColumn: 1, otherVinColumns: [], keptColumns: null },
    ...more,
  });
  const detected = choice('a');
  const none = choice('b', { identifierColumn: null, otherIdentifierColumns: [], keptColumns: [0, 2] });
  const plate = choice('c', { identifierColumn: 0, otherVinColumns: [3], otherIdentifierColumns: [null] });
  const replaced = choice('d', { vinColumn: 7, identifierColumn: 2 });
  for (const one of [replaced, detected, none, plate, choice('d')]) write.lists.saveHeaderChoice(one);
  const saved = read.lists.headerChoices();
  expect(saved.toSorted((a, b) => (a.header < b.header ? -1 : 1))).toEqual([
    ...[detected, none, plate, choice('d')],
  ]);
});
