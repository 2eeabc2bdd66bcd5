import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { IntakeOverrides, IntakeReport } from '../../src/contract/schemas/lists.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { intakeOver } from '../helpers/intake.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-intake-'));
  ({ store } = await openStore({ dataDir: folder }));
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function intakeOf(lists: Partial<Store['lists']> = {}, more: Parameters<typeof intakeOver>[3] = {}) {
  const intake = intakeOver(store, folder, lists, more);
  onTestFinished(() => intake.close());
  return intake;
}

type Intake = ReturnType<typeof intakeOf>;

async function begin(intake: Intake, content: string | Uint8Array, name = 'frota.csv', size = 1000) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  const { intakeId } = await intake.begin({ name, kind: 'file' });
  for (let at = 0; at < bytes.length; at += size) {
    await intake.append({ intakeId, bytes: bytes.slice(at, at + size) });
  }
  return intakeId;
}

async function inspect(
  content: string | Uint8Array,
  overrides: IntakeOverrides = {},
  name?: string,
): Promise<IntakeReport> {
  const intake = intakeOf();
  return intake.inspect({ intakeId: await begin(intake, content, name), overrides });
}

const corpus = (name: string) => readFile(new URL(`../corpus/files/${name}`, import.meta.url));

describe('an inspection', () => {
  it('reports settings, counts, hints and held back rows of a file', async () => {
    const text = `Placa;Chassi;Obs\r\nABC1D23;${A};1,5\r\n\r\nABC1D24;9bw zzz377vt004251;\r\nX;9,12E+16;\r\nY;${B.slice(1)}\r\n`;
    const report = await inspect(text);
    expect(report).toEqual({
      intakeId: expect.any(String),
      name: 'frota',
      settings: {
        encoding: 'utf-8',
        delimiter: ';',
        headerLine: 1,
        vinColumn: 1,
        replaceIllegalLetters: false,
        sheet: null,
        ...{ identifierColumn: 0, otherVinColumns: [], otherIdentifierColumns: [], asText: false },
        keptColumns: [0, 2],
      },
      sheets: [],
      vinColumns: [1],
      severalVins: { rows: 0, vins: 0 },
      remembered: false,
      columns: ['Placa', 'Chassi', 'Obs'],
      formats: [null, null, null],
      preview: [
        { line: 2, cells: ['ABC1D23', A, '1,5'] },
        { line: 4, cells: ['ABC1D24', '9bw zzz377vt004251', ''] },
        { line: 5, cells: ['X', '9,12E+16', ''] },
        { line: 6, cells: ['Y', B.slice(1)] },
      ],
      counts: {
        rows: 4,
        accepted: 2,
        unique: 1,
        duplicates: 1,
        heldBack: 2,
        hidden: 0,
        scanned: 0,
        blank: 1,
        normalised: 1,
      },
      hints: { illegalLetters: 0, checkDigit: 0, roundedDigits: 0 },
      suggestions: [],
      brokenQuoteLine: null,
      elsewhere: { vins: 0, places: [] },
      heldBackByReason: {
        empty: 0,
        length: 1,
        characters: 0,
        'scientific-notation': 1,
        'too-many': 0,
        'too-long': 0,
      },
      heldBack: [
        { line: 5, value: '9,12E+16', reason: 'scientific-notation', cells: ['X', '9,12E+16', ''] },
        { line: 6, value: B.slice(1), reason: 'length', cells: ['Y', B.slice(1)] },
      ],
    });
  });

  it('accepts O, I and Q, and replaces them when the user says so', async () => {
    const text = `chassi\n9BWZZZ377VTOO4251\n9bwzzz377vtoo4251\n${A}\n`;
    const suggestions = [{ line: 2, value: '9BWZZZ377VTOO4251', vin: '9BWZZZ377VTOO4251', suggestion: A }];
    const asRead = await inspect(text);
    expect(asRead.counts).toMatchObject({ accepted: 3, unique: 2 });
    expect(asRead).toMatchObject({ hints: { illegalLetters: 1 }, suggestions });
    const replaced = await inspect(text, { replaceIllegalLetters: true });
    expect(replaced.counts).toMatchObject({ accepted: 3, unique: 1, duplicates: 2 });
    expect(replaced).toMatchObject({ hints: { illegalLetters: 1 }, suggestions });
  });

  it('counts hints once for each VIN', async () => {
    const text = `chassi\n1M8GDM9A1KP042788\n1M8GDM9A1KP042788\n91234567890123400\n${A}\n`;
    expect((await inspect(text)).hints).toEqual({ illegalLetters: 0, checkDigit: 1, roundedDigits: 1 });
  });

  it('reports the line of a quote that is never closed, and reads on', async () => {
    const report = await inspect(`obs;chassi\n"aberta;${A}\nx;${B}\n`);
    expect(report.brokenQuoteLine).toBe(2);
    expect(report.counts).toMatchObject({ rows: 2, accepted: 2 });
  });

  it('lets the user choose the column when no cell looks like a VIN', async () => {
    const text = 'nome;idade\nAna;31\nRui;42\n';
    const report = await inspect(text);
    expect(report.counts).toMatchObject({ rows: 3, accepted: 0, heldBack: 3 });
    expect((await inspect(text, { headerLine: 1, vinColumn: 1 })).columns).toEqual(['nome', 'idade']);
  });

  it('reads the file as the user says, as often as wanted', async () => {
    const intake = intakeOf();
    const intakeId = await begin(intake, `chassi;outro\n${A};${B}\n`);
    const columns = [];
    for (const overrides of [{}, { vinColumn: 1 }, { delimiter: ',' as const }, { headerLine: null }]) {
      const { settings, counts } = await intake.inspect({ intakeId, overrides });
      columns.push([settings.vinColumn, counts.accepted, counts.heldBack]);
    }
    expect(columns).toEqual([
      [0, 1, 0],
      [1, 1, 0],
      [0, 2, 0],
      [0, 1, 1],
    ]);
  });

  it.each([
    ['frota 2026.v2.csv', 'frota 2026.v2'],
    ['C:\\listas\\frota.csv', 'frota'],
    ['.csv', '.csv'],
    ['frota', 'frota'],
    [' \u00a0.csv', '.csv'],
    [`${'x'.repeat(119)}\u{1f69a}.csv`, 'x'.repeat(119)],
  ])('proposes a name for %s', async (name, proposed) => {
    expect((await inspect(A, {}, name)).name).toBe(proposed);
  });

  it('leaves the name of a pasted list to the screen', async () => {
    const intake = intakeOf();
    const { intakeId } = await intake.begin({ name: '', kind: 'paste' });
    await intake.append({ intakeId, bytes: new TextEncoder().encode(`${A}\t1\r\n${B}\t2\r\n`) });
    const report = await intake.inspect({ intakeId, overrides: {} });
    expect(report).toMatchObject({
      name: '',
      settings: { delimiter: '\t', headerLine: null },
      columns: ['1', '2'],
    });
    const list = await intake.commit({ intakeId, name: 'Colada' });
    expect(list).toMatchObject({ name: 'Colada', source: null, rows: 2 });
  });
});

describe('the rejects', () => {
  it('have all cells of the file, line and reason in the language, and are safe to open in a spreadsheet', async () => {
    const intake = intakeOf();
    const intakeId = await begin(
      intake,
      `placa;chassi;x\nP1;=1+1;a\nP2;${A};b\nP3;;c\nP4;${A.slice(1)};"d;e"\n`,
    );
    const { name, text } = await intake.rejects({ intakeId, language: 'pt-BR' });
    expect(name).toBe('frota - linhas com problema.csv');
    expect(text).toBe(
      [
        '\ufeffplaca;chassi;x;Linha;Motivo',
        "P1;'=1+1;a;2;Um chassi não pode ter “=”",
        'P3;;c;4;Sem chassi',
        `P4;${A.slice(1)};"d;e";5;"Tem 16 caracteres; o chassi tem 17"`,
        '',
      ].join('\r\n'),
    );
    const english = await intake.rejects({ intakeId, language: 'en' });
    expect(english.text).toContain('P3;;c;4;No VIN');
  });

  it('of a pasted list have a name of their own', async () => {
    const intake = intakeOf();
    const { intakeId } = await intake.begin({ name: '', kind: 'paste' });
    await intake.append({ intakeId, bytes: new TextEncoder().encode(`${A}\n${B.slice(1)}\n`) });
    const { name } = await intake.rejects({ intakeId, language: 'en' });
    expect(name).toBe('rows with problems.csv');
  });
});

describe('a commit', () => {
  it('stores every row and every cell, and how the file was written', async () => {
    const intake = intakeOf();
    const bytes = await corpus('erp-windows-1252.csv');
    const intakeId = await begin(intake, bytes, 'erp.csv', 5);
    const list = await intake.commit({ intakeId, name: 'ERP' });
    expect(list).toMatchObject({ name: 'ERP', source: 'erp.csv', rows: 3, vehicles: 2, heldBack: 0 });
    expect(await store.lists.source(list.id)).toEqual({
      fileName: 'erp.csv',
      encoding: 'windows-1252',
      bom: false,
      delimiter: ';',
      lineEnd: '\r\n',
      sheet: null,
      above: [['Relação da frota', '', '', '']],
      columns: ['Placa', 'Nº do Chassi', 'Filial', 'Observação', '5'],
      header: ['Placa', 'Nº do Chassi', 'Filial', 'Observação'],
      hasHeader: true,
      vinColumn: 1,
      ...{ identifierColumn: 0, otherVinColumns: [], hasSeveralVins: false },
      ...{ otherIdentifierColumns: [], plateColumns: [0] },
      keptColumns: [0, 2, 3, 4],
    });
    expect(await store.lists.rows(list.id, 0, 10)).toEqual([
      { line: 4, vin: A, cells: ['ABC1D23', '9bwzzz377vt004251', 'São Paulo', 'linha 1\r\nlinha 2'] },
      { line: 6, vin: B, cells: ['ABC1D24', B, 'Goiânia'] },
      { line: 8, vin: A, cells: ['ABC1D23', `'${A}`, 'São Paulo', '', 'a mais'] },
    ]);
    await expect(async () => intake.inspect({ intakeId, overrides: {} })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('uses the last inspection, and stores held-back rows', async () => {
    const intake = intakeOf();
    const intakeId = await begin(intake, `a;b\n${A};9BWZZZ377VTOO4251\n${B};curto\n`);
    await intake.inspect({
      intakeId,
      overrides: { headerLine: 1, vinColumn: 1, replaceIllegalLetters: true },
    });
    const list = await intake.commit({ intakeId, name: 'b' });
    expect((await store.lists.rows(list.id, 0, 10)).map((row) => row.vin)).toEqual([A]);
    expect(await store.lists.heldBack(list.id, 0, 100)).toEqual([
      { line: 3, value: 'curto', reason: 'length', cells: [B, 'curto'] },
    ]);
  });

  it('uses the inspection that was requested last, though an earlier one is still under way', async () => {
    const intake = intakeOf();
    const intakeId = await begin(intake, `a;b\n${A};${B}\n`);
    const first = expect(intake.inspect({ intakeId, overrides: { vinColumn: 0 } })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    const second = intake.inspect({ intakeId, overrides: { vinColumn: 1 } });
    const list = await intake.commit({ intakeId, name: 'b' });
    await Promise.all([first, second]);
    expect((await store.lists.rows(list.id, 0, 10)).map((row) => row.vin)).toEqual([B]);
  });

  it('refuses a file without a single VIN', async () => {
    const intake = intakeOf();
    const before = await store.lists.all();
    const intakeId = await begin(intake, 'chassi\ncurto\n');
    await expect(intake.commit({ intakeId, name: 'x' })).rejects.toMatchObject({
      kind: 'bad-input',
      details: { reason: 'nothing-accepted' },
    });
    expect(await store.lists.all()).toEqual(before);
  });

  it('removes a half-made list when the store fails, and can be tried again', async () => {
    const removed: number[] = [];
    let fails = true;
    const intake = intakeOf({
      async append(...args) {
        if (fails) throw new Error('disk full');
        return store.lists.append(...args);
      },
      async discard(id) {
        removed.push(id);
        return store.lists.discard(id);
      },
    });
    const intakeId = await begin(intake, `${A}\n`);
    await expect(intake.commit({ intakeId, name: 'x' })).rejects.toThrow('disk full');
    expect(removed).toHaveLength(1);
    fails = false;
    expect(await intake.commit({ intakeId, name: 'x' })).toMatchObject({ rows: 1 });
  });

  it('runs once, and stops when the import is discarded', async () => {
    const before = (await store.lists.all()).length;
    const intake = intakeOf({
      async draft(...args) {
        for (const also of [
          () => intake.commit({ intakeId, name: 'y' }),
          () => intake.inspect({ intakeId, overrides: {} }),
          () => intake.append({ intakeId, bytes: Uint8Array.of(65) }),
        ])
          await expect(async () => also()).rejects.toMatchObject({ kind: 'busy' });
        await intake.discard({ intakeId });
        return store.lists.draft(...args);
      },
    });
    const intakeId = await begin(intake, `${A}\n`);
    await expect(intake.commit({ intakeId, name: 'x' })).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await store.lists.all()).toHaveLength(before);
  });

  it('leaves no list when the import is discarded while it is saved', async () => {
    const before = await store.lists.all();
    const intake = intakeOf({
      async publish(...args) {
        const list = await store.lists.publish(...args);
        await intake.discard({ intakeId });
        return list;
      },
    });
    const intakeId = await begin(intake, `${A}\n`);
    await expect(intake.commit({ intakeId, name: 'x' })).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await store.lists.all()).toEqual(before);
  });

  it('fails as cancelled at whichever step the import is discarded', async () => {
    for (const [verb, into] of [['saveHeaderChoice'], ['source', 'merge'], ['publish']] as const) {
      const list = await store.lists.all();
      const intake = intakeOf({
        async [verb](...args: never[]) {
          await intake.discard({ intakeId });
          return Reflect.apply(store.lists[verb], null, args);
        },
      });
      const intakeId = await begin(intake, `chassi;x\n${A};1\n`);
      const where = into ? { into: { listId: list.at(-1)?.id ?? 0, how: into } } : {};
      const committed = intake.commit({ intakeId, name: 'x', ...where });
      await expect(committed).rejects.toMatchObject({ kind: 'cancelled' });
      expect(await store.lists.all()).toEqual(list);
    }
  });

  it('reads as the user said last when that inspection failed', async () => {
    let fails = true;
    const intake = intakeOf({
      async append(...args) {
        if (fails) throw new Error('disk full');
        return store.lists.append(...args);
      },
    });
    const intakeId = await begin(intake, `a;b\n${A};${B}\n`);
    const said = intake.inspect({ intakeId, overrides: { vinColumn: 1 } });
    await expect(said).rejects.toThrow('disk full');
    fails = false;
    const list = await intake.commit({ intakeId, name: 'x' });
    expect((await store.lists.rows(list.id, 0, 10)).map(({ vin }) => vin)).toEqual([B]);
  });

  it('leaves no draft of a file that was read anew, extended or discarded', async () => {
    const drafts: number[] = [];
    const discarded: number[] = [];
    const changed = Promise.withResolvers<void>();
    const intake = intakeOf({
      async draft() {
        const id = await store.lists.draft();
        drafts.push(id);
        return id;
      },
      async discard(id) {
        await store.lists.discard(id);
        discarded.push(id);
        if (discarded.length === 3) changed.resolve();
      },
    });
    const intakeId = await begin(intake, `${A}\n`);
    await intake.inspect({ intakeId, overrides: {} });
    await intake.inspect({ intakeId, overrides: { headerLine: null } });
    expect(await store.lists.rows(drafts[1] ?? 0, 0, 10)).toHaveLength(1);
    await intake.append({ intakeId, bytes: new TextEncoder().encode(`${B}\n`) });
    const { counts } = await intake.inspect({ intakeId, overrides: {} });
    expect(counts.accepted).toBe(2);
    await intake.discard({ intakeId });
    await changed.promise;
    expect(discarded.sort()).toEqual(drafts.sort());
    for (const id of drafts) expect(await store.lists.rows(id, 0, 10)).toEqual([]);
  });

  it('imports 100,000 rows without blocking the event loop', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `P${index};9BWZZZ377VT${String(index % 90_000).padStart(6, '0')}`,
    );
    const intake = intakeOf();
    const intakeId = await begin(
      intake,
      `placa;chassi\n${rows.join('\n')}\ncurto;1\n`,
      'grande.csv',
      1_000_000,
    );
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const report = await intake.inspect({ intakeId, overrides: {} });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    expect(report.counts).toMatchObject({
      rows: 100_001,
      accepted: 100_000,
      unique: 90_000,
      duplicates: 10_000,
    });
    const list = await intake.commit({ intakeId, name: 'grande' });
    expect(list).toMatchObject({ rows: 100_000, vehicles: 90_000, heldBack: 1 });
    const [last] = await store.lists.rows(list.id, 100_000, 10);
    expect(last).toEqual({ line: 100_001, vin: '9BWZZZ377VT009999', cells: ['P99999', '9BWZZZ377VT009999'] });
  });
});

describe('sessions', () => {
  it('are closed but for the last few', async () => {
    const intake = intakeOf();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await begin(intake, A));
    const inspectAt = async (index: number) => intake.inspect({ intakeId: ids[index] ?? '', overrides: {} });
    await expect(inspectAt(0)).rejects.toMatchObject({ kind: 'not-found' });
    for (const index of [1, 4]) expect((await inspectAt(index)).counts.accepted).toBe(1);
  });

  it('are never closed while they are being saved', async () => {
    const blocked = Promise.withResolvers<void>();
    const creating = Promise.withResolvers<void>();
    const intake = intakeOf({
      async draft(...args) {
        creating.resolve();
        await blocked.promise;
        return store.lists.draft(...args);
      },
    });
    const committed = intake.commit({ intakeId: await begin(intake, A), name: 'x' });
    await creating.promise;
    for (let count = 0; count < 5; count++) await begin(intake, B);
    blocked.resolve();
    expect(await committed).toMatchObject({ rows: 1 });
  });

  it('are closed when their file is too large', async () => {
    const intake = intakeOf({}, { maxBytes: 100 });
    const { intakeId } = await intake.begin({ name: 'x.csv', kind: 'file' });
    await intake.append({ intakeId, bytes: new Uint8Array(100) });
    const append = async () => intake.append({ intakeId, bytes: Uint8Array.of(65) });
    const details = { reason: 'too-large', limit: 100 };
    await expect(append).rejects.toMatchObject({ kind: 'bad-input', details });
    await expect(append).rejects.toMatchObject({ kind: 'not-found' });
  });
});
