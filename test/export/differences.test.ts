import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import { expect, onTestFinished, test } from 'vitest';
import type { DifferencesView } from '../../src/contract/schemas/runs.ts';
import { wallTime } from '../../src/main/export/wall-time.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { placesFile } from '../helpers/project.ts';
import { addConnection, commitRun, okAnswer, plainSource, tempDir, vinOf } from '../store/helpers.ts';
import { csvCells, office } from './office.ts';

const santos = { latitude: -23.96, longitude: -46.33 };
const campinas = { latitude: -22.9, longitude: -47.06 };
const HOUR = 3_600_000;

/** Two vehicles that moved, one of which a list names, and one that was lost. */
async function twoRuns(plate = 'ABC1D23', plateColumn = 'Placa') {
  const { store } = await openStore({ dataDir: tempDir(), placesFile });
  onTestFinished(() => store.close());
  const { id } = await addConnection(store, 'main', 'UTC');
  const rows = [{ line: 2, vin: vinOf(2), cells: [plate, vinOf(2), 'F'] }];
  const columns = [plateColumn, ...plainSource.columns.slice(1)];
  await saveRows(store.lists, 'fleet', { ...plainSource, columns, identifierColumn: 0 }, [rows]);
  const seen = '2026-01-01 10:00:00';
  const first = [1, 2, 3].map((number) => okAnswer(vinOf(number), santos, seen));
  const before = await commitRun(store, id, first, HOUR);
  const second = [
    ...[1, 2].map((number) => okAnswer(vinOf(number), campinas, '2026-01-02 11:30:00')),
    { vin: vinOf(3), attempts: 1, answer: { status: 'not-found' } as const },
    // Only the later run asked for it.
    okAnswer(vinOf(4), campinas, '1969-01-02 10:00:00'),
  ];
  const after = await commitRun(store, id, second, 2 * HOUR);
  const view: DifferencesView = {
    ...{ before: before.id, after: after.id, movedKm: 1, silentDays: 7, kind: 'moved', search: '' },
    sort: { column: 'identifier', descending: false },
  };
  return { store, view };
}

test('The differences go out in their order, with identifier, places and both clocks.', async () => {
  const { store, view } = await twoRuns();
  const { write } = office(store);
  const exported = await write({ kind: 'differences', view }, 'csv');
  expect(exported).toMatchObject({ written: 2, total: 2 });
  const sighting = (when: string, place: string, { latitude, longitude }: typeof santos, askedAt: number) => [
    ...[when, place, String(latitude), String(longitude), wallTime(askedAt)],
  ];
  const seen = [
    ...sighting('2026-01-01 10:00:00', 'Santos, SP', santos, HOUR),
    ...sighting('2026-01-02 11:30:00', 'Campinas, SP', campinas, 2 * HOUR),
  ];
  const [header, ...rows] = await csvCells(exported.path, ',');
  expect(header).toEqual([
    ...['Chassi', 'Placa', 'Data antes', 'Local antes', 'Latitude antes', 'Longitude antes'],
    ...['Consultado antes', 'Data depois', 'Local depois', 'Latitude depois', 'Longitude depois'],
    ...['Consultado depois', 'Distância (km)'],
  ]);
  expect(rows.map((row) => row.slice(0, -1))).toEqual([
    [vinOf(2), 'ABC1D23', ...seen],
    [vinOf(1), '', ...seen],
  ]);
  expect(Number(rows[0]?.at(-1))).toBeCloseTo(139.5, 0);
});

test('What a run did not find leaves its cells empty, and a search narrows the file.', async () => {
  const { store, view } = await twoRuns();
  const { write } = office(store);
  const lost = await write({ kind: 'differences', view: { ...view, kind: 'lost' } }, 'csv');
  const [, row] = await csvCells(lost.path, ',');
  expect([row?.[0], ...(row?.slice(7, 11) ?? []), row?.at(-1)]).toEqual([vinOf(3), '', '', '', '', '']);
  const silent = await write({ kind: 'differences', view: { ...view, kind: 'silent' } }, 'csv');
  const [, late] = await csvCells(silent.path, ',');
  const after = [
    '1969-01-02 10:00:00',
    'Campinas, SP',
    String(campinas.latitude),
    String(campinas.longitude),
  ];
  expect(late).toEqual([vinOf(4), ...Array(6).fill(''), ...after, wallTime(2 * HOUR), '']);
  const found = await write({ kind: 'differences', view: { ...view, search: 'abc-1' } }, 'csv');
  expect((await csvCells(found.path, ',')).slice(1).map(([vin]) => vin)).toEqual([vinOf(2)]);
});

test('A workbook has times as times, and no cell of it is a formula.', async () => {
  const { store, view } = await twoRuns('=1+1');
  const { path, neutralised } = await office(store).write({ kind: 'differences', view }, 'xlsx');
  const [sheet] = await readXlsxFile(path);
  const cells = sheet?.data[1];
  const clock = (ms: number) => new Date(`${wallTime(ms).replace(' ', 'T')}Z`);
  expect([cells?.[2], cells?.[6]]).toEqual([new Date('2026-01-01T10:00:00Z'), clock(HOUR)]);
  expect([cells?.[7], cells?.[11]]).toEqual([new Date('2026-01-02T11:30:00Z'), clock(2 * HOUR)]);
  expect([cells?.[1], neutralised]).toEqual(['=1+1', 0]);
  const csv = await office(store).write({ kind: 'differences', view }, 'csv-excel');
  expect(csv.neutralised).toBe(1);
});

test('A map has the vehicles where the later lookup found them, named by their identifiers.', async () => {
  const { store, view } = await twoRuns();
  const { path, withoutPosition } = await office(store).write({ kind: 'differences', view }, 'kml');
  const text = await readFile(path, 'utf8');
  expect(text).toContain('<Placemark><name>ABC1D23</name>');
  expect(text).toContain(`<coordinates>${campinas.longitude},${campinas.latitude}</coordinates>`);
  expect(withoutPosition).toBe(0);
  const lost = await office(store).write({ kind: 'differences', view: { ...view, kind: 'lost' } }, 'geojson');
  expect(lost.withoutPosition).toBe(1);
});

test('The identifier has a name of its own where it is called as a column of the differences.', async () => {
  const { store, view } = await twoRuns('ABC1D23', 'Data antes');
  const { path } = await office(store).write({ kind: 'differences', view }, 'csv');
  expect((await csvCells(path, ','))[0]?.slice(0, 3)).toEqual(['Chassi', 'Data antes (2)', 'Data antes']);
});
