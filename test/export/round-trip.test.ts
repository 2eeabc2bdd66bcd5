import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Encoding, IntakeOverrides } from '../../src/contract/schemas/lists.ts';
import { createCharacterReplacer, encoder } from '../../src/main/export/encoding.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { safeCell } from '../../src/shared/cells/safe.ts';
import { intakeOver } from '../helpers/intake.ts';
import { inlineRows, partsOf, zipParts } from '../helpers/workbook.ts';
import { addConnection, commitRun, okAnswer, tempDir, tempStore } from '../store/helpers.ts';
import { csvCells, NOW, office } from './office.ts';
import { mergedIn } from './typed-workbook.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YRBB00XKJ123456';

/** The import, the store behind it and the exports, as one office has them. */
async function desk() {
  const store = await tempStore();
  const intake = intakeOver(store, tempDir());
  onTestFinished(() => intake.close());
  async function take(bytes: Uint8Array, overrides: IntakeOverrides = {}, name = 'frota.csv') {
    const { intakeId } = await intake.begin({ name, kind: 'file' });
    await intake.append({ intakeId, bytes });
    await intake.inspect({ intakeId, overrides });
    return (await intake.commit({ intakeId, name })).id;
  }
  return { store, take, ...office(store) };
}

/** A is there, B unknown, C was not asked for. */
async function lookUp(store: Store): Promise<void> {
  const { id } = await addConnection(store);
  const answers = [
    okAnswer(A, { latitude: -22.9056, longitude: -47.0608 }, '2026-11-22 08:00:00'),
    { vin: B, attempts: 1, answer: { status: 'not-found' } } as const,
  ];
  await commitRun(store, id, answers, NOW);
}

/** As the clock on this computer's wall. */
const ASKED = new Date(NOW).toLocaleString('sv-SE');
const FOUND = ['Localizado', '-22,9056', '-47,0608', '2026-11-22 08:00:00', '1', '', ASKED];
const UNKNOWN = ['Não encontrado', '', '', '', '', '', ASKED];
const NEVER = ['Não consultado', '', '', '', '', '', ''];
const APPENDED = [
  ...['Situação', 'Latitude', 'Longitude', 'Data da posição'],
  ...['Horas desde a posição', 'Local mais próximo', 'Consultado em'],
];

describe("The user's own file", () => {
  it('A file whose rows have several VINs has each row once, with answers for each VIN column.', async () => {
    const { store, take, write } = await desk();
    const rows = [`P1;${A} / ${B};`, `P2;${B};${A}`, `P3;;${C}`, `P4;${A} / ${B.slice(1)};`];
    const text = ['Placa;Cavalo;Carreta', ...rows, ''].join('\r\n');
    const listId = await take(encoded(text, 'utf-8'), { headerLine: 1, vinColumn: 1, otherVinColumns: [2] });
    await lookUp(store);
    const exported = await write({ kind: 'file', listId }, 'as-imported');
    expect(exported).toMatchObject({ written: 4, total: 4 });
    expect(await store.lists.all()).toMatchObject([{ rows: 6, lines: 4 }]);
    const [header = [], ...written] = await csvCells(exported.path, ';');
    expect(written.map((cells) => cells.slice(0, 3).join(';'))).toEqual(rows);
    const none = APPENDED.map(() => '');
    expect(header.slice(3)).toEqual([...APPENDED, ...APPENDED.map((name) => `${name} – Carreta`)]);
    expect(written.map((cells) => cells.slice(3))).toEqual([
      [`${A}: Localizado / ${B}: Não encontrado`, ...FOUND.slice(1), ...none],
      [...UNKNOWN, ...FOUND],
      [...none, ...NEVER],
      [`${A}: Localizado / ${B.slice(1)}: Com problema: Não tem 17 caracteres`, ...FOUND.slice(1), ...none],
    ]);
  });

  it('A file whose rows have several VINs has its refused rows again, wherever they stand.', async () => {
    const { take, write } = await desk();
    const rows = [
      'P1;curto;',
      `P2;${A};torto`,
      'P3;curto;',
      'P4;;',
      `P5;${A} ${B};${B}`,
      'P6;curto;',
      'P7;;torto',
    ];
    const text = ['Placa;Cavalo;Carreta', ...rows, ''].join('\r\n');
    const listId = await take(encoded(text, 'utf-8'), { headerLine: 1, vinColumn: 1, otherVinColumns: [2] });
    const exported = await write({ kind: 'file', listId }, 'as-imported');
    expect(exported).toMatchObject({ written: 7, total: 7 });
    const [header = [], ...written] = await csvCells(exported.path, ';');
    expect(written.map((cells) => cells.slice(0, 3).join(';'))).toEqual(rows);
    const [first, second] = [header.indexOf('Situação'), header.indexOf('Situação – Carreta')];
    const [never, short] = ['Não consultado', 'Com problema: Não tem 17 caracteres'];
    expect(written.map((cells) => [cells[first], cells[second]])).toEqual([
      [short, ''],
      [never, short],
      [short, ''],
      ['Com problema: Sem chassi', ''],
      [`${A}: ${never} / ${B}: ${never}`, never],
      [short, ''],
      ['', short],
    ]);
  });

  it('A file has its titles, rows, order, duplicates and held-back rows again.', async () => {
    const { store, take, write, asked } = await desk();
    const text = [
      'Relatório da frota;;',
      'Placa;Chassi;Situação',
      `ABC;${A};"a;""b"""`,
      `DEF;${B.toLowerCase()};Avaré`,
      'GHI;9,12E+16;x',
      `JKL;${A};`,
      'MNO;curto;y',
      `PQR;${C};z`,
      'STU;;fim',
    ].join('\r\n');
    const listId = await take(encoded(`${text}\r\n`, 'windows-1252'), {}, 'Frota.TXT');
    await lookUp(store);
    const exported = await write({ kind: 'file', listId }, 'as-imported');
    expect(exported).toMatchObject({ written: 7, total: 7, neutralised: 0, replaced: 0 });
    expect(asked).toEqual(['frota.TXT']);
    const bytes = await readFile(exported.path);
    expect(bytes.toString('latin1')).toMatch(/^Relatório da frota;;\r\n/);
    const [, ...rows] = await csvCells(exported.path, ';', 'windows-1252');
    expect(rows).toEqual([
      ['Placa', 'Chassi', 'Situação', 'Situação (2)', ...APPENDED.slice(1)],
      ['ABC', A, 'a;"b"', ...FOUND],
      ['DEF', B.toLowerCase(), 'Avaré', ...UNKNOWN],
      ['GHI', '9,12E+16', 'x', ...heldBack('O Excel converteu o chassi em notação científica')],
      ['JKL', A, '', ...FOUND],
      ['MNO', 'curto', 'y', ...heldBack('Não tem 17 caracteres')],
      ['PQR', C, 'z', ...NEVER],
      ['STU', '', 'fim', ...heldBack('Sem chassi')],
    ]);
  });

  const heldBack = (reason: string) => [`Com problema: ${reason}`, '', '', '', '', '', ''];

  it('A file keeps its order where far more rows are held back than imported.', async () => {
    const { take, write } = await desk();
    const cells = Array.from({ length: 2600 }, (_, index) => (index % 1300 === 700 ? A : `curto ${index}`));
    const listId = await take(encoded(`Chassi;n\n${cells.map((cell) => `${cell};1\n`).join('')}`, 'utf-8'));
    const { path, written, total } = await write({ kind: 'file', listId }, 'as-imported');
    expect([written, total]).toEqual([2600, 2600]);
    expect((await csvCells(path, ';')).slice(1).map(([cell]) => cell)).toEqual(cells);
  });

  it('A file keeps a line that names the delimiter, and text that users keep by a formula.', async () => {
    const { take, write } = await desk();
    const listId = await take(encoded(`sep=;\nChassi;RENAVAM;Obs\n="${A}";="00123";=1+1\n`, 'utf-8'));
    const { path, neutralised } = await write({ kind: 'file', listId }, 'as-imported');
    expect((await readFile(path, 'utf8')).split('\n').slice(0, 3)).toEqual([
      'sep=;',
      `Chassi;RENAVAM;Obs;${APPENDED.join(';')}`,
      `"=""${A}""";"=""00123""";'=1+1;${NEVER.join(';')}`,
    ]);
    expect(neutralised).toBe(1);
  });

  it('A file without a header gets none; other formats name its columns.', async () => {
    const { take, write } = await desk();
    const listId = await take(encoded(`${A}\n${B}\n`, 'utf-16le'), {});
    const { path } = await write({ kind: 'file', listId }, 'as-imported', { language: 'en' });
    const [first, ...rest] = await csvCells(path, ',', 'utf-16le');
    expect([first?.slice(0, 2), rest.length]).toEqual([[A, 'Not looked up'], 1]);
    const excel = await write({ kind: 'file', listId }, 'csv-excel');
    expect((await csvCells(excel.path, ';'))[0]).toEqual(['1', ...APPENDED]);
  });

  it('A file has no byte order mark where its encoding has none.', async () => {
    const { take, write } = await desk();
    const overrides = { encoding: 'windows-1252', headerLine: 1, vinColumn: 1 } as const;
    const listId = await take(encoded(`Placa;Chassi\nABC;${A}\n`, 'utf-8', true), overrides);
    const { path, replaced } = await write({ kind: 'file', listId }, 'as-imported');
    expect((await readFile(path, 'latin1')).split('Placa')[0]).not.toContain('?');
    expect(replaced).toBe(0);
  });

  it('Short rows are padded, so that every answer stands below its name.', async () => {
    const { take, write } = await desk();
    const listId = await take(encoded(`Chassi\tObs\tMais\n${A}\n${B}\tx\n`, 'utf-16be', true));
    const { path } = await write({ kind: 'file', listId }, 'as-imported');
    expect((await readFile(path)).subarray(0, 2)).toEqual(Buffer.from([0xfe, 0xff]));
    const rows = await csvCells(path, '\t', 'utf-16be');
    expect(rows.map((row) => row.indexOf('Situação') + row.indexOf('Não consultado'))).toEqual([2, 2, 2]);
  });

  it('A workbook is exported as a workbook, and any other file can be.', async () => {
    const { store, take, write, asked } = await desk();
    const rows = inlineRows([['Frota'], [], ['Chassi', 'RENAVAM'], [A, '00123'], [B, '=1+1']]);
    const cells = '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="A4:A5"/></mergeCells>';
    const parts = partsOf({ sheets: [{ name: 'Novembro', rows }] });
    const part = 'xl/worksheets/sheet1.xml';
    const merged = parts[part]?.replace('</sheetData>', `$&${cells}`) ?? '';
    const listId = await take(zipParts({ ...parts, [part]: merged }), {}, 'frota.xlsx');
    await lookUp(store);
    const back = await write({ kind: 'file', listId }, 'as-imported');
    const [sheet] = await readXlsxFile(back.path);
    const asked0 = new Date(`${ASKED.replace(' ', 'T')}Z`);
    expect(sheet).toMatchObject({ sheet: 'Novembro' });
    expect(sheet?.data.map((row) => row.slice(0, 5))).toEqual([
      ['Frota', null, null, null, null],
      [null, null, null, null, null],
      ['Chassi', 'RENAVAM', 'Situação', 'Latitude', 'Longitude'],
      [A, '00123', 'Localizado', -22.9056, -47.0608],
      [B, '=1+1', 'Não encontrado', null, null],
    ]);
    expect(sheet?.data[3]?.slice(5)).toEqual([new Date('2026-11-22T08:00:00Z'), 1, null, asked0]);
    expect(back.neutralised).toBe(0);
    expect(await mergedIn(back.path)).toEqual(['A1:B2']);
    const plain = await write({ kind: 'file', listId }, 'csv');
    expect((await csvCells(plain.path, ','))[2]?.slice(0, 2)).toEqual([B, "'=1+1"]);
    expect(asked).toEqual(['frota.xlsx', 'frota.csv']);
  });

  it('A workbook without a header is exported without one.', async () => {
    const { take, write } = await desk();
    const listId = await take(
      zipParts(partsOf({ sheets: [{ name: 'x', rows: inlineRows([[A], [B]]) }] })),
      {},
      'frota.xlsx',
    );
    const { path } = await write({ kind: 'file', listId }, 'as-imported');
    const [sheet] = await readXlsxFile(path);
    expect(sheet?.data.map(([first]) => first)).toEqual([A, B]);
  });

  it('A file can be exported as a map, too.', async () => {
    const { store, take, write } = await desk();
    const listId = await take(encoded(`Placa;Chassi\nABC;${A}\nDEF;${B}\nGHI;curto\n`, 'utf-8'));
    await lookUp(store);
    const { path, withoutPosition, total } = await write({ kind: 'file', listId }, 'geojson');
    expect([withoutPosition, total]).toEqual([2, 3]);
    const { features } = JSON.parse(await readFile(path, 'utf8'));
    expect(features.map((one: { geometry: object | null }) => one.geometry)).toEqual([
      { type: 'Point', coordinates: [-47.0608, -22.9056] },
      null,
      null,
    ]);
    const kml = await write({ kind: 'file', listId }, 'kml');
    expect(kml.withoutPosition).toBe(2);
    expect(await readFile(kml.path, 'utf8')).toContain(`<Placemark><name>${A}</name>`);
  });
});

describe('Any table', () => {
  /** Characters that each encoding has. */
  const text = fc.constantFrom(...'abc09 ;,\t|"\'=+-@\n\r.Éãç€™/x'.split(''), '\r\n', '="', '"=', '\u0081');
  const wide = fc.oneof(text, fc.constantFrom('ł', '東', '🚚', '\ufeff', '\u2028'));
  const cell = (encoding: Encoding) =>
    fc
      .array(encoding === 'windows-1252' ? text : wide, { maxLength: 8 })
      .map((parts) => parts.join('').toWellFormed());
  const vin = fc.constantFrom(A, B, C, A.toLowerCase(), `="${B}"`, `'${C}`, 'curto', '9,12E+16', '-');
  const anyTable = fc
    .record({
      encoding: fc.constantFrom<Encoding[]>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
      bom: fc.boolean(),
      delimiter: fc.constantFrom(';', ',', '\t', '|', ''),
      lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
    })
    .chain((dialect) => {
      const width = dialect.delimiter === '' ? fc.constant(0) : fc.integer({ min: 1, max: 4 });
      return width.chain((count) => {
        const others = fc.array(cell(dialect.encoding), { minLength: count, maxLength: count });
        const rows = fc.array(fc.tuple(vin, others), { minLength: 1, maxLength: 12 });
        return fc.tuple(others, rows).map(([names, each]) => ({
          ...dialect,
          bom: dialect.bom && dialect.encoding !== 'windows-1252',
          header: ['Chassi', ...names],
          // The first one is taken in, so that there is a list.
          rows: [[A, ...(each[0]?.[1] ?? [])], ...each.map(([first, rest]) => [first, ...rest])],
        }));
      });
    });

  it('A table in any dialect and encoding is the same after import and export.', async () => {
    const { take, write } = await desk();
    await fc.assert(
      fc.asyncProperty(anyTable, async ({ encoding, bom, delimiter, lineEnd, header, rows }) => {
        const input = Papa.unparse([header, ...rows], {
          // Without a delimiter nothing is split; what Papa sets between cells is never seen.
          delimiter: delimiter === '' ? '\u0001' : delimiter,
          newline: lineEnd,
        });
        const listId = await take(encoded(input + lineEnd, encoding, bom), {
          encoding,
          delimiter: delimiter as ';',
          headerLine: 1,
          vinColumn: 0,
        });
        const exported = await write({ kind: 'file', listId }, 'as-imported');
        const split = delimiter === '' ? ';' : delimiter;
        const bytes = await readFile(exported.path);
        const written = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
        const { data } = Papa.parse<string[]>(written.replace(/^\ufeff/, ''), {
          delimiter: split,
          newline: lineEnd,
        });
        const back = data.slice(0, -1).map((cells) => cells.slice(0, header.length));
        const isKept = (text: string) => /^="[0-9A-Za-z]*"$/.test(text) && /[;,]/.test(split);
        const safe = [header, ...rows].map((cells) =>
          cells.map((each) => (isKept(each) ? each : safeCell(each))),
        );
        expect(back).toEqual(safe);
        expect(written.startsWith('\ufeff')).toBe(bom);
        expect(written.endsWith(lineEnd)).toBe(true);
        expect(exported).toMatchObject({ written: rows.length, total: rows.length, replaced: 0 });
        const changed = safe.flat().filter((each, index) => each !== [header, ...rows].flat()[index]);
        expect(exported.neutralised).toBe(changed.length);
      }),
      { numRuns: 60 },
    );
  });
});

function encoded(text: string, encoding: Encoding, bom = false): Uint8Array {
  const fitted = createCharacterReplacer(encoding, () => {
    throw new Error('this text does not fit the encoding');
  });
  const bytes = encoder(encoding)(`${bom ? '\ufeff' : ''}${fitted(text)}`);
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}
