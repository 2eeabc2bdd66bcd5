import { expect, test } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import { choicesOf } from '../../../src/main/store/fleet-index/value-choices.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { valueOfCell } from '../../../src/shared/cells/value.ts';
import { addConnection, commitRun, everything, okAnswer, plainSource, tempStore, vinOf } from '../helpers.ts';

/** Depots by vehicle: of one on several rows, of some blank, of one with white space around it, of one as a
 * formula. */
const depots: readonly [number, string][] = [
  ...[1, 2, 3].map((number): [number, string] => [number, 'Sul']),
  [1, 'Sul'],
  [1, 'Norte'],
  [4, ' Norte '],
  [5, ''],
  [6, '="São Paulo"'],
];

async function fleet(store: Store): Promise<FleetView> {
  const rows = depots.map(([number, depot], index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: [`P${index}`, vinOf(number), depot],
  }));
  const { id: listId } = await saveRows(store.lists, 'fleet', plainSource, [rows]);
  return { ...everything, listId };
}

async function depotsOf(store: Store, view: FleetView, search = '', limit = 10) {
  const { values, distinct } = await store.fleet.values({ view, column: 1, search, limit });
  return { distinct, values: values.map(({ value, count }) => [value, count]) };
}

test('Values come with their number of vehicles, the most frequent first.', async () => {
  const store = await tempStore();
  const view = await fleet(store);
  const all = [
    ['Sul', 3],
    ['Norte', 2],
    ['', 1],
    ['São Paulo', 1],
  ];
  expect(await depotsOf(store, view)).toEqual({ distinct: 4, values: all });
  expect(await depotsOf(store, view, '', 2)).toEqual({ distinct: 4, values: all.slice(0, 2) });
  expect(await depotsOf(store, view, 'sao')).toEqual({ distinct: 1, values: [['São Paulo', 1]] });
  expect(await depotsOf(store, view, 'u', 1)).toEqual({ distinct: 2, values: [['Sul', 3]] });
  expect(await depotsOf(store, view, 'leste')).toEqual({ distinct: 0, values: [] });
});

test('The other filters of the view apply; the filter of the column itself does not.', async () => {
  const store = await tempStore();
  const view = await fleet(store);
  const own = { column: 1, values: ['Sul'] };
  expect((await depotsOf(store, { ...view, cells: [own] })).distinct).toBe(4);
  const plates = { column: 0, values: ['P0', 'P4'] };
  expect((await depotsOf(store, { ...view, cells: [own, plates] })).values).toEqual([
    ['Norte', 1],
    ['Sul', 1],
  ]);
  expect((await depotsOf(store, { ...view, search: 'norte' })).values).toEqual([['Norte', 2]]);

  const located: FleetView = { ...view, statuses: ['ok'] };
  expect((await depotsOf(store, located)).values).toEqual([]);
  const { id } = await addConnection(store);
  await commitRun(store, id, [okAnswer(vinOf(1), { latitude: 1, longitude: 1 })]);
  const ofFirst = [
    ['Norte', 1],
    ['Sul', 1],
  ];
  expect((await depotsOf(store, located)).values).toEqual(ofFirst);
  expect((await depotsOf(store, { ...view, box: [0, 0, 2, 2] })).values).toEqual(ofFirst);
  expect((await depotsOf(store, { ...view, box: [5, 5, 6, 6] })).values).toEqual([]);
});

test('Of values of as many vehicles each, numbers come by their size, and texts behind them.', () => {
  const tally = new Map(['10', 'Sul', '9,5', '1', '-2', '11', 'Norte'].map((value) => [value, 1]));
  const { values } = choicesOf(tally, '', 10);
  expect(values.map(({ value }) => value)).toEqual(['-2', '1', '9,5', '10', '11', 'Norte', 'Sul']);
});

test('Of very many values the most frequent are returned, and all are counted.', async () => {
  const store = await tempStore();
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    line: index + 2,
    vin: vinOf(index),
    cells: ['', vinOf(index), `D${String((index * 7_919) % 2_000).padStart(4, '0')}`],
  }));
  const { id: listId } = await saveRows(store.lists, 'many', plainSource, [rows]);
  const { distinct, values } = await depotsOf(store, { ...everything, listId }, '', 7);
  const counts = new Map<string, number>();
  for (const { cells } of rows) counts.set(cells[2] ?? '', (counts.get(cells[2] ?? '') ?? 0) + 1);
  const wanted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  expect(distinct).toBe(wanted.length);
  expect(values).toEqual(wanted.slice(0, 7));
});

test('The values of late vehicles follow the limits of the settings.', async () => {
  const store = await tempStore();
  const view: FleetView = { ...(await fleet(store)), ages: ['late'] };
  const connection = await addConnection(store, 'main', 'UTC');
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const here = { latitude: -23, longitude: -46 };
  await commitRun(store, connection.id, [okAnswer(vinOf(2), here, twoDaysAgo)]);
  expect((await depotsOf(store, view)).values).toEqual([['Sul', 1]]);
  await store.settings.save({ lateAfterHours: 72, silentAfterHours: 168 });
  expect((await depotsOf(store, view)).values).toEqual([]);
});

test('Filtering by the value of a cell finds its vehicle, whatever white space is around it.', async () => {
  const store = await tempStore();
  const around = [' ', '\t', '\u00a0', '\u2003', '\u3000', '\u2028', '\ufeff', '\r\n', '\u200b', ''];
  const rows = around.map((space, index) => ({
    line: index + 2,
    vin: vinOf(index + 1),
    cells: [`P${index}`, vinOf(index + 1), `${space}Sul ${index}${space}`],
  }));
  const { id: listId } = await saveRows(store.lists, 'fleet', plainSource, [rows]);
  for (const [index, row] of rows.entries()) {
    const values = [valueOfCell(row.cells[2])];
    const found = await store.fleet.page({
      view: { ...everything, listId, cells: [{ column: 1, values }] },
      offset: 0,
      limit: 10,
    });
    expect(found.rows.map(({ vin }) => vin)).toEqual([vinOf(index + 1)]);
  }
});

test('A filter that was saved with the formula around a text finds the rows of that text.', async () => {
  const store = await tempStore();
  const view = await fleet(store);
  const totalWith = async (value: string) => {
    const cells = [{ column: 1, values: [value] }];
    return (await store.fleet.counts({ view: { ...view, cells } })).total;
  };
  expect(await totalWith('="São Paulo"')).toBe(1);
  expect(await totalWith('São Paulo')).toBe(1);
});
