import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IntakeOverrides } from '../../src/contract/schemas/lists.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { intakeOver } from '../helpers/intake.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YHSR2L6JJ123456';
const D = '9BSR6X400TC223914';

let folder: string;
let store: Store;
let intake: ReturnType<typeof intakeOver>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-several-'));
  ({ store } = await openStore({ dataDir: folder }));
  intake = intakeOver(store, folder);
});

afterEach(async () => {
  await intake.close();
  await store.close();
  await rm(folder, { recursive: true });
});

async function take(text: string, overrides: IntakeOverrides = {}) {
  const { intakeId } = await intake.begin({ name: 'lista.txt', kind: 'file' });
  await intake.append({ intakeId, bytes: new TextEncoder().encode(text) });
  const report = await intake.inspect({ intakeId, overrides });
  const list = await intake.commit({ intakeId, name: 'Frota' });
  const rows = await store.lists.rows(list.id, 0, 1000);
  return { report, list, rows, vins: rows.map(({ vin }) => vin) };
}

describe('a text that is no table', () => {
  it.each([', ', ';', '; ', ' ', '\t', '|', ' e '])(
    'gives all VINs of a line with %j between',
    async (between) => {
      const { report, vins } = await take([A, B, C].join(between));
      expect(report.settings).toMatchObject({ asText: true, headerLine: null, vinColumn: 0 });
      expect(report.counts).toMatchObject({ rows: 3, accepted: 3, unique: 3, heldBack: 0 });
      expect(vins).toEqual([A, B, C]);
    },
  );

  const mail = `Prezados, boa tarde.

Favor localizar com urgência o caminhão, chassi ${A}, placa ABC1D23, e a
carreta de chassi ${B}; segue também:
Chassi:
${C}
Chassi nº ${D.slice(0, 9)}
${D.slice(9)} (placa XYZ9A87)
Chassi: ${A.slice(1)} (conferir)

Atenciosamente,
Maria
`;

  it("gives the VINs of an e-mail's text in their order, each with its line, and near misses after a label", async () => {
    const { report, vins, rows } = await take(mail);
    expect(vins).toEqual([A, B, C, D]);
    expect(report.heldBack).toMatchObject([{ line: 5, value: A.slice(1), reason: 'length' }]);
    expect(report.columns).toEqual(['chassi', 'texto']);
    expect(rows[0]?.cells[1]).toContain('placa ABC1D23');
  });

  it('holds back a near miss in a line of VINs alone', async () => {
    const { report, vins } = await take(`${A}, ${B.slice(1)}, ${C}`);
    expect([vins, report.heldBack]).toMatchObject([[A, C], [{ line: 2, value: B.slice(1) }]]);
  });

  it('takes a correction of a near miss', async () => {
    const corrections = [{ line: 5, found: A.slice(1), value: A }];
    expect((await take(mail, { corrections })).vins).toEqual([A, B, C, D, A]);
  });

  it('gives all of them when one line has hundreds', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`);
    expect((await take(many.join(', '))).vins).toEqual(many);
  });

  it('is read as a table where the user says so', async () => {
    const { report, vins } = await take(`${A}, ${B}`, { asText: false, delimiter: ',' });
    expect(report.settings).toMatchObject({ asText: false, delimiter: ',' });
    expect([report.vinColumns, vins]).toEqual([[0, 1], [A]]);
  });

  it.each([
    ['a list of a column with a bad row', `${A}\n${B.slice(1)}\n${C}\n`],
    ['a table without a header', `ABC1D23;${A};Maria da Silva\nXYZ9A87;${B};José de Souza\n`],
    ['a table of one row', `ABC1D23;${A};Maria da Silva`],
    ['a header that names the VIN', `Chassi\n${A}\nTotal de veículos da frota 1\n`],
  ])('is not taken for one: %s', async (_, text) => {
    expect((await take(text)).report.settings.asText).toBe(false);
  });
});

describe('a cell with several VINs', () => {
  it('becomes a row for each, with the line and all cells', async () => {
    const { report, list, rows } = await take(
      `Placa;Chassi\nP1;${A} / ${B}\nP2;Chassi: ${C}\nP3;"${D}\n${A}"\n`,
    );
    expect(rows).toEqual([
      { line: 2, vin: A, cells: ['P1', `${A} / ${B}`] },
      { line: 2, vin: B, cells: ['P1', `${A} / ${B}`] },
      { line: 3, vin: C, cells: ['P2', `Chassi: ${C}`] },
      { line: 4, vin: D, cells: ['P3', `${D}\n${A}`] },
      { line: 4, vin: A, cells: ['P3', `${D}\n${A}`] },
    ]);
    expect(report.counts).toMatchObject({ rows: 3, accepted: 5, unique: 4, duplicates: 1, heldBack: 0 });
    expect(report.severalVins).toEqual({ rows: 2, vins: 4 });
    expect(list).toMatchObject({ rows: 5, vehicles: 4 });
    expect((await store.lists.source(list.id)).hasSeveralVins).toBe(true);
  });

  it('counts a VIN once that stands in it twice, as in the address and in the text of a link', async () => {
    const link = `=HYPERLINK("https://frota.example/${A.toLowerCase()}";"${A}")`;
    const { report, vins } = await take(`Placa;Chassi\nP1;"${link.replaceAll('"', '""')}"\nP2;${B}\n`);
    expect(vins).toEqual([A, B]);
    expect(report.counts).toMatchObject({ rows: 2, accepted: 2, unique: 2, duplicates: 0 });
    expect(report.severalVins).toEqual({ rows: 0, vins: 0 });
  });

  it('holds back what is nearly a VIN beside another one, until it is corrected', async () => {
    const text = `Placa;Chassi\nP1;${A} / ${B.slice(1)}\n`;
    const { report, vins } = await take(text);
    expect([vins, report.heldBack]).toMatchObject([[A], [{ line: 2, value: B.slice(1), reason: 'length' }]]);
    const corrections = [{ line: 2, found: B.slice(1), value: B }];
    const again = await take(text, { corrections });
    expect([again.vins, again.rows[1]?.cells]).toEqual([
      [A, B],
      ['P1', `${A} / ${B}`],
    ]);
  });

  it('keeps the rows of a line together, however many there are', async () => {
    const vin = (number: number) => `9BWZZZ377VT${String(number).padStart(6, '0')}`;
    const lines = Array.from({ length: 300 }, (_, line) =>
      Array.from({ length: 1 + (line % 64) }, (_, index) => vin(64 * line + index)),
    );
    const text = `Placa;Chassi\n${lines.map((vins, line) => `P${line};${vins.join(' ')}\n`).join('')}`;
    const { list } = await take(text);
    const rows = [];
    for (let after = 0; ; ) {
      const page = await store.lists.rows(list.id, after, 100);
      if (page.length === 0) break;
      rows.push(...page);
      after = page.at(-1)?.line ?? 0;
    }
    expect(rows.map(({ line, vin }) => `${line} ${vin}`)).toEqual(
      lines.flatMap((vins, line) => vins.map((each) => `${line + 2} ${each}`)),
    );
  });

  it('is held back where it has more than a list takes of one line', async () => {
    const many = Array.from({ length: 65 }, (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`);
    const { report } = await take(`Placa;Chassi\nP1;${A}\nP2;${many.join(' ')}\n`);
    expect(report.counts).toMatchObject({ accepted: 1, heldBack: 1 });
    expect(report.heldBackByReason['too-many']).toBe(1);
  });
});

describe('a second VIN column', () => {
  const text = `Placa;Cavalo;Carreta\nP1;${A};${B}\nP2;${C};\nP3;;${D}\nP4;;\n`;

  it('is reported, and one list takes the vehicles of both', async () => {
    const one = await take(text, { vinColumn: 1 });
    expect(one.report.vinColumns).toEqual([1, 2]);
    expect(one.vins).toEqual([A, C]);
    const { report, list, rows } = await take(text, { vinColumn: 1, otherVinColumns: [2] });
    const source = { otherVinColumns: [2], hasSeveralVins: true };
    expect(await store.lists.source(list.id)).toMatchObject(source);
    expect(report.settings).toMatchObject({ vinColumn: 1, otherVinColumns: [2] });
    expect(rows.map(({ line, vin, cells }) => [line, vin, cells[0]])).toEqual([
      [2, A, 'P1'],
      [2, B, 'P1'],
      [3, C, 'P2'],
      [4, D, 'P3'],
    ]);
    expect(report.heldBack).toMatchObject([{ line: 5, reason: 'empty' }]);
  });

  it('is reported where its only VIN is a bad one, and then held back by name', async () => {
    const bad = B.slice(1);
    const one = `Placa;Chassi cavalo;Chassi carreta\nP1;${A};${bad}\n`;
    expect((await take(one)).report).toMatchObject({ vinColumns: [1, 2], settings: { vinColumn: 1 } });
    const both = await take(one, { vinColumn: 1, otherVinColumns: [2] });
    expect([both.vins, both.report.heldBack]).toMatchObject([
      [A],
      [{ line: 2, value: bad, reason: 'length' }],
    ]);
    const more = `Placa;Cavalo;Carreta\nP1;${A};${bad}\nP2;${C};${D}\nP3;${B};${D.slice(2)}\n`;
    expect((await take(more)).report.vinColumns).toEqual([1, 2]);
  });

  it('is not seen in other long numbers', async () => {
    const text = `Chassi;Contrato;Apólice\n${A};CTR2026000012345;AP20260001234567\n`;
    expect((await take(text)).report.vinColumns).toEqual([0]);
  });

  it('is read again with the next file of the same header', async () => {
    await take(text, { vinColumn: 1, otherVinColumns: [2] });
    const { report } = await take(text);
    expect(report).toMatchObject({ remembered: true, settings: { vinColumn: 1, otherVinColumns: [2] } });
  });
});
