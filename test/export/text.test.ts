import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvOptions, csvRows, RFC_4180 } from '../../src/main/export/csv.ts';
import { geojsonText } from '../../src/main/export/geojson.ts';
import { jsonText } from '../../src/main/export/json.ts';
import type { ExportRow } from '../../src/main/export/row.ts';
import { readRows } from '../../src/main/tables/reader.ts';
import { safeCell } from '../../src/shared/cells/safe.ts';

const found: ExportRow = {
  chassi: '9BWZZZ377VT004251',
  status: 'ok',
  timestamp: '2026-08-14 09:30:00',
  latitude: -23.5505,
  longitude: -46.6333,
  fetchedAt: '2026-08-14T12:31:00.000Z',
  error: '',
  others: ['São "Paulo"', '-12,5'],
};
const unknown: ExportRow = {
  ...found,
  status: 'nao_encontrado',
  timestamp: '',
  latitude: null,
  longitude: null,
  others: ['=1+1'],
};

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe('csvRows', () => {
  it('writes the fixed columns, then the others, names made unique', async () => {
    expect(await textOf(csvRows([found, unknown], ['Filial', 'status']))).toBe(
      [
        'chassi,status,timestamp,latitude,longitude,fetched_at,error,Filial,status (2)',
        '9BWZZZ377VT004251,ok,2026-08-14 09:30:00,-23.5505,-46.6333,2026-08-14T12:31:00.000Z,,"São ""Paulo""","-12,5"',
        "9BWZZZ377VT004251,nao_encontrado,,,,2026-08-14T12:31:00.000Z,,'=1+1,",
        '',
      ].join('\r\n'),
    );
  });

  it('writes as asked', async () => {
    const options: CsvOptions = { delimiter: ';', bom: true, lineEnd: '\n', quote: 'all' };
    expect(await textOf(csvRows([unknown], [], options))).toBe(
      '\ufeff"chassi";"status";"timestamp";"latitude";"longitude";"fetched_at";"error"\n' +
        '"9BWZZZ377VT004251";"nao_encontrado";"";"";"";"2026-08-14T12:31:00.000Z";""\n',
    );
  });

  it('leaves no live formula in any text column', async () => {
    const text = fc.tuple(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '\0=', '\0\0@', '＝', '＋', '－', '＠', ''),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(text, async ([prefix, rest]) => {
        const cell = prefix + rest;
        const row: ExportRow = { ...unknown, chassi: cell, error: cell, others: [cell] };
        const [header, data] = [
          ...readRows([Buffer.from(await textOf(csvRows([row], [cell])))], { delimiter: ',', newline: '\n' }),
        ].flat();
        const texts = [...(header?.cells.slice(7) ?? []), ...(data?.cells ?? [])];
        expect(texts).toHaveLength(9);
        for (const each of texts)
          expect(each).not.toMatch(/^[=@\t\r\n\0＝＋－＠]|^[+-](?!\d+(?:[.,]\d+)*$)|\0/);
      }),
    );
  });

  it('leaves none either where a spreadsheet cuts cells at another delimiter, and heeds no quotes', async () => {
    const cut = fc.constantFrom(';', '\t', '|', ',', '\n', '\r', '\r\n');
    const filler = fc.constantFrom(
      '',
      'a',
      ' ',
      '"',
      '""',
      '-1',
      '5',
      '=1+0',
      '+A1',
      '@x',
      '-',
      '\0=1',
      '＝1',
    );
    const cell = fc.array(fc.oneof(cut, filler), { maxLength: 8 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(cell, cell, async (first, second) => {
        const row: ExportRow = { ...found, chassi: first, error: second, others: [first, second] };
        const data = (await textOf(csvRows([row], ['x', 'y']))).slice('chassi,status'.length);
        for (const delimiter of [';', '\t', '|']) {
          // The file's own cells begin behind a comma, so what begins behind another cut comes from within a cell.
          for (const piece of data.split(/[\r\n]/).flatMap((line) => line.split(delimiter)))
            expect(piece).not.toMatch(/^[\s"]*[=@＝＋－＠]|^[\s"]*[+-](?!\d+(?:,\d+)*\s*(?:"|$)|\d+,ok,)/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('neutralises within a cell as little as can be', () => {
    expect(safeCell('a;=1+0')).toBe("a;'=1+0");
    expect(safeCell('a\t "@x|-1+1')).toBe("a\t \"'@x|'-1+1");
    expect(safeCell('linha 1\r\n=linha 2')).toBe("linha 1\r\n'=linha 2");
    for (const plain of ['x; -1 ', 'linha 1\r\nlinha 2', 'Sul; Norte', 'a|b, c - d'])
      expect(safeCell(plain)).toBe(plain);
  });

  it('quotes what another delimiter would cut, so that readers of several delimiters keep it whole', async () => {
    expect(await textOf(csvRows([], ['a;b', 'c|d', 'e f']))).toMatch(/,"a;b","c|d",e f\r\n$/);
  });

  it('keeps numbers as numbers', () => {
    for (const number of ['-12', '-12,5', '+5511999998888', '-1.234,56'])
      expect(safeCell(number)).toBe(number);
    for (const formula of ['-1+1', '+cmd|x', '-', '--1', '-1-', '- 5'])
      expect(safeCell(formula)).toBe(`'${formula}`);
  });

  it('quotes a column name that RFC 4180 needs quoted', async () => {
    expect(await textOf(csvRows([], ['a,b'], RFC_4180))).toMatch(/,error,"a,b"\r\n$/);
  });
});

describe('jsonText', () => {
  it('writes an array of flat objects', async () => {
    const text = await textOf(jsonText([found, unknown], ['Filial', '__proto__']));
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ status: 'ok', latitude: -23.5505, error: null, Filial: 'São "Paulo"' }),
      expect.objectContaining({ status: 'nao_encontrado', timestamp: null, longitude: null, Filial: '=1+1' }),
    ]);
    expect(text).toContain('"__proto__":"-12,5"');
    expect(text.trimEnd().split('\n')).toHaveLength(4);
  });

  it('writes an empty array', async () => {
    expect(JSON.parse(await textOf(jsonText([], [])))).toEqual([]);
  });
});

describe('geojsonText', () => {
  it('writes longitude before latitude, and keeps vehicles without a position', async () => {
    expect(JSON.parse(await textOf(geojsonText([found, unknown], ['Filial'])))).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-46.6333, -23.5505] },
          properties: { chassi: found.chassi, timestamp: found.timestamp, Filial: 'São "Paulo"' },
        },
        {
          type: 'Feature',
          geometry: null,
          properties: { status: 'nao_encontrado', fetched_at: found.fetchedAt },
        },
      ],
    });
  });

  it('writes an empty collection', async () => {
    expect(JSON.parse(await textOf(geojsonText([], [])))).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });
});
