import { expect, test } from 'vitest';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { packRows } from '../../src/main/store/list-blocks/row-packer.ts';
import type { ListRow } from '../../src/main/store/records.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { sortedVins } from './fleet-index/sorted-vins.ts';
import { everything, plainSource, tempStore, vinOf } from './helpers.ts';

/** More than goes into a statement or a block at a time; the same VIN on thousands of rows, others once, with gaps. */
const rows = Array.from({ length: 7000 }, (_, index): ListRow => {
  const number = index % 3 === 0 ? 500 : index % 3 === 1 ? index % 200 : index;
  return { line: 3 * index + 2, vin: vinOf(number), cells: [`P${index}`, vinOf(number), `F${index % 7}`] };
});

/** What a list says of its vehicles by each verb that is asked for them. */
async function storedRows(store: Store, listId: number) {
  const view = { ...everything, listId };
  const { rows: page, total } = await store.fleet.page({ view, offset: 0, limit: 10_000 });
  const run = await store.runs.target({ kind: 'list', listId }, null);
  const { lists } = await store.fleet.vehicle({ vin: vinOf(500) });
  return {
    total,
    plates: page.map(({ vin, cells }) => `${vin} ${cells[0]}`),
    lines: lists.find((list) => list.listId === listId)?.rows.map(({ line }) => line),
    rows: await store.lists.rows(listId, 0, 10_000),
    run: { rows: run.rows, vehicles: run.vehicles },
    vins: (await store.runs.targetVins({ kind: 'list', listId }, '', 10_000)).toSorted(),
  };
}

function expected(of: readonly ListRow[]) {
  const byVin = [...Map.groupBy(of, ({ vin }) => vin)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    total: byVin.length,
    plates: byVin.map(([vin, [first]]) => `${vin} ${first?.cells[0]}`),
    lines: of.filter(({ vin }) => vin === vinOf(500)).map(({ line }) => line),
    rows: of,
    run: { rows: of.length, vehicles: byVin.length },
    vins: byVin.map(([vin]) => vin),
  };
}

test('A VIN on thousands of rows is one vehicle, and each row is found.', async () => {
  const store = await tempStore();
  const list = await saveRows(store.lists, 'many', plainSource, [rows]);
  expect(list).toMatchObject({ rows: 7000, vehicles: expected(rows).total });
  expect(await storedRows(store, list.id)).toEqual(expected(rows));
});

test('A view has the cells of its list unchanged, whatever their characters.', async () => {
  const store = await tempStore();
  const parts = [
    '',
    '\0',
    'a\0b',
    ' ',
    'ç',
    '€',
    '🚚',
    '\ufeff',
    '\u001b[',
    '\u001e',
    '\u001f\u001b',
    '\r\n',
    'x'.repeat(5000),
  ];
  const odd = parts.flatMap((one, at) =>
    parts.map((other, place): ListRow => {
      const number = at * parts.length + place;
      return { line: number + 2, vin: vinOf(number), cells: [one, vinOf(number), other] };
    }),
  );
  const { id } = await saveRows(store.lists, 'odd', plainSource, [odd]);
  const { rows: page } = await store.fleet.page({
    view: { ...everything, listId: id },
    offset: 0,
    limit: 1000,
  });
  expect(page.map(({ vin, cells }) => ({ vin, cells }))).toEqual(
    odd.map(({ vin, cells: [one, , other] }) => ({ vin, cells: [one, other] })),
  );
});

test('Known vehicles and new ones are distinguished in any order.', async () => {
  const store = await tempStore();
  const known = rows.filter((_, index) => index % 5 === 0).toReversed();
  for (const [index, part] of [known.slice(0, 300), known.slice(300)].entries())
    await saveRows(store.lists, `known ${index}`, plainSource, [part.toSorted((a, b) => a.line - b.line)]);
  const { id } = await saveRows(store.lists, 'many', plainSource, [rows.slice(0, 4000), rows.slice(4000)]);
  expect(await storedRows(store, id)).toEqual(expected(rows));
});

test('A merge appends the rows whose VIN the list lacks.', async () => {
  const store = await tempStore();
  const [first, other] = [rows.filter((_, index) => index < 2500), rows];
  const list = await saveRows(store.lists, 'first', plainSource, [first]);
  const draft = await store.lists.draft();
  await store.lists.append(draft, packRows(other));
  const columns = { columns: plainSource.columns, keptColumns: [0, 2], places: [0, 1, 2] };
  await store.lists.merge(list.id, draft, columns, sortedVins(other));
  const last = first.at(-1)?.line ?? 0;
  const had = new Set(first.map(({ vin }) => vin));
  const added = other.filter(({ vin }) => !had.has(vin)).map((row) => ({ ...row, line: last + row.line }));
  expect(await storedRows(store, list.id)).toEqual(expected([...first, ...added]));
});
