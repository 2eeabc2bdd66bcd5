import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundledBasemap } from '../../src/main/basemap/bundled.ts';
import { openTileReader } from '../../src/main/basemap/tile-reader.ts';
import { MOST_ROWS } from '../../src/main/export/pdf.ts';
import type { ReportDeps } from '../../src/main/export/report-format.ts';
import { wallTime } from '../../src/main/export/wall-time.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { createPlaces } from '../../src/main/places/places.ts';
import { readBaseMap } from '../../src/main/report/ground.ts';
import { towns } from '../../src/main/simulator/towns.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { dateStyle, writeWallTime } from '../../src/shared/i18n/dates.ts';
import { type Language, languages } from '../../src/shared/i18n/languages.ts';
import { describeVin } from '../../src/shared/vin/wmi.ts';
import { firstPageWords, pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import { placesFile } from '../helpers/project.ts';
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
      '1 de 5 veículos têm posição de até 24 horas; 1 está sem sinal há mais de 7 dias: há 30 dias; 2 não têm posição.',
      'Localizado 3 (60%) · Não encontrado 1 (20%) · Não consultado 1 (20%)',
      'Atualizada Atrasada Sem sinal Sem posição',
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
  expect(first).toContain('Located 3 (60%)');
  expect(first).toContain('Page 1 of');
  // It says when it was made, and nothing of filters where there are none.
  const when = writeWallTime(wallTime(NOW), dateStyle('en', 'en-US'));
  expect(first).toContain(`Made by Rastro on ${words(when)} 1 of 5 vehicles`);
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
      'Coordenadas -8,05000; -34,90000',
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
    expect(words(pages.join(' '))).toContain('os primeiros 5.000 de 5.003 veículos');
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
    expect(pages.length).toBeLessThan(4);
    expect(pages.join('')).not.toMatch(/\u202e/);
    expect(words(pages.join(' '))).toContain('Não há espaço na página para estas colunas:');
  },
);

const branches = ['Belém', 'Betim', 'Campinas', 'Curitiba', 'Goiânia', 'Porto Alegre', 'Recife', 'São Paulo'];
const insured = ['Expresso São João', 'Locadora Pátio Azul', 'Móveis Conceição', 'Transportadora Andrade'];

/** A list of 400 vehicles with columns of its own, every twelfth of them silent, at the real places. */
async function officeOf400() {
  const store = await tempStore();
  const { id } = await addConnection(store, 'main', 'UTC');
  const columns = [
    'Chassi',
    'Placa',
    'Apólice',
    'Segurado',
    'Filial',
    'Vigência até',
    'Importância segurada',
  ];
  const rows = Array.from({ length: 400 }, (_, index) => ({
    line: index + 2,
    vin: vinOf(index),
    cells: [
      ...[vinOf(index), `ABC${index % 10}D${String(index).padStart(3, '0')}`, `APO-${100_000 + index}`],
      ...[insured[index % 4] ?? '', branches[index % 8] ?? ''],
      ...[`${String((index % 28) + 1).padStart(2, '0')}/09/2026`, `R$ ${50 + index}.004,11`],
    ],
  }));
  const source = { ...plainSource, columns, vinColumn: 0, identifierColumn: 1 };
  const list = await saveRows(store.lists, 'Carteira Horizonte', source as never, [rows]);
  const answers = rows.map(({ vin }, index) => {
    if (index % 19 === 0) return { vin, attempts: 1, answer: { status: 'not-found' as const } };
    const { longitude = 0, latitude = 0 } = towns[(index * 7) % towns.length] ?? {};
    const hours = index % 12 === 5 ? 24 * (8 + index / 6) : index % 20 === 3 ? 30 : index / 100;
    const near = { latitude: latitude + (index % 7) / 9 - 0.3, longitude: longitude - (index % 13) / 9 };
    return okAnswer(vin, near, hoursAgo(hours));
  });
  await commitRun(store, id, answers, NOW);
  const places = createPlaces(placesFile, { ...console, warn: () => undefined } as never);
  const [placeOf, regionOf] = [await places.placeOf(), await places.regionOf()];
  const view = { ...everything, listId: list.id };
  /** What the table must say. */
  const texts = (language: Language) => [
    ...rows.flatMap(({ cells }) => cells),
    ...answers.map(({ answer }) =>
      answer.status === 'ok' ? placeOf(answer.latitude, answer.longitude, language) : '',
    ),
  ];
  return { store, view, texts, ...office(store, { placeOf, regionOf, reports: reportsOf(store) }) };
}

test.skipIf(whyNoPdfText).each(languages)(
  'A report of 400 vehicles has ten pages at most, and each word of each cell is whole (%s).',
  async (language) => {
    const { store, write, view, texts } = await officeOf400();
    await store.settings.save({ officeName: 'Seguradora Horizonte' });
    const { path } = await write({ kind: 'view', view }, 'pdf', { language, name: 'Carteira 2026-11-27' });
    const pages = await pdfPages(path);
    expect(pages.length).toBeLessThanOrEqual(10);
    expect(words(pages[0] ?? '')).toMatch(/^ ?Seguradora Horizonte Carteira (?!2026)/);
    expect(pages.at(-1)).toMatch(/Seguradora Horizonte · Carteira /);
    // All but the first page, which names some vehicles too.
    const printed = countWords(pages.slice(1).join(' '));
    const wanted = countWords(texts(language).join(' '));
    const missing = [...wanted].filter(([word, count]) => (printed.get(word) ?? 0) < count);
    expect(missing).toEqual([]);
    // Digits have one width, so dates of the same length stand below each other.
    const dates = (await firstPageWords(path)).words
      .filter(({ text }) => /^\d+\/\d+\/2026$/.test(text))
      .slice(1);
    expect(dates.length).toBe(10);
    for (const { x } of dates) expect(x).toBeCloseTo(dates[0]?.x ?? 0, 1);
  },
);

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
