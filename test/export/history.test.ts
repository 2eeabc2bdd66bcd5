import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, onTestFinished, test } from 'vitest';
import { wallTime } from '../../src/main/export/wall-time.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { addConnection, commitRun, okAnswer, plainSource, tempDir, vinOf } from '../store/helpers.ts';
import { csvCells, office } from './office.ts';

const santos = { latitude: -23.96, longitude: -46.33 };
const campinas = { latitude: -22.9, longitude: -47.06 };
const HOUR = 3_600_000;
const placeOf = (latitude: number) => (latitude === santos.latitude ? 'Santos, SP' : 'Campinas, SP');

/** The exports of a store in which a vehicle was seen three times, and one that no list names once. */
async function officeOfThree(plate = 'ABC1D23', plateColumn = 'Placa') {
  const { store } = await openStore({ dataDir: tempDir() });
  onTestFinished(() => store.close());
  const { id } = await addConnection(store, 'main', 'UTC');
  const rows = [{ line: 2, vin: vinOf(1), cells: [plate, vinOf(1), 'F'] }];
  const columns = [plateColumn, ...plainSource.columns.slice(1)];
  await saveRows(store.lists, 'fleet', { ...plainSource, columns, identifierColumn: 0 }, [rows]);
  await commitRun(store, id, [okAnswer(vinOf(2), santos, '2026-01-01 10:00:00')], HOUR);
  const seen = [
    [santos, '2026-01-01 10:00:00'],
    [campinas, '2026-01-02 11:30:00'],
    [santos, '2026-02-03 12:00:00'],
  ] as const;
  for (const [index, [where, when]] of seen.entries())
    await commitRun(store, id, [okAnswer(vinOf(1), where, when)], (index + 1) * HOUR);
  return office(store, { placeOf });
}

const row = (when: string, place: string, { latitude, longitude }: typeof santos, fetchedAt: number) => [
  ...[vinOf(1), 'ABC1D23', when, place, String(latitude), String(longitude), wallTime(fetchedAt)],
];

test("A vehicle's history goes out with place and both clocks, the newest position first.", async () => {
  const { write } = await officeOfThree();
  const exported = await write({ kind: 'history', vin: vinOf(1), search: '' }, 'csv');
  expect(exported).toMatchObject({ written: 3, total: 3 });
  expect(await csvCells(exported.path, ',')).toEqual([
    ['Chassi', 'Placa', 'Data da posição', 'Local mais próximo', 'Latitude', 'Longitude', 'Recebida em'],
    row('2026-02-03 12:00:00', 'Santos, SP', santos, 3 * HOUR),
    row('2026-01-02 11:30:00', 'Campinas, SP', campinas, 2 * HOUR),
    row('2026-01-01 10:00:00', 'Santos, SP', santos, HOUR),
  ]);
});

test('A search by place and by time, as the service or as the screen writes it, narrows the file.', async () => {
  const { write } = await officeOfThree();
  const found = async (search: string, language = 'pt-BR') => {
    const { path } = await write({ kind: 'history', vin: vinOf(1), search }, 'csv', { language });
    return (await csvCells(path, ',')).slice(1).map((cells) => cells[2]?.slice(0, 10));
  };
  expect(await found('santos')).toEqual(['2026-02-03', '2026-01-01']);
  expect(await found('SANTOS 01/2026')).toEqual(['2026-01-01']);
  expect(await found('2026-01')).toEqual(['2026-01-02', '2026-01-01']);
  expect(await found('1/2/2026', 'en')).toEqual(['2026-01-02']);
  expect(await found('recife')).toEqual([]);
});

test('A workbook has times as times, a map names its points by them, and no cell runs as a formula.', async () => {
  const { write } = await officeOfThree('=1+1');
  const history = { kind: 'history', vin: vinOf(1), search: 'campinas' } as const;
  const workbook = await write(history, 'xlsx');
  const [sheet] = await readXlsxFile(workbook.path);
  expect(sheet?.data[1]?.slice(1, 3)).toEqual(['=1+1', new Date('2026-01-02T11:30:00Z')]);
  expect(sheet?.data[1]?.at(-1)).toEqual(new Date(`${wallTime(2 * HOUR).replace(' ', 'T')}Z`));
  expect((await write(history, 'csv-excel')).neutralised).toBe(1);
  const { features } = JSON.parse(await readFile((await write(history, 'geojson')).path, 'utf8'));
  expect(features).toMatchObject([{ geometry: { coordinates: [campinas.longitude, campinas.latitude] } }]);
  const kml = await readFile((await write(history, 'kml')).path, 'utf8');
  expect(kml).toContain('<name>2026-01-02 11:30:00</name>');
});

test('The history of a vehicle that no list names has an empty column of identifiers.', async () => {
  const { write } = await officeOfThree();
  const { path } = await write({ kind: 'history', vin: vinOf(2), search: '' }, 'csv');
  const [header, row] = await csvCells(path, ',');
  expect(header?.slice(0, 3)).toEqual(['Chassi', 'Identificador', 'Data da posição']);
  expect(row?.slice(0, 3)).toEqual([vinOf(2), '', '2026-01-01 10:00:00']);
});

test('The identifier of a history has a name of its own where it is called as a column of Rastro.', async () => {
  const { write } = await officeOfThree('ABC1D23', 'Recebida em');
  const { path } = await write({ kind: 'history', vin: vinOf(1), search: '' }, 'csv');
  const [header = []] = await csvCells(path, ',');
  expect([header[1], header.at(-1)]).toEqual(['Recebida em (2)', 'Recebida em']);
});

test('The history of a vehicle that was removed is refused, and no file is left.', async () => {
  const { write } = await officeOfThree();
  await expect(write({ kind: 'history', vin: vinOf(9), search: '' }, 'xlsx')).rejects.toMatchObject({
    kind: 'not-found',
    details: { vin: vinOf(9) },
  });
});
