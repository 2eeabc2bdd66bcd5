import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { outputTable } from '../../src/main/commands/output.ts';
import type { SubjectRow } from '../../src/main/commands/subject.ts';
import { CSV_OUTPUT, csvTable } from '../../src/main/export/csv-table.ts';
import { geojsonTable } from '../../src/main/export/geojson.ts';
import { jsonTable } from '../../src/main/export/json.ts';
import { emptyTally, type TableContent } from '../../src/main/export/table.ts';
import { readRows } from '../../src/main/tables/reader.ts';

const VIN = '9BWZZZ377VT004251';
const LOST = '93HGD18405Z100011';
const HELD = '9BW';
const askedAt = Date.UTC(2026, 7, 14, 12, 31);

const found: FleetRow = {
  ...{ vin: VIN, status: 'ok', failure: null, askedAt, cells: [], identifier: null, work: null, areas: [] },
  position: {
    timestamp: '2026-08-14 09:30:00',
    ...{ latitude: -23.5505, longitude: -46.6333 },
    ...{ seenAt: askedAt - 60_000, fetchedAt: askedAt },
  },
};
/** It was found before, which the service no longer says. */
const lost: FleetRow = { ...found, vin: LOST, status: 'not-found' };

const rowOf = (vin: string, others: readonly string[]): SubjectRow => ({
  value: vin,
  verdict: { vin },
  others,
});
const heldBack = (value: string, others: readonly string[]): SubjectRow => ({
  ...{ value, others },
  verdict: { reason: 'length' },
});

/** The output of these rows of an input. */
function tableOf(rows: readonly SubjectRow[], names: readonly string[]): Promise<TableContent> {
  async function* input() {
    yield* rows;
  }
  const subject = { columns: async () => names, rows: input };
  const rowsByVins = async (vins: readonly string[]) => [found, lost].filter(({ vin }) => vins.includes(vin));
  return outputTable(subject, { rowsByVins });
}

async function textOf(chunks: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}

const csvOf = async (rows: readonly SubjectRow[], names: readonly string[]) =>
  textOf(csvTable(await tableOf(rows, names), CSV_OUTPUT, emptyTally()));

test('CSV has the stable columns, then those of the input under names of their own', async () => {
  const rows = [rowOf(VIN, ['São "Paulo"', '-12,5']), rowOf(LOST, ['=1+1']), heldBack(HELD, ['x', '="007"'])];
  expect(await csvOf(rows, ['Filial', 'status'])).toBe(
    [
      'chassi,status,timestamp,latitude,longitude,fetched_at,error,Filial,status (2)',
      `${VIN},ok,2026-08-14 09:30:00,-23.5505,-46.6333,2026-08-14T12:31:00.000Z,,"São ""Paulo""","-12,5"`,
      `${LOST},nao_encontrado,,,,2026-08-14T12:31:00.000Z,,'=1+1,`,
      `9BW,nao_consultado,,,,,held-back: length,x,"'=""007"""`,
      '',
    ].join('\r\n'),
  );
});

test('CSV quotes names of columns that RFC 4180 or another delimiter needs quoted', async () => {
  expect(await csvOf([], ['a,b'])).toMatch(/,error,"a,b"\r\n$/);
  expect(await csvOf([], ['a;b', 'c|d', 'e f'])).toMatch(/,"a;b","c|d",e f\r\n$/);
});

test('CSV holds no live formula in any text of the input', async () => {
  const text = fc.tuple(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '\0=', '\0\0@', '＝', '＋', '－', '＠', ''),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(text, async ([prefix, rest]) => {
      const cell = prefix + rest;
      const written = await csvOf([heldBack(cell, [cell])], [cell]);
      const [header, data] = [...readRows([Buffer.from(written)], { delimiter: ',', newline: '\n' })].flat();
      const texts = [...(header?.cells.slice(7) ?? []), ...(data?.cells ?? [])];
      expect(texts).toHaveLength(9);
      for (const each of texts)
        expect(each).not.toMatch(/^[=@\t\r\n\0＝＋－＠]|^[+-](?!\d+(?:[.,]\d+)*$)|\0/);
    }),
  );
});

test('CSV holds none either where a spreadsheet cuts cells at another delimiter and heeds no quotes', async () => {
  const cut = fc.constantFrom(';', '\t', '|', ',', '\n', '\r', '\r\n');
  const signs = ['', 'a', ' ', '"', '""', '-1', '5', '=1+0', '+A1', '@x', '-', '\0=1', '＝1'];
  const cell = fc
    .array(fc.oneof(cut, fc.constantFrom(...signs)), { maxLength: 8 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(cell, cell, async (first, second) => {
      const rows = [heldBack(first, [first, second])];
      const data = (await csvOf(rows, ['x', 'y'])).slice('chassi,status'.length);
      for (const delimiter of [';', '\t', '|']) {
        // The file's own cells begin behind a comma, so what begins behind another cut comes from within a cell.
        for (const piece of data.split(/[\r\n]/).flatMap((line) => line.split(delimiter)))
          expect(piece).not.toMatch(
            /^[\s"]*[=@＝＋－＠]|^[\s"]*[+-](?!\d+(?:,\d+)*\s*(?:"|$)|\d+,nao_consultado,)/,
          );
      }
    }),
    { numRuns: 2000 },
  );
});

test('JSON is an array of flat objects, a row on each line, with null for what is empty', async () => {
  const rows = [rowOf(VIN, ['São "Paulo"', '-12,5']), rowOf(LOST, ['=1+1'])];
  const text = await textOf(jsonTable(await tableOf(rows, ['Filial', '__proto__'])));
  expect(JSON.parse(text)).toEqual([
    expect.objectContaining({ status: 'ok', latitude: -23.5505, error: null, Filial: 'São "Paulo"' }),
    expect.objectContaining({ status: 'nao_encontrado', timestamp: null, longitude: null, Filial: '=1+1' }),
  ]);
  expect(text).toContain('"__proto__":"-12,5"');
  expect(text.trimEnd().split('\n')).toHaveLength(4);
});

test('JSON of no rows is an empty array', async () => {
  expect(await textOf(jsonTable(await tableOf([], [])))).toBe('[]\n');
});

test('GeoJSON has longitude before latitude, and a feature without a geometry for a row without a position', async () => {
  const rows = [rowOf(VIN, ['São "Paulo"']), rowOf(LOST, ['x'])];
  const text = await textOf(geojsonTable(await tableOf(rows, ['Filial'])));
  expect(JSON.parse(text)).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-46.6333, -23.5505] },
        properties: { chassi: VIN, timestamp: '2026-08-14 09:30:00', Filial: 'São "Paulo"' },
      },
      {
        type: 'Feature',
        geometry: null,
        properties: { status: 'nao_encontrado', fetched_at: '2026-08-14T12:31:00.000Z' },
      },
    ],
  });
});

test('GeoJSON of no rows is an empty collection', async () => {
  const text = await textOf(geojsonTable(await tableOf([], [])));
  expect(JSON.parse(text)).toEqual({ type: 'FeatureCollection', features: [] });
});
