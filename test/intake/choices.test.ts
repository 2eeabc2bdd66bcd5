import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportTarget, IntakeOverrides, IntakeProgress } from '../../src/contract/schemas/lists.ts';
import { rememberIdentifier } from '../../src/main/intake/remember.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { intakeOver } from '../helpers/intake.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YHSR2L6JJ123456';
const D = '9BSR6X400TC223914';

let folder: string;
let store: Store;
let intake: ReturnType<typeof intakeOver>;
let progress: IntakeProgress[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-intake-'));
  ({ store } = await openStore({ dataDir: folder }));
  progress = [];
  intake = intakeOver(store, folder, {}, { emit: (_, payload) => progress.push(payload as IntakeProgress) });
});

afterEach(async () => {
  await intake.close();
  await store.close();
  await rm(folder, { recursive: true });
});

async function begin(text: string, name = 'frota.csv'): Promise<string> {
  const { intakeId } = await intake.begin({ name, kind: 'file' });
  await intake.append({ intakeId, bytes: new TextEncoder().encode(text) });
  return intakeId;
}

async function take(text: string, overrides: IntakeOverrides = {}, into?: ImportTarget) {
  const intakeId = await begin(text);
  await intake.inspect({ intakeId, overrides });
  return intake.commit({ intakeId, name: 'Frota', into });
}

const vins = async (listId: number) => (await store.lists.rows(listId, 0, 100)).map(({ vin }) => vin);
const cells = async (listId: number) => (await store.lists.rows(listId, 0, 100)).map((row) => row.cells);

describe('corrections', () => {
  const text = `Chassi;Placa\n${A.slice(1)};P1\n${B};P2\n;P3\n`;

  it('replace the cell in the verdict and in the list', async () => {
    const intakeId = await begin(text);
    const corrections = [
      { line: 2, value: A.toLowerCase() },
      { line: 4, value: 'curto' },
    ];
    const report = await intake.inspect({ intakeId, overrides: { corrections } });
    expect(report.counts).toMatchObject({ accepted: 2, heldBack: 1 });
    expect(report.heldBack).toEqual([{ line: 4, value: 'curto', reason: 'length', cells: ['curto', 'P3'] }]);
    const list = await intake.commit({ intakeId, name: 'Frota' });
    expect(await cells(list.id)).toEqual([
      [A.toLowerCase(), 'P1'],
      [B, 'P2'],
    ]);
    expect(await store.lists.heldBack(list.id, 0, 100)).toEqual([
      { line: 4, value: 'curto', reason: 'length', cells: ['curto', 'P3'] },
    ]);
  });

  it('fill a cell that a short row does not have', async () => {
    const list = await take(`Placa;Chassi\nP1;${A}\nP2\n`, { corrections: [{ line: 3, value: B }] });
    expect(await cells(list.id)).toEqual([
      ['P1', A],
      ['P2', B],
    ]);
  });
});

it('O, I and Q become 0, 1 and 0 only in the VINs that the user accepts', async () => {
  const [some, other] = ['9BWZZZ377VTOO4251', '9BWZZZ377VT0Q4252'];
  const list = await take(`chassi\n${some}\n${other}\n${some.toLowerCase()}\n`, { replaceIn: [some] });
  expect(await vins(list.id)).toEqual([A, other, A]);
});

describe('the chosen columns', () => {
  const text = `Placa;Chassi;Motorista;Filial\nP1;${A};Ana;Sul\n`;

  it('are shown by the list, while the file is stored whole', async () => {
    const list = await take(text, { keptColumns: [3, 1] });
    expect(list.columns).toEqual(['Filial']);
    const sort = { column: 'vin', descending: false } as const;
    const view = { listId: list.id, search: '', statuses: [], box: null, sort };
    const page = await store.fleet.page({ view, offset: 0, limit: 10 });
    expect(page.rows.map((row) => row.cells)).toEqual([['Sul']]);
    expect(await cells(list.id)).toEqual([['P1', A, 'Ana', 'Sul']]);
    expect((await store.fleet.vehicle({ vin: A })).lists[0]?.rows[0]?.cells).toEqual([
      { column: 'Filial', value: 'Sul' },
    ]);
  });

  it('are remembered with the VIN column for files with the same header on any line', async () => {
    const twoVins = `Chassi antigo;Chassi;Filial\n${A};${B};Sul\n`;
    await take(twoVins, { vinColumn: 0, keptColumns: [2] });
    const again = await begin(`Relatório\n\n CHASSI antigo ;Chassi;Filial\n${C};${D};Norte\n`);
    const report = await intake.inspect({ intakeId: again, overrides: {} });
    expect(report).toMatchObject({
      remembered: true,
      settings: { headerLine: 3, vinColumn: 0, keptColumns: [2] },
    });
    const said = await intake.inspect({ intakeId: again, overrides: { vinColumn: 1 } });
    expect(said).toMatchObject({ remembered: false, settings: { vinColumn: 1, keptColumns: [0, 2] } });
    const other = await begin(`Chassi antigo;Chassi\n${C};${D}\n`);
    expect(await intake.inspect({ intakeId: other, overrides: {} })).toMatchObject({ remembered: false });
  });

  it('remember the identifier for the next file with the same header', async () => {
    const month = (vin: string) => `Chassi;Placa;Frota\n${vin};ABC1D23;7\n`;
    const settingsOf = async (text: string) => {
      const { remembered, settings } = await intake.inspect({ intakeId: await begin(text), overrides: {} });
      return { remembered, identifierColumn: settings.identifierColumn };
    };
    await take(month(A));
    expect(await settingsOf(month(B))).toEqual({ remembered: false, identifierColumn: 1 });
    await take(month(A), { identifiers: [{ vinColumn: 0, column: 2 }] });
    expect(await settingsOf(month(B))).toEqual({ remembered: true, identifierColumn: 2 });
    expect((await take(month(B))).identifier).toBe(1);
    await take(month(A), { identifiers: [{ vinColumn: 0, column: null }] });
    expect(await settingsOf(month(B))).toEqual({ remembered: true, identifierColumn: null });
    // Where none could be detected, the next file is looked at anew.
    await take(`Chassi;Texto\n${A};x\n`);
    expect(await settingsOf(`Chassi;Texto\n${B};ABC1D23\n`)).toEqual({
      remembered: false,
      identifierColumn: 1,
    });
  });

  it('remember the identifier that the user sets for a list', async () => {
    const text = `Chassi;Placa;Frota\n${A};ABC1D23;7\n`;
    const list = await take(text, { keptColumns: [1, 2] });
    await store.lists.setIdentifier({ listId: list.id, column: 1 });
    await rememberIdentifier(store.lists, list.id);
    expect(await intake.inspect({ intakeId: await begin(text), overrides: {} })).toMatchObject({
      remembered: true,
      settings: { identifierColumn: 2, keptColumns: [1, 2] },
    });
    const noHeader = await take(`${B};ABC1D23\n`);
    await rememberIdentifier(store.lists, noHeader.id);
    expect(await store.lists.headerChoices()).toHaveLength(1);
  });

  it('are all columns when none was chosen, however wide the next file is', async () => {
    await take(`Chassi;Placa\n${A};P1;a mais\n`);
    const report = await intake.inspect({
      intakeId: await begin(`Chassi;Placa\n${B};P2;x;y\n`),
      overrides: {},
    });
    expect(report).toMatchObject({ remembered: false, settings: { keptColumns: [1, 2, 3] } });
  });
});

describe('an import into an existing list', () => {
  const first = `Placa;Chassi\nP1;${A}\nP2;${B}\nP3;curto\n`;

  it('compares by vehicle, whatever file the list came from', async () => {
    const list = await take(first);
    const intakeId = await begin(`Chassi\n${B}\n${D}\n${C}\n${C}\n`);
    expect(await intake.compare({ intakeId, listId: list.id })).toEqual({
      ...{ added: 2, gone: 1, same: 1 },
      ...{ addedVins: [C, D], goneVins: [A] },
    });
    await expect(intake.compare({ intakeId, listId: 99 })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('compares all vehicles of a list that is read in several parts', async () => {
    const numbers = Array.from(
      { length: 20_001 },
      (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`,
    );
    const list = await take(`Chassi\n${numbers.join('\n')}\n`);
    const intakeId = await begin(`Chassi\n${numbers.slice(1).join('\n')}\n`);
    expect(await intake.compare({ intakeId, listId: list.id })).toMatchObject({
      ...{ added: 0, gone: 1, same: 20_000, goneVins: numbers.slice(0, 1) },
    });
  });

  it('merges the rows whose vehicle the list lacks, by the names of their columns', async () => {
    const list = await take(first);
    const text = `Chassi;Motorista;placa\n${B};Ana;P9\n${C};Bia;P4\n${C};Caio;P5\nruim;Davi;P6\n`;
    const merged = await take(text, {}, { listId: list.id, how: 'merge' });
    expect(merged).toMatchObject({ id: list.id, name: 'Frota', rows: 4, vehicles: 3, heldBack: 2 });
    expect(merged.columns).toEqual(['Placa', 'Motorista']);
    expect(await cells(list.id)).toEqual([
      ['P1', A],
      ['P2', B],
      ['P4', C, 'Bia'],
      ['P5', C, 'Caio'],
    ]);
    expect(await store.lists.heldBack(list.id, 0, 100)).toEqual([
      { line: 4, value: 'curto', reason: 'length', cells: ['P3', 'curto'] },
      { line: 9, value: 'ruim', reason: 'length', cells: ['P6', 'ruim', 'Davi'] },
    ]);
    expect(await store.lists.all()).toHaveLength(1);
  });

  it('replaces the rows, while name, runs and schedule stay', async () => {
    const list = await take(first);
    const connection = await store.connections.save({
      ...{ name: 'main', timeZone: 'America/Sao_Paulo', baseUrl: 'https://example.com', clientId: 'id' },
    });
    const schedule = { connectionId: connection.id, everyMinutes: 60, nextAt: 1000 };
    await store.lists.schedule(list.id, schedule);
    await store.lists.rename({ listId: list.id, name: 'Diesel' });
    const run = await store.runs.create(connection.id, { kind: 'list', listId: list.id }, null, 1);
    const other = await take(`Chassi\n${D}\n`);
    const replaced = await take(`Chassi\n${C}\n`, {}, { listId: list.id, how: 'replace' });
    expect(replaced).toMatchObject({ name: 'Diesel', rows: 1, heldBack: 0, schedule });
    expect(await vins(replaced.id)).toEqual([C]);
    expect((await store.runs.get(run.id)).listId).toBe(replaced.id);
    expect((await store.lists.all()).map(({ id }) => id)).toEqual([replaced.id, other.id]);
    expect((await store.fleet.vehicle({ vin: A })).lists).toEqual([]);
  });

  it('keeps each column of the file where names are the same or nearly so', async () => {
    const list = await take(`chassi;x\n${A};1\n`);
    const text = `chassi;Local;LOCAL;X;x\n${C};sao paulo;BR-SP;XX;xx\n`;
    const merged = await take(text, {}, { listId: list.id, how: 'merge' });
    expect(merged.columns).toEqual(['x', 'Local', 'LOCAL', 'X']);
    expect((await cells(list.id))[1]).toEqual([C, 'xx', 'sao paulo', 'BR-SP', 'XX']);
  });

  it('takes the identifier of a file whose column the list did not have, and leaves one that was removed', async () => {
    const plain = await take(`Chassi\n${A}\n`);
    expect(plain.identifier).toBeNull();
    const merged = await take(`Chassi;Placa\n${B};ABC1D23\n`, {}, { listId: plain.id, how: 'merge' });
    expect(merged).toMatchObject({ columns: ['Placa'], identifier: 0 });
    await store.lists.setIdentifier({ listId: plain.id, column: null });
    const again = await take(`Chassi;Placa\n${C};ABC1D24\n`, {}, { listId: plain.id, how: 'merge' });
    expect(again.identifier).toBeNull();
  });

  it('takes the identifier that the user chose', async () => {
    const text = `Chassi;Placa;Frota\n${A};ABC1D23;7\n`;
    expect((await take(text)).identifier).toBe(0);
    expect((await take(text, { identifiers: [{ vinColumn: 0, column: 2 }] })).identifier).toBe(1);
    expect((await take(text, { identifiers: [{ vinColumn: 0, column: null }] })).identifier).toBeNull();
    expect((await take(text, { keptColumns: [2] })).identifier).toBeNull();
  });

  it('adds no row when the same file is merged again', async () => {
    const list = await take(first);
    const merged = await take(first, {}, { listId: list.id, how: 'merge' });
    expect(merged).toEqual({ ...list, updatedAt: expect.any(Number) });
  });

  it('succeeds when the choice of columns can not be stored', async () => {
    const list = await take(first);
    const forgetful = intakeOver(store, join(folder, 'other'), {
      saveHeaderChoice: () => Promise.reject(new Error('disk full')),
    });
    const { intakeId } = await forgetful.begin({ name: 'x.csv', kind: 'file' });
    await forgetful.append({ intakeId, bytes: new TextEncoder().encode(`Chassi\n${C}\n`) });
    const into = { listId: list.id, how: 'replace' } as const;
    const replaced = await forgetful.commit({ intakeId, name: 'x', into });
    await forgetful.close();
    expect(await store.lists.all()).toEqual([replaced]);
    expect(await vins(replaced.id)).toEqual([C]);
  });

  it('leaves the list as it was when the store fails half-way', async () => {
    const list = await take(first);
    const failing = intakeOver(store, join(folder, 'other'), {
      merge: () => Promise.reject(new Error('disk full')),
    });
    const { intakeId } = await failing.begin({ name: 'x.csv', kind: 'file' });
    await failing.append({ intakeId, bytes: new TextEncoder().encode(`${C}\n`) });
    const into = { listId: list.id, how: 'merge' } as const;
    await expect(failing.commit({ intakeId, name: 'x', into })).rejects.toThrow('disk full');
    await failing.close();
    expect(await store.lists.all()).toEqual([list]);
    expect(await vins(list.id)).toEqual([A, B]);
  });
});

it('an import reports its progress and leaves no file behind', async () => {
  const { id } = await take(`Chassi\n${`${A}\n`.repeat(50_000)}`);
  expect(await store.lists.all()).toMatchObject([{ id, rows: 50_000, vehicles: 1 }]);
  expect(progress.length).toBeGreaterThan(0);
  expect(progress.at(-1)?.share).toBeNull();
  for (const { share } of progress.slice(0, -1))
    expect(share).toSatisfy((one: number) => one > 0 && one <= 1);
  expect(await readdir(join(folder, 'intake'))).toEqual([]);
});

it('an import that is discarded while its bytes still come leaves no file behind', async () => {
  for (let round = 0; round < 10; round++) {
    const { intakeId } = await intake.begin({ name: 'frota.csv', kind: 'file' });
    const coming = intake.append({ intakeId, bytes: new Uint8Array(1024 * 1024) });
    await intake.discard({ intakeId });
    await coming;
  }
  expect(await readdir(join(folder, 'intake'))).toEqual([]);
});

it('a file with more columns than a sheet holds is refused', async () => {
  const intakeId = await begin(`chassi\n${A}${';'.repeat(16_384)}\n`);
  const details = { reason: 'too-wide', limit: 16_384, line: 2 };
  await expect(intake.inspect({ intakeId, overrides: {} })).rejects.toMatchObject({
    kind: 'bad-input',
    details,
  });
});
