/** A user's workbook with numbers, dates and formats, as a list, and the cells of the workbooks that go out. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { intakeOver } from '../helpers/intake.ts';
import { unzip } from '../helpers/unzip.ts';
import { escaped, partsOf, zipParts } from '../helpers/workbook.ts';
import { addConnection, commitRun, okAnswer, tempDir, tempStore } from '../store/helpers.ts';
import { NOW, office } from './office.ts';

export const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YRBB00XKJ123456';
export const MONEY = '"R$"\\ #,##0.00';
const FORMATS = [0, 49, 14, MONEY, 9, '00000000000', '[$-416]d\\ "de"\\ mmmm', 22, '[h]:mm'] as const;
export const HEADER = [
  'Chassi',
  'RENAVAM',
  'Compra',
  'Valor',
  'Uso',
  'CPF',
  'Aviso',
  'Entrada',
  'Horas',
  'Frota',
  'Ativo',
];

/** A cell's type, and what stands in it. */
type Cell = readonly [type: 'n' | 'b' | 'text', value: string, style: number];

const ROWS: readonly (readonly Cell[])[] = [
  [
    ['text', A, 0],
    ['text', '00123456789', 1],
    ['n', '45672', 2],
    ['n', '181234.56', 3],
    ['n', '0.72', 4],
    ['n', '1234567890', 5],
    ['n', '45672', 6],
    ['n', '45672.5', 7],
    ['n', '1.5', 8],
    ['n', '101', 0],
    ['b', '1', 0],
  ],
  [
    ['text', B, 0],
    ['text', '00000000012', 1],
    ['n', '45000', 2],
    ['text', 'a combinar', 3],
    ['n', '1', 4],
    ['n', '98765432100', 5],
    ['n', '46000', 6],
    ['n', '46000.25', 7],
    ['n', '0.25', 8],
    ['text', '007', 0],
    ['b', '0', 0],
  ],
  // A number among dates, and a date among amounts.
  [
    ['text', C, 0],
    ['text', '00000000013', 1],
    ['n', '12', 0],
    ['n', '45672', 2],
    ['n', '0.5', 4],
    ['n', '11222333444', 5],
    ['n', '46000', 6],
    ['n', '46000.75', 7],
    ['n', '2.25', 8],
    ['n', '102', 0],
    ['b', '1', 0],
  ],
];
const TITLE = 'A1:K1';

const cellXml = ([type, value, style]: Cell) =>
  type === 'text'
    ? `<c s="${style}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    : `<c s="${style}" t="${type}"><v>${value}</v></c>`;
const rowXml = (cells: readonly Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map(cellXml).join('')}</row>`;
const texts = (values: readonly string[]) => values.map((value): Cell => ['text', value, 0]);

/** A list of the workbook, whose first vehicle has a position. */
export async function typedList() {
  const store = await tempStore();
  const intake = intakeOver(store, tempDir());
  onTestFinished(() => intake.close());
  const rows = [texts(['Frota de novembro']), texts(HEADER), ...ROWS].map(rowXml).join('');
  const parts = partsOf({ sheets: [{ name: 'Frota', rows }], formats: FORMATS });
  const merged = `<mergeCells count="1"><mergeCell ref="${TITLE}"/></mergeCells>`;
  const bytes = zipParts({ ...parts, [SHEET]: (parts[SHEET] ?? '').replace('</sheetData>', `$&${merged}`) });
  const original = join(tempDir(), 'original.xlsx');
  await writeFile(original, bytes);
  const { intakeId } = await intake.begin({ name: 'frota.xlsx', kind: 'file' });
  await intake.append({ intakeId, bytes });
  const report = await intake.inspect({ intakeId, overrides: {} });
  const list = await intake.commit({ intakeId, name: 'frota' });
  const { id } = await addConnection(store);
  await commitRun(store, id, [okAnswer(A, { latitude: -22.5, longitude: -47 })], NOW);
  return { list, report, original, ...office(store) };
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** The references of the merged cells of a workbook's first sheet. */
export async function mergedIn(path: string): Promise<string[]> {
  const sheet = (await unzip(await readFile(path))).get(SHEET) ?? '';
  return [...sheet.matchAll(/<mergeCell ref="([^"]*)"/g)].map(([, reference = '']) => reference);
}

const CELL =
  /<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<f[^>]*>[^<]*<\/f>)?(?:<v>|<is><t[^>]*>)([^<]*)/g;

/** Each cell of a sheet by its column, its type, what stands in it and its number format, by rows. */
export async function cellsOf(path: string) {
  const parts = await unzip(await readFile(path));
  const styles = parts.get('xl/styles.xml') ?? '';
  const numbers = styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g);
  const codes = new Map([...numbers].map(([, id, code]) => [id, code]));
  const xfs = (/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g);
  const formats = [...xfs].map(([, id]) => id);
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)/g)];
  const sheet = parts.get(SHEET) ?? '';
  return [...sheet.matchAll(/<row .*?<\/row>/g)].map(([row]) =>
    [...row.matchAll(CELL)].map(([, column, style, type = 'n', content]) => {
      const id = formats[Number(style ?? 0)] ?? '';
      const text = type === 's' ? shared[Number(content)]?.[1] : content;
      const format = codes.get(id)?.replaceAll('&quot;', '"') ?? Number(id);
      return [column, type === 's' ? 'inlineStr' : type, text, format];
    }),
  );
}

/** The cells of the rows as `cellsOf` finds them. */
export const ownCells = ROWS.map((cells) =>
  cells.map(([type, value, style], index) => [
    String.fromCharCode(65 + index),
    type === 'text' ? 'inlineStr' : type,
    value,
    FORMATS[style],
  ]),
);
