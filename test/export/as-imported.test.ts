/** The formats that follow the user's own file: its delimiter, its encoding, its ending and its sheet. */
import { expect, test } from 'vitest';
import type { ExportFormat } from '../../src/contract/schemas/exports.ts';
import { formatOf } from '../../src/main/export/formats.ts';
import { emptyTally, type Table } from '../../src/main/export/table.ts';
import type { ListSource } from '../../src/main/store/records.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { unzip } from '../helpers/unzip.ts';
import { plainSource } from '../store/helpers.ts';

const LOCALE = { sheet: 'Veículos', dates: dateStyle('pt-BR', ''), writesDates: false };

/** One row with a number and a text of digits. */
function table(): Table {
  async function* pages() {
    yield [[-22.5, '00123']];
  }
  return {
    columns: [
      { name: 'Latitude', kind: 'number' },
      { name: 'RENAVAM', kind: 'text' },
    ],
    ...{ hasHeader: false, above: [], at: { vin: 1, latitude: 0, longitude: 0 }, total: 1, pages: pages() },
  };
}

async function written(
  source: Partial<ListSource>,
  {
    language = 'pt-BR',
    as = 'as-imported',
  }: { language?: 'pt-BR' | 'en'; as?: Exclude<ExportFormat, 'pdf'> } = {},
) {
  const format = formatOf(as, 'frota', language, LOCALE, { ...plainSource, ...source });
  const chunks: Buffer[] = [];
  for await (const chunk of format.write(table(), emptyTally())) chunks.push(Buffer.from(chunk));
  return { ending: format.ending, bytes: Buffer.concat(chunks) };
}

test.each([
  ['pt-BR', ';', '-22,5;00123'],
  ['en', ';', '-22,5;00123'],
  ['pt-BR', ',', '-22.5,00123'],
  ['en', ',', '-22.5,00123'],
  ['pt-BR', '\t', '-22,5\t00123'],
  ['en', '\t', '-22.5\t00123'],
  ['en', '|', '-22.5|00123'],
  ['pt-BR', '', '-22,5;00123'],
  ['en', '', '-22.5,00123'],
] as const)('In %s a file with the delimiter %j has the row %j.', async (language, delimiter, row) => {
  const { bytes } = await written({ delimiter, lineEnd: '\n' }, { language });
  expect(bytes.toString()).toBe(`${row}\n`);
});

test.each([
  ['Frota.TXT', '.TXT'],
  ['frota.tsv', '.tsv'],
  ['frota.tab', '.tab'],
  ['frota.txt.bak', '.csv'],
  ['frota', '.csv'],
  [null, '.csv'],
])('The file %j goes out with the ending %j.', async (fileName, ending) => {
  expect((await written({ fileName })).ending).toBe(ending);
});

test.each([
  ['xlsx', 'Novembro', 'Novembro'],
  ['xlsx', null, 'Veículos'],
  ['as-imported', 'Novembro', 'Novembro'],
] as const)('As %s a list of the sheet %j goes out in the sheet %j.', async (as, sheet, name) => {
  const { bytes, ending } = await written({ sheet }, { as });
  expect((await unzip(bytes)).get('xl/workbook.xml')).toContain(`<sheet name="${name}"`);
  expect(ending).toBe('.xlsx');
});
