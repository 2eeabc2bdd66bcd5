/** What Excel needs of a workbook's files, and the looks of its sheets. */
import { expect, test } from 'vitest';
import { emptyTally, type Row, type Table } from '../../src/main/export/table.ts';
import { xlsxTable } from '../../src/main/export/xlsx.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { unzip } from '../helpers/unzip.ts';
import { tableOf as tableWith } from './table-of.ts';

const COLUMNS: Table['columns'] = [
  { name: 'Chassi', kind: 'text' },
  { name: 'Horas desde', kind: 'number' },
  { name: 'Data', kind: 'time' },
  { name: 'Observação', kind: 'text' },
];
const tableOf = (rows: readonly Row[], more?: Partial<Table>) => tableWith(COLUMNS, rows, more);

/** The files of a workbook by their paths. */
async function partsOf(
  table: Table,
  { sheetRows, name = 'Frota' }: { sheetRows?: number; name?: string } = {},
) {
  const chunks: Uint8Array[] = [];
  const look = { sheet: name, language: 'pt-BR', dates: dateStyle('pt-BR', '') };
  for await (const chunk of xlsxTable(table, look, emptyTally(), sheetRows)) chunks.push(chunk);
  const parts = await unzip(Buffer.concat(chunks));
  return (path: string) => parts.get(path) ?? '';
}

const SHEET = 'xl/worksheets/sheet1.xml';
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one);
const firstCells = (sheet: string) => found(sheet, /<t(?: [^>]*)?>([^<]*)<\/t>/g);
const row: Row = ['9BWZZZ377VT004251', 1.5, '2026-11-21 07:27:00', 'x'.repeat(80)];

test('A workbook names the type and the relations of each of its files by the standard.', async () => {
  const part = await partsOf(tableOf([row, row]), { sheetRows: 2 });
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const types = /<Override PartName="([^"]+" ContentType="[^"]+)"\/>/g;
  expect(found(part('[Content_Types].xml'), types)).toEqual([
    `/xl/workbook.xml" ContentType="${main}.sheet.main+xml`,
    `/xl/styles.xml" ContentType="${main}.styles+xml`,
    `/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml`,
    `/xl/worksheets/sheet2.xml" ContentType="${main}.worksheet+xml`,
  ]);
  const schemas = 'http://schemas.openxmlformats.org';
  const office = `${schemas}/officeDocument/2006/relationships`;
  const relation = /<Relationship (Id="[^"]+" Type="[^"]+" Target="[^"]+")\/>/g;
  expect(found(part('_rels/.rels'), relation)).toEqual([
    `Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"`,
  ]);
  expect(found(part('xl/_rels/workbook.xml.rels'), relation)).toEqual([
    `Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"`,
    `Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"`,
    `Id="rId3" Type="${office}/styles" Target="styles.xml"`,
  ]);
  expect(found(part('xl/workbook.xml'), /<sheet ([^>]+)\/>/g)).toEqual([
    'name="Frota" sheetId="1" r:id="rId1"',
    'name="Frota 2" sheetId="2" r:id="rId2"',
  ]);
  const roots = [
    ['[Content_Types].xml', `<Types xmlns="${schemas}/package/2006/content-types">`],
    ['_rels/.rels', `<Relationships xmlns="${schemas}/package/2006/relationships">`],
    ['xl/workbook.xml', `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${office}">`],
    ['xl/styles.xml', `<styleSheet xmlns="${schemas}/spreadsheetml/2006/main">`],
    [SHEET, `<worksheet xmlns="${schemas}/spreadsheetml/2006/main">`],
  ] as const;
  for (const [path, root] of roots) {
    expect(part(path)).toContain(root);
    expect(part(path)).toMatch(/^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n</);
  }
});

test('The header is bold, text stays text when it is typed over, and columns are as wide as they need.', async () => {
  const part = await partsOf(tableOf([row]));
  const styles = part('xl/styles.xml');
  const fonts = /<fonts count="2">(.*)<\/fonts>/.exec(styles)?.[1] ?? '';
  expect(found(fonts, /<font>(<b\/>)?<sz val="11"\/><name val="Calibri"\/><\/font>/g)).toEqual([
    undefined,
    '<b/>',
  ]);
  const formats = /<cellXfs count="8">(.*)<\/cellXfs>/.exec(styles)?.[1] ?? '';
  // General, text, the workbook's own format of times, bold text; number, date, date with time, time in the user's columns.
  expect(found(formats, /<xf (numFmtId="\d+" fontId="\d")/g)).toEqual([
    'numFmtId="0" fontId="0"',
    'numFmtId="49" fontId="0"',
    'numFmtId="164" fontId="0"',
    'numFmtId="49" fontId="1"',
    ...[0, 14, 22, 21].map((id) => `numFmtId="${id}" fontId="0"`),
  ]);
  const sheet = part(SHEET);
  expect(found(sheet, /<c (r="[A-D]\d" s="\d)"/g)).toEqual(
    ['A1', 'B1', 'C1', 'D1']
      .map((at) => `r="${at}" s="3`)
      .concat('r="A2" s="1', 'r="C2" s="2', 'r="D2" s="1'),
  );
  expect(found(sheet, /<col (min="\d" max="\d" width="\d+)"/g)).toEqual([
    'min="1" max="1" width="18',
    'min="2" max="2" width="15',
    'min="3" max="3" width="20',
    'min="4" max="4" width="60',
  ]);
});

test('The cells of as many columns as Excel has are in their columns; one more is refused.', async () => {
  const columns = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: String(index), kind: 'text' }) as const);
  const sheet = (await partsOf(tableOf([], { columns: columns(16_384) })))(SHEET);
  const letters = found(sheet, /<c r="([A-Z]+)1"/g);
  expect(letters).toHaveLength(16_384);
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map((index) => letters[index])).toEqual([
    ...['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD'],
  ]);
  expect(sheet).toContain('<autoFilter ref="A1:XFD1"/>');
  await expect(partsOf(tableOf([], { columns: columns(16_385) }))).rejects.toMatchObject({
    details: { limit: 16_384 },
  });
});

test('Each sheet repeats the titles and the header, and filters its own rows.', async () => {
  const rows = Array.from({ length: 5 }, (_, index): Row => [`V${index}`, null, null, null]);
  const above = [['Frota'], ['', 'Sul']];
  const part = await partsOf(tableOf(rows, { above }), { sheetRows: 6 });
  const sheets = [1, 2, 3].map((number) => part(`xl/worksheets/sheet${number}.xml`));
  const cells = /<c r="([A-D]\d" s="\d" t="inlineStr"><is><t>[^<]*)</g;
  const titles = ['A1" s="1" t="inlineStr"><is><t>Frota', 'B2" s="1" t="inlineStr"><is><t>Sul'];
  expect(sheets.map((sheet) => found(sheet, cells).slice(0, 2))).toEqual([titles, titles, []]);
  expect(sheets.map((sheet) => found(sheet, /<autoFilter ref="([^"]+)"/g)[0])).toEqual([
    'A3:D6',
    'A3:D5',
    undefined,
  ]);
  expect(sheets.map((sheet) => firstCells(sheet).filter((text) => /^V\d$/.test(text ?? '')))).toEqual([
    ['V0', 'V1', 'V2'],
    ['V3', 'V4'],
    [],
  ]);
});

test('No row is lost where there are more rows than were counted.', async () => {
  const rows = Array.from({ length: 20 }, (_, index): Row => [`V${index}`, null, null, null]);
  const part = await partsOf(tableOf(rows, { total: 12 }), { sheetRows: 11 });
  const texts = [SHEET, 'xl/worksheets/sheet2.xml'].flatMap((path) => firstCells(part(path)));
  expect(texts.filter((text) => /^V\d+$/.test(text ?? ''))).toEqual(rows.map(([vin]) => vin));
});

test.each([
  ['a\rb\r\nc', 'a&#10;b&#10;c'],
  ['a\tb', 'a&#9;b'],
  ['="1"&="2"', '=&quot;1&quot;&amp;=&quot;2&quot;'],
  ['_x000D_ _x1_ x_xyz', '_x005F_x000D_ _x1_ x_xyz'],
  [`🚚${'x'.repeat(32_764)}🚚`, `🚚${'x'.repeat(32_764)}`],
])('The text %.12j has its line ends, tabs and characters in a workbook.', async (text, written) => {
  const part = await partsOf(tableOf([[text, null, null, null]], { hasHeader: false }));
  expect(firstCells(part(SHEET))).toEqual([written]);
});

test.each([
  ['[*?]', 'Rastro'],
  ["''Frota''", 'Frota'],
  ['  Frota\n', 'Frota'],
])('A sheet that is to be called %j is called %j.', async (name, called) => {
  expect((await partsOf(tableOf([]), { name }))('xl/workbook.xml')).toContain(`<sheet name="${called}"`);
});
