import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundledBasemap } from '../../src/main/basemap/bundled.ts';
import { openTileReader } from '../../src/main/basemap/tile-reader.ts';
import { MOST_ROWS } from '../../src/main/export/pdf.ts';
import type { ReportDeps } from '../../src/main/export/report-format.ts';
import { wallTime } from '../../src/main/export/wall-time.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { readBaseMap } from '../../src/main/report/ground.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { dateStyle, writeWallTime } from '../../src/shared/i18n/dates.ts';
import { describeVin } from '../../src/shared/vin/wmi.ts';
import { pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempStore,
  vinOf,
} from '../store/helpers.ts';
import { NOW, office } from './office.ts';

const santos = { latitude: -23.96, longitude: -46.33 };
const recife = { latitude: -8.05, longitude: -34.9 };
const placeOf = (latitude: number) => (latitude === santos.latitude ? 'Santos, SP' : 'Recife, PE');
const hoursAgo = (hours: number) =>
  new Date(NOW - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Over the real bundled map. */
function reportsOf(store: Store): ReportDeps {
  const file = fileURLToPath(new URL('../../resources/basemap/basemap.pmtiles', import.meta.url));
  const archive = openTileReader(bundledBasemap(file).read, 'test');
  const tile = async (z: number, x: number, y: number) => {
    const found = await archive.getZxy(z, x, y);
    return found ? new Uint8Array(found.data) : null;
  };
  return {
    ground: (square, pixels) => readBaseMap({ maxZoom: 7, tile }, square, pixels),
    areas: async () => [
      {
        ...{ name: 'Pátio do Porto', kind: 'forbidden', colour: 'red' },
        polygons: [
          [
            [
              [-47, -24.5],
              [-45.5, -24.5],
              [-45.5, -23.4],
              [-47, -23.4],
            ],
          ],
        ],
      },
    ],
    async describe(vin) {
      const details = await store.fleet.vehicle({ vin });
      const history = details.history.map((position) => ({ ...position, place: null }));
      return { ...details, history, place: null, street: null, fromVin: describeVin(vin, 2026) };
    },
  };
}

/** A list of five vehicles: recent, silent, not found, never looked up, late. */
async function officeOfFive() {
  const store = await tempStore();
  const { id } = await addConnection(store, 'main', 'UTC');
  const plates = ['ABC1D23', 'DEF4G56', 'GHI7J89', 'KLM0N12', 'OPQ3R45'];
  const rows = plates.map((plate, index) => ({
    line: index + 2,
    vin: vinOf(index),
    cells: [plate, vinOf(index), 'F'],
  }));
  await saveRows(store.lists, 'Frota do litoral', { ...plainSource, identifierColumn: 0 }, [rows]);
  await commitRun(store, id, [
    okAnswer(vinOf(0), santos, hoursAgo(1)),
    okAnswer(vinOf(1), recife, hoursAgo(24 * 30)),
    { vin: vinOf(2), attempts: 1, answer: { status: 'not-found' } },
    // Late by two minutes, which its age in tenths of an hour does not tell.
    okAnswer(vinOf(4), santos, hoursAgo(24 + 2 / 60)),
  ]);
  return { store, ...office(store, { placeOf, reports: reportsOf(store) }) };
}

const words = (text: string) => text.replace(/\s+/g, ' ');

test.skipIf(whyNoPdfText)(
  'A report of a view has its filters, its figures, its rows and its pages.',
  async () => {
    const { write } = await officeOfFive();
    const { path, written } = await write({ kind: 'view', view: everything }, 'pdf', {
      name: 'Frota do litoral',
      filters: ['Lista: Litoral', 'Busca: ABC'],
    });
    expect(path).toMatch(/Frota do litoral\.pdf$/);
    expect(written).toBe(5);
    expect((await readFile(path)).subarray(0, 8).toString()).toBe('%PDF-1.7');
    const pages = await pdfPages(path);
    const [first = ''] = pages.map(words);
    expect(first).toContain('Frota do litoral');
    expect(first).toContain('Filtros: Lista: Litoral · Busca: ABC');
    for (const figure of [
      'Localizado 3 (60%)',
      'Não encontrado 1 (20%)',
      'Não consultado 1 (20%)',
      'Atualizada 1 (20%)',
      'Atrasada 1 (20%)',
      'Sem sinal 1 (20%)',
      'Sem posição 2 (40%)',
    ])
      expect(first).toContain(figure);
    const all = words(pages.join(' '));
    for (const index of [0, 1, 2, 3, 4]) expect(all).toContain(vinOf(index));
    // The map names its areas, and what its signs mean.
    expect(first).toContain('Pátio do Porto');
    expect(first).toMatch(/Atualizada Atrasada Sem sinal/);
    expect(all).toContain('Santos, SP');
    expect(all).toContain('-23,96000');
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
  },
);

test.skipIf(whyNoPdfText)('A report speaks the language that was asked for.', async () => {
  const { write } = await officeOfFive();
  const { path } = await write({ kind: 'view', view: everything }, 'pdf', { language: 'en' });
  const [first = ''] = (await pdfPages(path)).map(words);
  expect(first).toContain('Located 3 (60 %)');
  expect(first).toContain('Page 1 of');
  // It says when it was made, and nothing of filters where there are none.
  const when = writeWallTime(wallTime(NOW), dateStyle('en', 'en-US'));
  expect(first).toContain(`Made by Rastro on ${words(when)} Status`);
});

test.skipIf(whyNoPdfText)(
  'A report has the columns that were asked for, in their order, and figures all the same.',
  async () => {
    const { write } = await officeOfFive();
    const { path } = await write({ kind: 'view', view: everything }, 'pdf', { columns: ['place', 'vin'] });
    const all = words((await pdfPages(path)).join(' '));
    expect(all).toContain(`Local mais próximo Chassi Santos, SP ${vinOf(0)}`);
    expect(all).toContain('Localizado 3 (60%)');
    expect(all).not.toContain('-23,96000');
  },
);

test.skipIf(whyNoPdfText)('A report of ticked vehicles has these alone.', async () => {
  const { write } = await officeOfFive();
  const { path } = await write({ kind: 'vins', vins: [vinOf(1)], view: everything }, 'pdf');
  const all = words((await pdfPages(path)).join(' '));
  expect(all).toContain(vinOf(1));
  expect(all).not.toContain(vinOf(0));
  expect(all).toContain('Localizado 1 (100%)');
});

test.skipIf(whyNoPdfText)(
  'A report of a vehicle has all that is known of it, and where it was.',
  async () => {
    const { store, write } = await officeOfFive();
    const { id } = await addConnection(store, 'other', 'UTC');
    await commitRun(store, id, [okAnswer(vinOf(0), recife, hoursAgo(0.5))]);
    await store.work.change({
      vins: [vinOf(0)],
      patch: { addTags: ['roubo'], note: 'Ligar para o dono' },
    });
    const { path, written } = await write({ kind: 'vehicle', vin: vinOf(0) }, 'pdf', {
      name: 'Veículo ABC1D23',
    });
    expect(written).toBe(2);
    const all = words((await pdfPages(path)).join(' '));
    for (const text of [
      `Chassi ${vinOf(0)}`,
      'Placa ABC1D23',
      'Situação Localizado',
      'Coordenadas -8.05000, -34.90000',
      'roubo',
      'Ligar para o dono',
      'Na lista “Frota do litoral”',
      'Mapa',
      'Natural Earth',
      'Histórico',
    ])
      expect(all).toContain(text);
    expect(all).toMatch(/-8,05000 -34,90000.*-23,96000 -46,33000/);
  },
);

test.skipIf(whyNoPdfText)(
  'A vehicle that was never found has a report without map and history.',
  async () => {
    const { write } = await officeOfFive();
    const { path } = await write({ kind: 'vehicle', vin: vinOf(3) }, 'pdf');
    const all = words((await pdfPages(path)).join(' '));
    expect(all).toContain(vinOf(3));
    expect(all).toContain('Nenhuma posição guardada.');
    expect(all).not.toContain('Mapa');
    expect(all).not.toContain('Histórico');
  },
);

test('A report of rows that are no vehicles is refused, and no file is left.', async () => {
  const { store, write, files } = await officeOfFive();
  const without = office(store);
  await expect(without.write({ kind: 'view', view: everything }, 'pdf')).rejects.toMatchObject({
    kind: 'bad-input',
  });
  const [list] = await store.lists.all();
  await expect(write({ kind: 'file', listId: list?.id ?? 0 }, 'pdf')).rejects.toMatchObject({
    kind: 'bad-input',
  });
  await expect(write({ kind: 'vehicle', vin: vinOf(77) }, 'pdf')).rejects.toMatchObject({
    kind: 'not-found',
  });
  expect(await files()).toEqual([]);
});

test.skipIf(whyNoPdfText)(
  'A report says which rows its table leaves out; its figures have all.',
  async () => {
    const store = await tempStore();
    await addList(
      store,
      Array.from({ length: MOST_ROWS + 3 }, (_, index) => vinOf(index)),
    );
    const { write } = office(store, { placeOf, reports: reportsOf(store) });
    const { path } = await write({ kind: 'view', view: everything }, 'pdf', { columns: ['vin'] });
    const pages = await pdfPages(path);
    const first = words(pages[0] ?? '');
    expect(first).toContain('os primeiros 5.000 de 5.003 veículos');
    expect(first).toContain('Não consultado 5.003 (100%)');
    const rows = pages.join('').match(new RegExp(vinOf(0).slice(0, 9), 'g'));
    expect(rows?.length).toBe(MOST_ROWS);
  },
);

test.skipIf(whyNoPdfText)(
  'A cell without end, a column too many and control characters spoil no page.',
  async () => {
    const store = await tempStore();
    const columns = ['chassi', ...Array.from({ length: 40 }, (_, index) => `coluna ${index}`)];
    const cells = [
      vinOf(1),
      'linha\u0000um\ndo\u202eis',
      'x'.repeat(20_000),
      ...Array.from({ length: 38 }, () => 'z'),
    ];
    await saveRows(store.lists, 'larga', { ...plainSource, columns } as never, [
      [{ line: 2, vin: vinOf(1), cells }],
    ]);
    const [list] = await store.lists.all();
    const { write } = office(store, { placeOf, reports: reportsOf(store) });
    const view = { ...everything, listId: list?.id ?? 0 };
    const { path } = await write({ kind: 'view', view }, 'pdf');
    const pages = await pdfPages(path);
    expect(pages.length).toBeLessThan(3);
    expect(pages.join('')).not.toMatch(/\u202e/);
    expect(words(pages.join(' '))).toContain('Não há espaço na página para estas colunas:');
  },
);
