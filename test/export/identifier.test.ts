import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import {
  addConnection,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempStore,
  vinOf,
} from '../store/helpers.ts';
import { csvCells, office } from './office.ts';

/** A store with one vehicle that a list names, and one that none does. @returns the list's id */
async function fleet(plateColumn = 'Placa'): Promise<{ store: Store; listId: number }> {
  const store = await tempStore();
  const { id } = await addConnection(store);
  const source = { ...plainSource, columns: ['Filial', 'Chassi', plateColumn], identifierColumn: 2 };
  const rows = [{ line: 2, vin: vinOf(1), cells: ['Sul', vinOf(1), 'ABC1D23'] }];
  const list = await saveRows(store.lists, 'fleet', source, [rows]);
  const at = { latitude: -23, longitude: -46 };
  await commitRun(store, id, [okAnswer(vinOf(1), at), okAnswer(vinOf(2), at)]);
  return { store, listId: list.id };
}

test('The identifier stands beside the VIN, of all vehicles and of a list.', async () => {
  const { store, listId } = await fleet();
  const { write } = office(store);
  const all = await csvCells((await write({ kind: 'view', view: everything }, 'csv')).path, ',');
  expect(all.map((row) => row.slice(0, 3))).toEqual([
    ['Chassi', 'Placa', 'Situação'],
    [vinOf(1), 'ABC1D23', 'Localizado'],
    [vinOf(2), '', 'Localizado'],
  ]);
  const view = { ...everything, listId };
  const [header, row] = await csvCells((await write({ kind: 'view', view }, 'csv')).path, ',');
  expect(header?.slice(0, 3)).toEqual(['Chassi', 'Placa', 'Situação']);
  expect(header?.filter((name) => name === 'Placa')).toHaveLength(1);
  expect([row?.[1], row?.at(-1)]).toEqual(['ABC1D23', 'Sul']);
});

test('A text in a formula is exported as it came, and counts as the text it shows.', async () => {
  const store = await tempStore();
  const source = { ...plainSource, columns: ['Filial', 'Chassi', 'Placa'], identifierColumn: 2 };
  const rowsOf = (depot: string, plate: string) => [
    [{ line: 2, vin: vinOf(1), cells: [depot, vinOf(1), plate] }],
  ];
  await saveRows(store.lists, 'plain', source, rowsOf('Sul', 'ABC1D23'));
  const { id: listId } = await saveRows(store.lists, 'formulas', source, rowsOf('="01"', '="ABC1D23"'));
  const { path } = await office(store).write({ kind: 'view', view: { ...everything, listId } }, 'csv');
  const [, row] = await csvCells(path, ',');
  expect([row?.[1], row?.[2], row?.at(-1)]).toEqual(['="ABC1D23"', '', '="01"']);
  const { lists } = await store.fleet.vehicle({ vin: vinOf(1) });
  expect(lists.map(({ rows }) => rows[0]?.cells.map(({ value }) => value))).toContainEqual(['01', 'ABC1D23']);
});

test('A placemark is named by the identifier, else by the VIN.', async () => {
  const { store } = await fleet();
  const { path } = await office(store).write({ kind: 'view', view: everything }, 'kml');
  const text = await readFile(path, 'utf8');
  expect([...text.matchAll(/<Placemark><name>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'ABC1D23',
    vinOf(2),
  ]);
});

test('A placemark is named by the VIN where no list has an identifier.', async () => {
  const store = await tempStore();
  const { id } = await addConnection(store);
  await commitRun(store, id, [okAnswer(vinOf(1), { latitude: -23, longitude: -46 })]);
  const { path } = await office(store).write({ kind: 'view', view: everything }, 'kml');
  expect(await readFile(path, 'utf8')).toContain(`<Placemark><name>${vinOf(1)}</name>`);
});

test('A feature has the identifier as a property, and its point.', async () => {
  const { store } = await fleet();
  const { path } = await office(store).write({ kind: 'view', view: everything }, 'geojson');
  const { features } = JSON.parse(await readFile(path, 'utf8'));
  expect(features[0]).toMatchObject({
    geometry: { coordinates: [-46, -23] },
    properties: { Placa: 'ABC1D23' },
  });
});

test('A column of the identifier has a name of its own where it is called as one of Rastro’s.', async () => {
  const { store } = await fleet('Situação');
  const { path } = await office(store).write({ kind: 'view', view: everything }, 'csv');
  const [header = []] = await csvCells(path, ',');
  expect(header.slice(0, 3)).toEqual(['Chassi', 'Situação (2)', 'Situação']);
});

test('A file says what other lists call a vehicle, where several lists have identifiers.', async () => {
  const { store, listId } = await fleet();
  const rows = [
    { line: 2, vin: vinOf(1), cells: ['ABC-1D24', vinOf(1), ''] },
    { line: 3, vin: vinOf(1), cells: ['abc1d24', vinOf(1), ''] },
    { line: 4, vin: vinOf(2), cells: ['XYZ9Z99', vinOf(2), ''] },
  ];
  await saveRows(store.lists, 'newer', { ...plainSource, identifierColumn: 0 }, [rows]);
  const { write } = office(store);
  const first = async (view: FleetView) =>
    (await csvCells((await write({ kind: 'view', view }, 'csv')).path, ',')).map((row) => row.slice(0, 3));
  expect(await first(everything)).toEqual([
    ['Chassi', 'Placa', 'Outros identificadores'],
    [vinOf(1), 'ABC-1D24', 'ABC1D23'],
    [vinOf(2), 'XYZ9Z99', ''],
  ]);
  expect(await first({ ...everything, listId })).toEqual([
    ['Chassi', 'Placa', 'Outros identificadores'],
    [vinOf(1), 'ABC1D23', 'ABC-1D24'],
  ]);
});
