/** The column of the named areas, in files of every kind. */
import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ExportFormat } from '../../src/contract/schemas/exports.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  tempStore,
  vinOf,
} from '../store/helpers.ts';
import { csvCells, NOW, office } from './office.ts';

/** Two vehicles, of which the first is in an area. */
async function fleet(areas: readonly string[]) {
  const store = await tempStore();
  const { id: listId } = await addList(store, [vinOf(0), vinOf(1)]);
  const { id } = await addConnection(store);
  await commitRun(
    store,
    id,
    [0, 1].map((index) => okAnswer(vinOf(index), { latitude: -10, longitude: index * 10 })),
    NOW,
  );
  for (const name of areas)
    await store.areas.save({
      ...{ id: null, name, kind: 'yard', colour: 'blue', group: '' },
      shape: { kind: 'circle', centre: [0, -10], metres: 1_000 },
    });
  const { write } = office(store);
  const what = { kind: 'view', view: { ...everything, listId } } as const;
  return { path: async (format: ExportFormat, more = {}) => (await write(what, format, more)).path };
}

test('Each file of vehicles says the areas that they are in, and CSV runs none of their names as a formula.', async () => {
  const { path } = await fleet(['=1+1', 'Pátio']);
  const [header = [], first = [], second = []] = await csvCells(await path('csv'), ',');
  const at = header.indexOf('Áreas');
  expect(at).toBeGreaterThan(0);
  expect([first[at], second[at]]).toEqual(["'=1+1, Pátio", '']);

  const rows = await readXlsxFile(await path('xlsx'));
  const [sheet] = rows as unknown as { data?: unknown[][] }[];
  expect(JSON.stringify(sheet?.data ?? rows)).toContain('=1+1, Pátio');

  const geojson = JSON.parse(await readFile(await path('geojson'), 'utf8'));
  expect(geojson.features.map((one: { properties: object }) => one.properties)).toMatchObject([
    { Áreas: expect.stringContaining('Pátio') },
    { Áreas: null },
  ]);
  expect(await readFile(await path('kml'), 'utf8')).toContain('<Data name="Áreas">');
});

test('Without any area no file has a column of them, unless the table shows it.', async () => {
  const { path } = await fleet([]);
  expect((await csvCells(await path('csv'), ','))[0]).not.toContain('Áreas');
  const chosen = await path('csv', { columns: ['vin', 'areas'] });
  expect((await csvCells(chosen, ','))[0]).toEqual(['Chassi', 'Áreas']);
});
