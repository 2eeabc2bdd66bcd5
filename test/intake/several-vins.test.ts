import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IntakeOverrides } from '../../src/contract/schemas/lists.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { intakeOver } from '../helpers/intake.ts';
import { everything } from '../store/helpers.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YHSR2L6JJ123456';
const D = '9BSR6X400TC223914';
const X = '9BM958074JB123456';
const Y = '9BVAG20D5KE000321';

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

describe('the identifiers of two VIN columns', () => {
  const header = 'Placa cavalo;Chassi cavalo;Placa carreta;Chassi carreta;Placa antiga;Frota';
  const text = `${header}\nAAA1A11;${A};BBB2B22;${B};OLD0A00;F1\nCCC3C33;${C.toLowerCase()};;;;F2\n;;DDD4D44;${D};;F3\n`;
  const both: IntakeOverrides = { vinColumn: 1, otherVinColumns: [3] };
  const plates = async (listId: number | null = null) => {
    const rows = await store.fleet.byVins({ vins: [A, B, C, D], listId });
    return rows.map(({ identifier }) => identifier?.value ?? null);
  };
  const found = async (search: string) =>
    (await store.fleet.page({ view: { ...everything, search }, offset: 0, limit: 9 })).rows.map(
      ({ vin }) => vin,
    );
  const pasted = async (plate: string) =>
    (await store.fleet.findPasted({ text: plate, listId: null })).vehicles;

  it('are each its own, in the list, among all vehicles and in the details', async () => {
    const { report, list } = await take(text, both);
    expect(report.settings).toMatchObject({ identifierColumn: 0, otherIdentifierColumns: [2] });
    expect(await plates(list.id)).toEqual(['AAA1A11', 'BBB2B22', 'CCC3C33', 'DDD4D44']);
    expect(await plates()).toEqual(['AAA1A11', 'BBB2B22', 'CCC3C33', 'DDD4D44']);
    const { row, lists } = await store.fleet.vehicle({ vin: B });
    expect(row.identifier).toEqual({ value: 'BBB2B22', name: 'Placa carreta', others: [] });
    expect(lists.map(({ identifier, rows }) => rows[0]?.cells[identifier ?? -1]?.value)).toEqual(['BBB2B22']);
    const order = {
      ...everything,
      listId: list.id,
      sort: { column: 'identifier', descending: true },
    } as const;
    expect((await store.fleet.page({ view: order, offset: 0, limit: 9 })).rows.map(({ vin }) => vin)).toEqual(
      [D, C, B, A],
    );
  });

  it('are found, and so is every other plate of the row that is not the other vehicle’s', async () => {
    await take(text, both);
    expect([await found('AAA-1A11'), await found('bbb2b22'), await found('OLD0A00')]).toEqual([
      [A],
      [B],
      [B, A],
    ]);
    expect(await Promise.all(['AAA1A11', 'BBB2B22', 'OLD0A00', 'F1'].map(pasted))).toEqual([1, 1, 2, 0]);
  });

  it('are that of the column that is read alone; the plate beside it is found all the same', async () => {
    const { list } = await take(text, { vinColumn: 3 });
    expect(await plates(list.id)).toEqual(['BBB2B22', 'DDD4D44']);
    expect([await found('AAA1A11'), await pasted('AAA1A11')]).toEqual([[B], 1]);
  });

  it('are chosen for each column, remembered for the next file, and changed later', async () => {
    const identifiers = [{ vinColumn: 3, column: 5 }];
    const { list } = await take(text, { ...both, identifiers });
    expect(await plates(list.id)).toEqual(['AAA1A11', 'F1', 'CCC3C33', 'F3']);
    // The row's plate is found, though the number of the fleet is the identifier.
    expect(await found('BBB2B22')).toEqual([B, A]);
    const { report } = await take(text);
    expect(report).toMatchObject({
      remembered: true,
      settings: { identifierColumn: 0, otherIdentifierColumns: [5] },
    });
    expect(list).toMatchObject({
      identifier: null,
      paired: [
        { vinColumn: 'Chassi cavalo', column: 0 },
        { vinColumn: 'Chassi carreta', column: 4 },
      ],
    });
    await store.lists.setIdentifier({ listId: list.id, column: 4, others: [1] });
    expect(await plates(list.id)).toEqual(['F1', 'BBB2B22', 'F2', 'DDD4D44']);
    await store.lists.setIdentifier({ listId: list.id, column: 4, others: [4] });
    expect(await plates(list.id)).toEqual(['F1', 'F1', 'F2', 'F3']);
  });

  it('are right where letters were replaced, and where a VIN stands among words', async () => {
    const wrong = `${A.slice(0, -1)}O`;
    const { list, vins } = await take(
      `Placa 1;Chassi 1;Placa 2;Chassi 2\nAAA1A11;${C};BBB2B22;Chassi: ${wrong} (novo)\n`,
      { vinColumn: 1, otherVinColumns: [3], replaceIllegalLetters: true },
    );
    expect(vins).toEqual([C, `${A.slice(0, -1)}0`]);
    const rows = await store.fleet.byVins({ vins, listId: list.id });
    expect(rows.map(({ identifier }) => identifier?.value)).toEqual(['AAA1A11', 'BBB2B22']);
  });

  it('stay each its own where another file is merged into the list', async () => {
    const { list } = await take(text, both);
    const other = `VIN carreta;VIN cavalo;Placa carreta;Placa cavalo\n${X};${Y};XXX1X11;YYY2Y22\n`;
    const { intakeId } = await intake.begin({ name: 'b.csv', kind: 'file' });
    await intake.append({ intakeId, bytes: new TextEncoder().encode(other) });
    await intake.inspect({ intakeId, overrides: { vinColumn: 0, otherVinColumns: [1] } });
    await intake.commit({ intakeId, name: 'Frota', into: { listId: list.id, how: 'merge' } });
    const rows = await store.fleet.byVins({ vins: [X, Y, A, B], listId: list.id });
    expect(rows.map(({ identifier }) => identifier?.value)).toEqual([
      'XXX1X11',
      'YYY2Y22',
      'AAA1A11',
      'BBB2B22',
    ]);
  });
});
