import { expect, test } from 'vitest';
import { saveRows } from '../../../src/main/intake/save-rows.ts';
import type { ListSource } from '../../../src/main/store/records.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { addConnection, commitRun, everything, okAnswer, plainSource, tempStore, vinOf } from '../helpers.ts';

type Row = readonly [number: number, plate: string];

/** A published list with these plates, its first column the identifier. */
async function listOf(store: Store, rows: readonly Row[], more: Partial<ListSource> = {}): Promise<number> {
  const source: ListSource = { ...plainSource, identifierColumn: 0, ...more };
  const listed = rows.map(([number, plate], index) => ({
    line: index + 2,
    vin: vinOf(number),
    cells: [plate, vinOf(number), 'F'],
  }));
  return (await saveRows(store.lists, 'fleet', source, [listed])).id;
}

/** The identifiers on the first page, `≠` behind those that differ. */
async function shown(store: Store, listId: number | null = null): Promise<(string | null)[]> {
  const { rows } = await store.fleet.page({ view: { ...everything, listId }, offset: 0, limit: 500 });
  return rows.map(
    ({ identifier }) => identifier && `${identifier.value}${identifier.others.length > 0 ? ' ≠' : ''}`,
  );
}

test('All vehicles show the identifiers of the lists that name them.', async () => {
  const store = await tempStore();
  const { id } = await addConnection(store);
  await commitRun(store, id, [okAnswer(vinOf(4), { latitude: -23, longitude: -46 })]);
  await listOf(store, [
    [1, ' ABC-1D23 '],
    [2, ''],
  ]);
  await listOf(store, [[3, 'XYZ1234']], { identifierColumn: null });
  expect(await shown(store)).toEqual(['ABC-1D23', null, null, null]);
});

test('A plate that a program wrote as a formula, to keep it a text, is shown and found as the plate.', async () => {
  const store = await tempStore();
  await listOf(store, [[1, '="ABC1D23"']]);
  expect(await shown(store)).toEqual(['ABC1D23']);
  const found = await store.fleet.page({ view: { ...everything, search: 'abc-1d23' }, offset: 0, limit: 5 });
  expect(found.total).toBe(1);
});

test('Of several lists the newest names a vehicle, and a name that differs is marked.', async () => {
  const store = await tempStore();
  const old = await listOf(store, [
    [1, 'ABC-1234'],
    [2, 'BBB1B11'],
    [3, 'CCC1C11'],
  ]);
  const newest = await listOf(store, [
    [1, 'ABC1C34'],
    [2, 'bbb-1b11'],
    [3, ''],
  ]);
  expect(await shown(store)).toEqual(['ABC1C34 ≠', 'bbb-1b11', 'CCC1C11']);
  expect(await shown(store, old)).toEqual(['ABC-1234 ≠', 'BBB1B11', 'CCC1C11']);
  expect(await shown(store, newest)).toEqual(['ABC1C34 ≠', 'bbb-1b11', 'CCC1C11']);
  const { row, lists } = await store.fleet.vehicle({ vin: vinOf(1) });
  expect(row.identifier).toEqual({ value: 'ABC1C34', name: 'Placa', others: ['ABC-1234'] });
  expect(lists.map(({ identifier, rows }) => rows[0]?.cells[identifier ?? -1]?.value)).toEqual([
    'ABC-1234',
    'ABC1C34',
  ]);
});

test('The first filled row of a list names a vehicle that is on several.', async () => {
  const store = await tempStore();
  await listOf(store, [
    [1, ''],
    [1, 'ABC1D23'],
    [1, 'ABC1D24'],
  ]);
  expect(await shown(store)).toEqual(['ABC1D23 ≠']);
});

test('Names that differ in case, spaces or dashes alone are listed once, in the spelling of the first.', async () => {
  const store = await tempStore();
  await listOf(store, [
    [1, 'ABC1D23'],
    [1, 'xyz-1a11'],
    [1, 'abc 1d23'],
    [1, 'XYZ1A11'],
  ]);
  const [row] = await store.fleet.byVins({ vins: [vinOf(1)], listId: null });
  expect(row?.identifier).toEqual({ value: 'ABC1D23', name: 'Placa', others: ['xyz-1a11'] });
});

test('Of a vehicle on many rows the first eight are read for its names.', async () => {
  const store = await tempStore();
  await listOf(
    store,
    Array.from({ length: 10 }, (_, index): Row => [1, `AAA000${index}`]),
  );
  const [row] = await store.fleet.byVins({ vins: [vinOf(1)], listId: null });
  expect(row?.identifier?.others).toEqual([1, 2, 3, 4, 5, 6, 7].map((index) => `AAA000${index}`));
});

test('The identifier of a list is set, changed and removed afterwards.', async () => {
  const store = await tempStore();
  const listId = await listOf(store, [[1, 'ABC1D23']], { identifierColumn: null });
  expect(await store.lists.all()).toMatchObject([{ identifier: null }]);
  expect(await store.lists.setIdentifier({ listId, column: 1 })).toMatchObject({ identifier: 1 });
  expect(await shown(store)).toEqual(['F']);
  await store.lists.setIdentifier({ listId, column: 0 });
  expect(await shown(store)).toEqual(['ABC1D23']);
  expect(await store.lists.setIdentifier({ listId, column: null })).toMatchObject({ identifier: null });
  expect(await shown(store)).toEqual([null]);
  await expect(store.lists.setIdentifier({ listId, column: 2 })).rejects.toMatchObject({ kind: 'bad-input' });
  await expect(store.lists.setIdentifier({ listId: 99, column: null })).rejects.toMatchObject({
    kind: 'not-found',
  });
});

test('A column that the list does not show identifies no vehicle.', async () => {
  const store = await tempStore();
  await listOf(store, [[1, 'ABC1D23']], { keptColumns: [2] });
  expect(await store.lists.all()).toMatchObject([{ identifier: null }]);
  expect(await shown(store)).toEqual([null]);
});

test('The identifiers go with their list.', async () => {
  const store = await tempStore();
  const listId = await listOf(store, [[1, 'ABC1D23']]);
  expect(await shown(store)).toEqual(['ABC1D23']);
  await store.lists.remove({ listId });
  expect(await shown(store)).toEqual([null]);
});
