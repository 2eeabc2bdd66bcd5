import { expect, test } from 'vitest';
import { CSV_EXCEL, CSV_PLAIN, type CsvProfile, csvTable } from '../../src/main/export/csv-table.ts';
import { type Cell, emptyTally, type Table } from '../../src/main/export/table.ts';

/** A table of one column as CSV, and what became of its cells. */
async function csvOf(cells: readonly Cell[], profile: CsvProfile = CSV_PLAIN, above: Table['above'] = []) {
  async function* pages() {
    yield cells.map((cell) => [cell]);
  }
  const columns = [{ name: 'Obs', kind: 'text' } as const];
  const at = { vin: 0, latitude: 0, longitude: 0 };
  const table = { columns, hasHeader: false, above, at, total: cells.length, pages: pages() };
  const tally = emptyTally();
  const chunks: Buffer[] = [];
  for await (const chunk of csvTable(table, profile, tally)) chunks.push(Buffer.from(chunk));
  return { bytes: Buffer.concat(chunks), tally };
}

test.each([
  '="1"&HYPERLINK("http://x.example")',
  '=HYPERLINK("http://x.example")&="1"',
  '=cmd 2026-01-02 03:04:05',
])('A formula that holds a harmless one, or a time, is made safe: %s.', async (cell) => {
  for (const profile of [CSV_PLAIN, CSV_EXCEL]) {
    const { bytes, tally } = await csvOf([cell], profile);
    expect(bytes.toString()).toMatch(/^\ufeff?"?'=/);
    expect(tally.neutralised).toBe(1);
  }
});

test('The rows above a header are as they were: titles, blank lines and rows that begin with a blank cell.', async () => {
  const above = [['sep=;'], ['Frota de novembro'], [''], ['', 'Filial; Sul'], ['Total', '2']];
  const { bytes } = await csvOf([], { ...CSV_EXCEL, bom: false }, above);
  expect(bytes.toString()).toBe('sep=;\r\nFrota de novembro\r\n\r\n;"Filial; Sul"\r\nTotal;2\r\n');
});

test('A row above a header is no line that names the delimiter if it holds more.', async () => {
  const { bytes, tally } = await csvOf([], { ...CSV_EXCEL, bom: false }, [['sep=;=1+1'], ['=1+1 sep=;']]);
  expect(bytes.toString()).toMatch(/^"sep=;'?=1\+1"\r\n"'=1\+1 sep=;"\r\n$/);
  expect(tally.neutralised).toBeGreaterThan(0);
});

test('Characters that the encoding lacks are counted in all cells together.', async () => {
  const profile = { ...CSV_PLAIN, encoding: 'windows-1252', lineEnd: '\n' } as const;
  const { bytes, tally } = await csvOf(['Łódź', 'São Paulo', '東京'], profile);
  expect(bytes.toString('latin1')).toBe('Lódz\nSão Paulo\n??\n');
  expect(tally.replaced).toBe(4);
});
