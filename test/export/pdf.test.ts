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
      ...{ title: 'Frota', lines: [], language: 'pt-BR', dates: dateStyle('pt-BR', ''), areas: [] },
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

test.skipIf(whyNoPdfText)(
  'A report of no vehicles has figures of nothing, and neither map nor table.',
  async () => {
    const { figures } = fleetFigures(fileTexts('pt-BR'), ages, 0);
    const { text, asked } = await reportOf([], { figures });
    for (const name of ['Atualizada', 'Atrasada', 'Sem sinal', 'Sem posição'])
      expect(text).toContain(`${name} 0 (0%)`);
    expect(text).not.toContain('Chassi');
    expect(text).not.toContain('Veículos');
    expect(asked).toEqual([]);
  },
);

test.skipIf(whyNoPdfText)(
  'A row has coordinates to the metre, ages to a tenth of an hour, and dates as the screen.',
  async () => {
    const { text } = await reportOf([
      ['V1', -23.96, -46.33, 1, '2026-11-22 07:27:00'],
      ['V2', null, null, null, null],
    ]);
    expect(text).toContain('Veículos Chassi Latitude Longitude Horas Data');
    expect(text).toMatch(/V1 -23,96000 -46,33000 1 22\/11\/2026 07:27 V2/);
    for (const note of ['Observação', 'primeiros', 'Não há espaço']) expect(text).not.toContain(note);
  },
);

test.skipIf(whyNoPdfText)('The figures stand beside the map, and the table below both.', async () => {
  const { figures, add } = fleetFigures(fileTexts('pt-BR'), ages, 0);
  const position = { timestamp: '', latitude: -23.96, longitude: -46.33, seenAt: 0, fetchedAt: 0 };
  const nowhere: FleetRow = {
    ...{ vin: vinOf(1), identifier: null, status: 'never', failure: null, position: null },
    ...{ askedAt: null, cells: [], work: null, areas: [] },
  };
  for (const row of [nowhere, nowhere, { ...nowhere, status: 'ok', position } as const]) add(row);
  const { text, asked, words, width } = await reportOf([['V1', 1, 2, 3, null]], { figures });
  expect(width).toBeCloseTo(842, 0);
  expect(text).toContain('Não consultado 2 (66,7%)');
  expect(asked.map(({ square, pixels }) => [square.width, pixels])).toEqual([[LEAST_WITHOUT_STREETS, 600]]);
  const where = (wanted: string) => words.filter(({ text }) => text === wanted);
  const [figure] = where('(66,7%)');
  const [heading] = where('Veículos');
  const margin = heading?.x ?? 0;
  const [title] = where('Situação');
  expect(title?.x).toBeCloseTo(margin + 424, 0);
  expect(figure?.x).toBeLessThan(width - margin);
  // The map is 300 points high, with its legend below it.
  expect((heading?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(320);
  const [legend] = where('Atualizada').filter(({ x }) => x < margin + 400);
  expect((legend?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(280);
});

test.skipIf(whyNoPdfText)(
  'Map and figures begin a page where the filters leave no room for them.',
  async () => {
    const { figures, add } = fleetFigures(fileTexts('pt-BR'), ages, 0);
    const position = { timestamp: '', latitude: -23.96, longitude: -46.33, seenAt: 0, fetchedAt: 0 };
    add({
      ...{ vin: vinOf(1), identifier: null, status: 'ok', failure: null, position },
      ...{ askedAt: null, cells: [], work: null, areas: [] },
    });
    const { pages } = await reportOf([], { figures, lines: ['um filtro de muitos '.repeat(200)] });
    expect(pages[0]).toMatch(/filtro de muitos Frota Página 1 de 2 ?$/);
    expect(pages[1]).toMatch(/^ ?Situação na última consulta .*Natural Earth/);
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
    const vehicle = { parts: [{ title: 'Identidade', facts: [['Placa', 'ABC1D23']] as const }], spot };
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
  const { text } = await reportOf([many.map(({ name }) => name)], { table: { columns: many } });
  expect(text).toContain('Observação Não há espaço na página para estas colunas: c17, c18, c19.');
});

test.skipIf(whyNoPdfText)(
  'Chassis, identifier, dates and numbers stay whole in a table of many columns.',
  async () => {
    const own = Array.from({ length: 20 }, (_, index) => ({ name: `c${index}`, kind: 'text' }) as const);
    const many = [...columns, { name: 'Placa', kind: 'text' } as const, ...own];
    const vin = '9BWZZZ377WW004251';
    const row = [vin, -23.96, -46.33, 1234.5, '2026-11-22 07:27:00', 'MERCOSUL1D23'];
    const texts = own.map(() => 'um texto que vai por várias linhas da coluna');
    const at = { vin: 0, latitude: 1, longitude: 2, identifier: 5 };
    const { text, words } = await reportOf([[...row, ...texts]], { table: { columns: many, at } });
    const printed = words.map((word) => word.text);
    for (const whole of [vin, '-23,96000', '1.234,5', '22/11/2026', 'MERCOSUL1D23'])
      expect(printed).toContain(whole);
    expect(printed).toContain('c0');
    expect(text).toMatch(/Não há espaço na página para estas colunas: .*c18, c19\./);
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
