import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { geojsonTable } from '../../src/main/export/geojson.ts';
import { jsonTable } from '../../src/main/export/json.ts';
import { kmlTable } from '../../src/main/export/kml.ts';
import { emptyTally, type Row, type Table } from '../../src/main/export/table.ts';
import { xlsxTable } from '../../src/main/export/xlsx.ts';
import { sheetXml } from '../../src/main/export/xlsx-sheet.ts';
import { writeFileAtomically } from '../../src/main/util/write-file.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { unzip } from '../helpers/unzip.ts';
import { tempDir } from '../store/helpers.ts';
import { tableOf as tableWith } from './table-of.ts';

const NASTY = '<b> & "x" \u0007\ud800 é 🚚\r\nlinha 2';

const COLUMNS: Table['columns'] = [
  { name: 'Chassi', kind: 'text' },
  { name: 'Latitude', kind: 'number' },
  { name: 'Longitude', kind: 'number' },
  { name: 'Data', kind: 'time' },
  { name: 'Obs <&"> _x0041_', kind: 'text' },
];
const tableOf = (rows: readonly Row[], more?: Partial<Table>) => tableWith(COLUMNS, rows, more);

const located: Row = ['9BWZZZ377VT004251', -22.9056, -47.0608, '2026-11-21 07:27:00', NASTY];
const unknown: Row = ['12345678901234567', null, null, null, '=1+1'];

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe('xlsx', () => {
  async function workbook(table: Table, sheetRows?: number, name = 'Veículos') {
    const tally = emptyTally();
    const path = join(tempDir(), 'frota.xlsx');
    await writeFileAtomically(
      path,
      xlsxTable(table, { sheet: name, language: 'pt-BR', dates: dateStyle('pt-BR', '') }, tally, sheetRows),
    );
    return { path, tally, parts: await unzip(await readFile(path)) };
  }

  it('A workbook has text as text, numbers as numbers and times as times.', async () => {
    const { path, tally, parts } = await workbook(tableOf([located, unknown]));
    const [sheet] = await readXlsxFile(path);
    expect(sheet).toMatchObject({ sheet: 'Veículos' });
    expect(sheet?.data).toEqual([
      ['Chassi', 'Latitude', 'Longitude', 'Data', 'Obs <&"> _x0041_'],
      [
        ...['9BWZZZ377VT004251', -22.9056, -47.0608, new Date('2026-11-21T07:27:00Z')],
        '<b> & "x" \ufffd é 🚚\nlinha 2',
      ],
      ['12345678901234567', null, null, null, '=1+1'],
    ]);
    expect(tally).toEqual(emptyTally());
    const xml = parts.get('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c r="D2" s="2"><v>46347.310416667</v></c>');
    expect(xml).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:E3"/>');
    expect(xml).toMatch(/<col min="1" max="1" width="18"/);
    expect(xml).not.toContain('<f>');
    for (const part of parts.values()) wellFormed(part);
  });

  it('White space around a text is kept, and only such a text is marked for it.', async () => {
    const spaced = [' 9BW', 'Ana ', 'a\n', '\u00a0', 'a  b'];
    const { path, parts } = await workbook(tableOf(spaced.map((text): Row => [text, null, null, null, 'x'])));
    const [sheet] = await readXlsxFile(path, { trim: false });
    expect(sheet?.data.slice(1).map(([text]) => text)).toEqual(spaced);
    const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const said = [...xml.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text);
    expect(said).toEqual([' 9BW', 'Ana ', 'a&#10;', '\u00a0']);
  });

  it('A text that is too long for a cell is cut and counted.', async () => {
    const long = `${'x'.repeat(32_766)}🚚`;
    const { path, tally } = await workbook(
      tableOf([
        ['V', 1, 2, null, long],
        ['W', 1, 2, null, 'y'.repeat(32_767)],
      ]),
    );
    const [sheet] = await readXlsxFile(path);
    expect(sheet?.data[1]?.[4]).toBe('x'.repeat(32_766));
    expect(sheet?.data[2]?.[4]).toBe('y'.repeat(32_767));
    expect(tally.shortened).toBe(1);
  });

  it('Rows continue in another sheet when one is full, and none is lost in between.', async () => {
    const rows = Array.from({ length: 25 }, (_, index): Row => [`V${index}`, index, 0, null, null]);
    const { path } = await workbook(tableOf(rows), 11);
    const sheets = await readXlsxFile(path);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Veículos', 'Veículos 2', 'Veículos 3']);
    expect(sheets.map(({ data }) => data.length)).toEqual([11, 11, 6]);
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([vin]) => vin))).toEqual(rows.map(([vin]) => vin));
  });

  it('A sheet has a name that Excel accepts.', async () => {
    const { path } = await workbook(tableOf([located, unknown]), 2, "'Frota: [novembro] de 2026 e mais'");
    const sheets = await readXlsxFile(path);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Frota   novembro  de 2026',
      'Frota   novembro  de 2026 2',
    ]);
  });

  it('Titles stand above the header and are frozen with it, and a table without rows has a header.', async () => {
    const { path, parts } = await workbook(tableOf([], { above: [['Frota de novembro']] }));
    const [sheet] = await readXlsxFile(path);
    expect(sheet?.data.map(([first]) => first)).toEqual(['Frota de novembro', 'Chassi']);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('ySplit="2" topLeftCell="A3"');
  });

  it('A table without a header has no header in the sheet, and nothing is frozen or filtered.', async () => {
    const more = { hasHeader: false, above: [] };
    const { path, parts } = await workbook(tableOf([located, unknown], more));
    const [sheet] = await readXlsxFile(path);
    expect(sheet?.data.map(([first]) => first)).toEqual(['9BWZZZ377VT004251', '12345678901234567']);
    const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).not.toMatch(/<pane|<autoFilter/);
    wellFormed(xml);
    const next = await workbook(tableOf([located, unknown, located], more), 2);
    const sheets = await readXlsxFile(next.path);
    expect(sheets.map(({ data }) => data.length)).toEqual([2, 1]);
  });

  it('The name of a single sheet is as long as Excel allows.', async () => {
    const { path } = await workbook(tableOf([located]), undefined, `${'x'.repeat(30)} yz`);
    expect((await readXlsxFile(path))[0]?.sheet).toBe('x'.repeat(30));
    const full = await workbook(tableOf([located]), undefined, 'x'.repeat(40));
    expect((await readXlsxFile(full.path))[0]?.sheet).toBe('x'.repeat(31));
  });

  it('The numbers of many sheets fit into the length of a name.', async () => {
    const rows = Array.from({ length: 101 }, (): Row => unknown);
    const { path } = await workbook(tableOf(rows), 2, 'x'.repeat(40));
    const names = (await readXlsxFile(path)).map(({ sheet }) => sheet);
    expect(new Set(names).size).toBe(101);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(31);
  });

  it('Other work gets its turn before each page of rows.', async () => {
    const table = tableOf(Array.from({ length: 70 }, (): Row => located));
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    const writing = { language: 'pt-BR', dates: dateStyle('pt-BR', '') };
    for await (const _ of sheetXml(table, table.pages, table.total, emptyTally(), writing));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('A value that users keep as text by a formula is written as text.', async () => {
    const { path } = await workbook(tableOf([['="007"', null, null, null, '="1"+1']]));
    expect((await readXlsxFile(path))[0]?.data[1]).toEqual(['007', null, null, null, '="1"+1']);
  });

  it('A workbook fails with the error of its rows, and refuses a table that is too wide.', async () => {
    async function* failing() {
      yield [located];
      throw new Error('lost the database');
    }
    await expect(workbook(tableOf([located], { pages: failing() }))).rejects.toThrow('lost the database');
    const columns = Array.from({ length: 16_385 }, (_, index) => ({
      name: String(index),
      kind: 'text' as const,
    }));
    await expect(workbook(tableOf([], { columns }))).rejects.toMatchObject({
      kind: 'bad-input',
      details: { reason: 'too-wide' },
    });
  });
});

describe('kml', () => {
  it('Each row is a placemark, with a point, longitude first, where it has a position.', async () => {
    const text = await textOf(kmlTable(tableOf([located, unknown]), 'Frota & Cia'));
    const found = wellFormed(text);
    expect(found.get('Document/name')).toEqual(['Frota & Cia']);
    expect(found.get('Placemark/name')).toEqual(['9BWZZZ377VT004251', '12345678901234567']);
    expect(found.get('Point/coordinates')).toEqual(['-47.0608,-22.9056']);
    expect(found.get('Data/value')).toEqual([
      ...['9BWZZZ377VT004251', '-22.9056', '-47.0608', '2026-11-21 07:27:00'],
      '<b> & "x" \ufffd é 🚚\r\nlinha 2',
      ...['12345678901234567', '=1+1'],
    ]);
    expect(text).toContain('<Data name="Obs &lt;&amp;&quot;&gt; _x0041_">');
    wellFormed(await textOf(kmlTable(tableOf([]), '')));
  });
});

describe('kml', () => {
  it('A document has nothing but its placemarks, and no data for empty cells.', async () => {
    const rows: Row[] = [
      ['V1', -22.5, -47.5, null, ''],
      ['', null, null, null, null],
    ];
    const columns = ['Chassi', 'Latitude', 'Longitude', 'Data', 'Obs'].map(
      (name) => ({ name, kind: 'text' }) as const,
    );
    const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
    const cells = data('Chassi', 'V1') + data('Latitude', '-22.5') + data('Longitude', '-47.5');
    const point = '<Point><coordinates>-47.5,-22.5</coordinates></Point>';
    expect(await textOf(kmlTable(tableOf(rows, { columns }), 'Frota'))).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<kml xmlns="http://www.opengis.net/kml/2.2">',
        '<Document><name>Frota</name>',
        `<Placemark><name>V1</name><ExtendedData>${cells}</ExtendedData>${point}</Placemark>`,
        '<Placemark><name></name><ExtendedData></ExtendedData></Placemark>',
        '</Document>\n</kml>\n',
      ].join('\n'),
    );
  });
});

describe('json', () => {
  it('Rows of several pages are one array, a row on each line.', async () => {
    const rows = Array.from({ length: 15 }, (_, index): Row => [`V${index}`, 1, 2, null, '']);
    const text = await textOf(jsonTable(tableOf(rows)));
    expect(JSON.parse(text)).toEqual(
      rows.map(([vin]) => ({
        ...{ Chassi: vin, Latitude: 1, Longitude: 2, Data: null, 'Obs <&"> _x0041_': '' },
      })),
    );
    expect(text.split('\n')).toHaveLength(18);
  });
});

it('JSON has the columns in their order, whatever they are called.', async () => {
  const names = ['chassi', '2026', '1', '__proto__', 'constructor', '"a.b"'];
  const table = () =>
    tableWith(
      names.map((name) => ({ name, kind: 'text' })),
      [['9BWZZZ377VT004251', 'a', 'b', 'c', 'd', null]],
    );
  const object =
    '{"chassi":"9BWZZZ377VT004251","2026":"a","1":"b","__proto__":"c","constructor":"d","\\"a.b\\"":null}';
  expect(await textOf(jsonTable(table()))).toBe(`[\n${object}\n]\n`);
  expect(await textOf(geojsonTable(table()))).toContain(`"properties":${object}}`);
});

describe('geojson', () => {
  it('Each row is a feature with its columns as properties.', async () => {
    const collection = JSON.parse(await textOf(geojsonTable(tableOf([located, unknown]))));
    expect(collection).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'Point', coordinates: [-47.0608, -22.9056] },
          properties: { Chassi: '9BWZZZ377VT004251', Latitude: -22.9056, Data: '2026-11-21 07:27:00' },
        },
        { geometry: null, properties: { Chassi: '12345678901234567', Latitude: null, Data: null } },
      ],
    });
    expect(JSON.parse(await textOf(geojsonTable(tableOf([]))))).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });
});

/** Texts by the names of their element and the one around it. @throws where it is no XML */
function wellFormed(xml: string): Map<string, string[]> {
  const parser = new SaxesParser();
  const found = new Map<string, string[]>();
  const open: string[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    const path = open.slice(-2).join('/');
    found.set(path, [...(found.get(path) ?? []), text]);
    open.pop();
  });
  parser.write(xml).close();
  return found;
}
