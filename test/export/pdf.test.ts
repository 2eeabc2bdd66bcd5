import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { fleetFigures } from '../../src/main/export/fleet-figures.ts';
import { type PdfOptions, pdfReport } from '../../src/main/export/pdf.ts';
import type { Row, TableContent } from '../../src/main/export/table.ts';
import { fileTexts } from '../../src/main/export/texts.ts';
import { type MapExtent, type MapGround, toMercatorPoint } from '../../src/main/report/ground.ts';
import { LEAST_WITHOUT_STREETS, MIN_WIDTH_WITH_STREETS } from '../../src/main/report/map.ts';
import { MARGIN } from '../../src/main/report/paper.ts';
import { rowsOfPages } from '../../src/main/report/rows.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { firstPageWords, pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import { tempDir, vinOf } from '../store/helpers.ts';

const nothing: MapGround = {
  ...{ land: [], lakes: [], rivers: [], states: [], countries: [], roads: [], names: [], credit: '' },
};
const columns: TableContent['columns'] = [
  { name: 'Chassi', kind: 'text', id: 'vin' },
  { name: 'Latitude', kind: 'number', id: 'latitude' },
  { name: 'Longitude', kind: 'number', id: 'longitude' },
  { name: 'Horas', kind: 'number', id: 'age' },
  { name: 'Data', kind: 'time', id: 'seenAt' },
];

/** The words of a report, and the squares and widths of the maps that it asked for. */
async function reportOf(
  rows: readonly Row[],
  more: Partial<PdfOptions> & {
    readonly table?: Partial<TableContent>;
    readonly roads?: MapGround['roads'];
  } = {},
) {
  const { table, roads = [], ...options } = more;
  async function* onePage() {
    yield rows;
  }
  const asked: { readonly square: MapExtent; readonly pixels: number }[] = [];
  const content = {
    columns,
    hasHeader: true,
    above: [],
    at: { vin: 0, latitude: 1, longitude: 2 },
    pages: onePage(),
  };
  const chunks = pdfReport(
    { ...content, ...table },
    {
      ...{
        office: '',
        title: 'Frota',
        lines: [],
        language: 'pt-BR',
        dates: dateStyle('pt-BR', ''),
        areas: [],
      },
      ground: async (square, pixels) => {
        asked.push({ square, pixels });
        return { ...nothing, roads };
      },
      ...options,
    },
  );
  const path = join(tempDir(), 'frota.pdf');
  await writeFile(path, chunks);
  const pages = (await pdfPages(path)).map((page) => page.replace(/\s+/g, ' '));
  return { text: pages.join(' '), pages, asked, ...(await firstPageWords(path)) };
}

const ages = { lateAfterHours: 24, silentAfterHours: 72 };
const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

/** The first page of these vehicles. */
function fleetOf(rows: readonly Partial<FleetRow>[]) {
  const { figures, add } = fleetFigures(fileTexts('pt-BR'), ages, NOW, (latitude) =>
    latitude < -20 ? 'SP' : 'PE',
  );
  const bare: FleetRow = {
    ...{ vin: vinOf(1), identifier: null, status: 'never', failure: null, position: null },
    ...{ askedAt: null, cells: [], work: null, areas: [] },
  };
  for (const row of rows) add({ ...bare, ...row });
  return { figures, ages, now: NOW, placeOf: () => 'Santos, SP' };
}

const seen = (hours: number, latitude = -23.96) => ({
  status: 'ok' as const,
  position: {
    ...{ timestamp: '2026-11-22 07:27:00', latitude, longitude: -46.33 },
    ...{ seenAt: NOW - hours * HOUR, fetchedAt: NOW },
  },
});

test.skipIf(whyNoPdfText)(
  'A report of no vehicles has figures of nothing, and no map, groups, worst or table.',
  async () => {
    const { text, asked } = await reportOf([], { fleet: fleetOf([]) });
    expect(text).toContain(
      '0 de 0 veículos têm posição de até 24 horas; nenhum está sem sinal há mais de 3 dias.',
    );
    for (const name of ['Chassi', 'Veículos', 'Estado', 'Há mais tempo']) expect(text).not.toContain(name);
    expect(asked).toEqual([]);
  },
);

test.skipIf(whyNoPdfText)(
  'A row has coordinates to the metre, its age in one unit, and dates as the screen.',
  async () => {
    const { text } = await reportOf([
      ['V1', -23.96, -46.33, 1, '2026-11-22 07:27:00'],
      ['V2', -23.96, -46.33, 1451.7, '2026-11-22 07:27:00'],
      ['V3', null, null, null, null],
    ]);
    expect(text).toContain('Veículos Chassi Latitude Longitude Tempo desde a Data posição V1');
    expect(text).toMatch(
      /V1 -23,96000 -46,33000 1 ?h 22\/11\/2026 07:27 V2 .* 60 dias 22\/11\/2026 07:27 V3/,
    );
    for (const note of ['primeiros', 'Não há espaço']) expect(text).not.toContain(note);
  },
);

test.skipIf(whyNoPdfText)(
  'The first page has a sentence, four figures, map, state, branch and the worst, in this order.',
  async () => {
    const branches = ['Norte', 'Sul', 'Norte', 'Sul', 'Norte', 'Sul', 'Norte'];
    const rows = branches.map((branch, index) => ({
      ...{ vin: vinOf(index), cells: [`P${index}`, 'ativo', branch] },
      ...[{}, seen(1), seen(2), seen(30), seen(100), seen(800, -8), seen(240)][index],
    }));
    const own = ['Placa', 'Estado civil', 'Filial'].map((name, id) => ({ name, id, kind: 'text' as const }));
    const table = { columns: [...columns, ...own] };
    const more = { office: 'Transportes Andrade', lines: ['Gerado hoje'], table, fleet: fleetOf(rows) };
    const { text, asked, words, width } = await reportOf([['V1', 1, 2, 3, null, 'P', 'a', 'b']], more);
    expect(width).toBeCloseTo(842, 0);
    expect(text).toMatch(
      /^ ?Transportes Andrade Frota Gerado hoje 2 de 7 veículos têm posição de até 24 horas; 3 estão sem sinal há mais de 3 dias, o pior há 33 dias; 1 não tem posição\. /,
    );
    expect(text).toContain('Situação na última consulta: Localizado 6 (85,7%) · Não consultado 1 (14,3%)');
    expect(text).toContain('SP 5 · 2 sem sinal');
    expect(text).toContain('PE 1 · 1 sem sinal');
    expect(text).toMatch(/Norte 4 · 2 sem sinal.*Sul 3 · 1 sem sinal/);
    expect(text).toMatch(/33 dias Santos.*Sul .*10 dias Santos.*Norte .*4 dias Santos.*Norte .*Veículos/);
    expect(asked.map(({ square }) => square.width)).toHaveLength(1);
    const first = (wanted: string) => words.find(({ text }) => text === wanted) ?? { x: 0, y: 0 };
    const heights = [
      'Transportes',
      'Frota',
      'Gerado',
      'horas;',
      'Situação',
      'Estado',
      'Natural',
      'tempo',
      'Veículos',
    ].map((word) => first(word).y);
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    // Map, states and branches stand side by side.
    expect(first('Natural').x).toBeLessThan(first('Estado').x);
    expect(first('Estado').x).toBeLessThan(words.filter(({ text }) => text === 'Filial')[0]?.x ?? 0);
  },
);

test.skipIf(whyNoPdfText)(
  'Map and groups begin a page where the filters leave no room for them.',
  async () => {
    const { pages } = await reportOf([], {
      fleet: fleetOf([seen(1)]),
      lines: ['um filtro de muitos '.repeat(300)],
    });
    expect(pages[0]).toMatch(/Situação na última consulta: Localizado 1 \(100%\) Frota Página 1 de 2 ?$/);
    expect(pages[1]).toMatch(/^ ?Estado ou país .*Natural Earth/);
  },
);

test.skipIf(whyNoPdfText)(
  'A box for a character that the typeface lacks is as wide as it was measured.',
  async () => {
    const boxes = 40;
    const { words } = await reportOf([], { lines: [`${'日'.repeat(boxes)} fim`] });
    const end = words.find(({ text }) => text === 'fim');
    // The lines have 9 points, and the box is narrower than it is high.
    expect(end?.x).toBeLessThan(MARGIN + boxes * 9 * 0.7);
  },
);

test.skipIf(whyNoPdfText)('A text that goes on over pages ends above the foot of each.', async () => {
  const { words } = await reportOf([], { lines: ['palavra '.repeat(3_000)] });
  const heightOf = (wanted: string) =>
    Math.max(...words.filter(({ text }) => text === wanted).map(({ y }) => y));
  // A line has ten points.
  expect(heightOf('palavra') + 10).toBeLessThan(heightOf('Página'));
});

test.skipIf(whyNoPdfText)('A text without form on paper does not part the word around it.', async () => {
  const { text } = await reportOf([
    ['ABC\u200b1D23', 1, 2, 3, null],
    ['uma\u2028linha', 1, 2, 3, null],
  ]);
  expect(text).toContain('ABC1D23');
  expect(text).toContain('uma linha');
});

const spot = { latitude: -23.96, longitude: -46.33, tier: 'recent' } as const;
const history = columns.map(({ name, kind }) => ({ name, kind }));

test.skipIf(whyNoPdfText)(
  'A report of a vehicle has a map of its streets, or of a wider area without streets.',
  async () => {
    const parts = [{ title: 'Identidade', facts: [['Placa', 'ABC1D23']] as const }];
    const vehicle = { parts, spots: [spot], trail: [] };
    const rows = [['V1', -23.96, -46.33, 1.25, null]];
    const { text, asked, width } = await reportOf(rows, { vehicle, table: { columns: history } });
    expect(width).toBeCloseTo(595, 0);
    expect(text).toMatch(
      /Identidade Placa ABC1D23 Mapa .*Atualizada.* Histórico .*V1 -23,96000 -46,33000 1,3/,
    );
    expect(asked.map(({ square }) => square.width)).toEqual([MIN_WIDTH_WITH_STREETS, LEAST_WITHOUT_STREETS]);
    for (const { square, pixels } of asked) {
      // The map is as wide as the text, and is made for three pixels in two points.
      expect(pixels).toBeGreaterThan(width);
      expect(square.x + square.width / 2).toBeCloseTo(toMercatorPoint(spot.longitude, spot.latitude)[0], 9);
    }
    const streets = await reportOf(rows, { vehicle, roads: [[[0, 0]]] });
    expect(streets.asked.map(({ square }) => square.width)).toEqual([MIN_WIDTH_WITH_STREETS]);
  },
);

test.skipIf(whyNoPdfText)('A report names each column that its page has no room for.', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `c${index}`, kind: 'text' }) as const);
  const wide = many.map(({ name }) => `${name}-com-treze`);
  const { text } = await reportOf([wide], { table: { columns: many } });
  expect(text).toMatch(/Não há espaço na página para estas colunas: (c\d+, )*c18, c19\./);
  const [, left = ''] = /estas colunas: ([^.]*)\./.exec(text) ?? [];
  // Each column is in the table or in the note.
  for (const [index, { name }] of many.entries())
    expect([text.includes(wide[index] ?? ''), left.split(', ').includes(name)].filter(Boolean)).toHaveLength(
      1,
    );
});

test.skipIf(whyNoPdfText)(
  'Chassis, identifier, dates and numbers stay whole in a table of many columns.',
  async () => {
    const own = Array.from({ length: 20 }, (_, index) => ({ name: `c${index}`, kind: 'text' }) as const);
    const many = [...columns, { name: 'Placa', kind: 'text' } as const, ...own];
    const vin = '9BWZZZ377WW004251';
    const row = [vin, -23.96, -46.33, 6000.5, '2026-11-22 07:27:00', 'MERCOSUL1D23'];
    const texts = own.map(() => 'um texto que vai por várias linhas da coluna');
    const at = { vin: 0, latitude: 1, longitude: 2, identifier: 5 };
    const { text, words } = await reportOf([[...row, ...texts]], { table: { columns: many, at } });
    const printed = words.map((word) => word.text);
    for (const whole of [vin, '250', '22/11/2026', 'MERCOSUL1D23']) expect(printed).toContain(whole);
    expect(printed).toContain('c0');
    expect(text).toMatch(/Não há espaço na página para estas colunas: Latitude, Longitude, .*c18, c19\./);
  },
);

test.skipIf(whyNoPdfText)(
  'A wide chassis stays whole also where the first rows of a sorted table have narrow ones.',
  async () => {
    const own = Array.from({ length: 20 }, (_, index) => ({ name: `c${index}`, kind: 'text' }) as const);
    const [narrow, wide] = ['1FTFX1E11LFA11117', 'WMWMM3C50DWM86420'];
    const texts = own.map(() => 'um texto que vai por várias linhas da coluna');
    const rows = Array.from({ length: 500 }, (_, index) => [index < 250 ? narrow : wide, ...texts]);
    const many = [{ name: 'Chassi', kind: 'text' } as const, ...own];
    const { text } = await reportOf(rows, { table: { columns: many } });
    expect(text).toContain(narrow);
    expect(text).toContain(wide);
  },
);

test.skipIf(whyNoPdfText)('A table does not end with one or two rows alone on a page.', async () => {
  for (let count = 40; count < 110; count += 1)
    expect(
      rowsOfPages(
        Array.from({ length: count }, () => 10),
        300,
        500,
      ).at(-1),
    ).toBeGreaterThan(2);
  const vehicle = { parts: [], spots: [], trail: [] };
  const ends: number[][] = [];
  for (let count = 60; count < 70; count += 1) {
    const rows = Array.from({ length: count }, () => ['V1', -23.96, -46.33, 1.25, null]);
    const { pages } = await reportOf(rows, { vehicle, table: { columns: history } });
    ends.push(pages.map((page) => page.match(/V1/g)?.length ?? 0));
  }
  const broken = ends.filter((pages) => pages.length > 1);
  expect(broken).toContainEqual([expect.any(Number), 5]);
  for (const pages of broken) expect(pages.at(-1)).toBeGreaterThan(2);
});
