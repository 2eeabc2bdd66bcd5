import { expect, test } from 'vitest';
import type { ColumnSummary } from '../../../src/contract/schemas/ranges.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { ListSource } from '../../../src/main/store/records.ts';
import { everything, plainSource, tempStore, vinOf } from '../helpers.ts';

const numbers = (count: number, sum: number) => expect.objectContaining({ kind: 'numbers', count, sum });
const text = { kind: 'text' };
const thousand = Array.from({ length: 1_000 }, () => '1');
const nine = Array.from({ length: 9 }, () => '1');

const columns: readonly (readonly [what: string, cells: readonly string[], summary: ColumnSummary])[] = [
  ['points that can only separate thousands', ['1.234', '567'], numbers(2, 1_801)],
  ['commas of decimals, as the file has semicolons', ['1,234', '567'], numbers(2, 568.234)],
  ['thousands before the first decimal comma', ['1.234', '99,5'], numbers(2, 1_333.5)],
  ['thousands before the first decimal point', ['1,234', '99.5'], numbers(2, 1_333.5)],
  ['a comma that does not fit the first decimal point', ['99.5', '1,25'], numbers(2, 224.5)],
  ['nine numbers in ten cells', [...nine, 'sem'], numbers(9, 9)],
  [
    'texts behind the first thousand cells',
    [...thousand, ...thousand.map(() => 'sem')],
    numbers(1_000, 1_000),
  ],
  ['blank cells beside numbers', ['', '', '7'], numbers(1, 7)],
  ['eight numbers in nine cells', [...nine.slice(1), 'sem'], text],
  ['dates in half of the cells', ['21/11/2026', 'sem'], text],
  ['nothing but blanks', ['', ' '], text],
];

test('A column is numbers where nine cells in ten are, with the decimal sign that the first cell shows.', async () => {
  const store = await tempStore();
  for (const [what, cells, summary] of columns) {
    const rows = cells.map((cell, index) => ({
      line: index + 2,
      vin: vinOf(index),
      cells: [cell, vinOf(index), ''],
    }));
    const { id: listId } = await saveRows(store.lists, 'fleet', plainSource, [rows]);
    const view = { ...everything, listId };
    expect(await store.fleet.summary({ view, vins: null, column: 0 }), what).toEqual(summary);
  }
});

test('A number of a workbook has a decimal point, whatever its other cells look like.', async () => {
  const store = await tempStore();
  const rows = ['1.234', '2'].map((cell, index) => ({
    line: index + 2,
    vin: vinOf(index),
    cells: [cell, vinOf(index), ''],
  }));
  const source: ListSource = { ...plainSource, formats: [{ kind: 'number', format: 0 }, null, null] };
  const { id: listId } = await saveRows(store.lists, 'fleet', source, [rows]);
  const view = { ...everything, listId, sort: { column: 0, descending: false } };
  const summary = await store.fleet.summary({ view, vins: [vinOf(0), vinOf(1)], column: 0 });
  expect(summary).toEqual(numbers(2, 3.234));
  const { rows: sorted } = await store.fleet.page({ view, offset: 0, limit: 2 });
  expect(sorted.map(({ cells }) => cells[0])).toEqual(['1.234', '2']);
});
