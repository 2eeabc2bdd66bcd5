import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Encoding } from '../../src/contract/schemas/lists.ts';
import { CSV_EXCEL, CSV_PLAIN, type CsvProfile, csvTable } from '../../src/main/export/csv-table.ts';
import { kmlTable } from '../../src/main/export/kml.ts';
import { emptyTally, type Table } from '../../src/main/export/table.ts';
import { xlsxTable } from '../../src/main/export/xlsx.ts';
import { toTsv } from '../../src/shared/cells/tsv.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { unzip } from '../helpers/unzip.ts';

const LOOK = { language: 'pt-BR', sheet: 'Frota', dates: dateStyle('pt-BR', '') };

/** Signs that begin a formula, and characters that an encoding or a program may turn into one of them. */
const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '⁼',
  '⁺',
  '⁻',
  '₌',
  '₊',
  '₋',
  '−',
  '‐',
  '‑',
  '‒',
];
const BEFORE = [
  '',
  ' ',
  '\t',
  '\u00a0',
  '\u2003',
  '"',
  '＂',
  '\0',
  '\r\n',
  ';',
  '；',
  'x;',
  'x；',
  'x,',
  'x，',
  'x|',
  'x｜',
  'x\t',
  'x\n',
  '-1;',
  '"x";',
];
const PAYLOADS = SIGNS.flatMap((sign) =>
  BEFORE.flatMap((before) => [`${before}${sign}1+1`, `${before}${sign}HYPERLINK("http://x.example")`]),
);

/** A cell that a spreadsheet calculates: a sign of a formula, and more than a number behind it. */
const LIVE = /^[\s"]*(?:[=@＝＋－＠]|[+-](?!\d+(?:[.,]\d+)*\s*(?:"|$)))/;

function tableOf(texts: readonly string[]): Table {
  async function* pages() {
    yield texts.map((text) => ['9BWZZZ377VT004251', text, text]);
  }
  return {
    columns: [
      { name: 'VIN', kind: 'text' },
      { name: '；=cmd', kind: 'text' },
      { name: '−2+3', kind: 'text' },
    ],
    hasHeader: true,
    above: [['⁼1+1', 'x；−1+1']],
    at: { vin: 0, latitude: 1, longitude: 2 },
    total: texts.length,
    pages: pages(),
  };
}

async function csvOf(profile: CsvProfile): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of csvTable(tableOf(PAYLOADS), profile, emptyTally()))
    chunks.push(Buffer.from(chunk));
  return new TextDecoder(profile.encoding).decode(Buffer.concat(chunks));
}

const encodings: Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

test.each(encodings)(
  'CSV in %s has no live formula, whichever delimiter a program splits it at.',
  async (encoding) => {
    for (const delimiter of [';', ',', '\t', '|'] as const) {
      for (const usual of [CSV_EXCEL, CSV_PLAIN]) {
        const text = await csvOf({ ...usual, delimiter, encoding });
        const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
        expect(data.flat().filter((cell) => LIVE.test(cell))).toEqual([]);
        for (const cut of [/[;\r\n]/, /[,\r\n]/, /[\t\r\n]/, /[|\r\n]/])
          expect(text.split(cut).filter((piece) => LIVE.test(piece))).toEqual([]);
      }
    }
  },
);

test('Text in the clipboard has no live formula, whichever delimiter a program splits it at.', () => {
  const text = toTsv(
    PAYLOADS.map((payload) => ['9BWZZZ377VT004251', payload, payload]),
    'pt-BR',
  );
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t', newline: '\r\n' });
  expect(data.flat().filter((cell) => LIVE.test(cell))).toEqual([]);
  for (const cut of [/[;\r\n\t]/, /[,\r\n\t]/, /[\t\r\n]/, /[|\r\n\t]/])
    expect(text.split(cut).filter((piece) => LIVE.test(piece))).toEqual([]);
});

test('A workbook has only text where cells look like formulas.', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxTable(tableOf(PAYLOADS), LOOK, emptyTally())) chunks.push(chunk);
  const sheet = (await unzip(Buffer.concat(chunks))).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).not.toMatch(/<f[ >]/);
  const kinds = sheet.match(/<c [^>]*>/g) ?? [];
  expect(kinds.length).toBeGreaterThan(PAYLOADS.length);
  expect(kinds.filter((kind) => !kind.includes('t="inlineStr"'))).toEqual([]);
});

test('Names in KML have no live formula.', async () => {
  const named = { ...tableOf(PAYLOADS), at: { vin: 1, latitude: 2, longitude: 2 } };
  let text = '';
  for await (const chunk of kmlTable(named, '=1+1')) text += chunk;
  const names = [...text.matchAll(/<name>(.*?)<\/name>/gs)].map(([, name]) =>
    (name ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
  expect(names).toHaveLength(PAYLOADS.length + 1);
  expect(names.filter((name) => LIVE.test(name))).toEqual([]);
});
