import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openInput } from '../../src/main/commands/input-file.ts';
import { importOrReuseList } from '../../src/main/commands/list.ts';
import { fileJobs } from '../../src/main/intake/file-jobs.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { closeSource } from '../../src/main/tables/source.ts';
import { tempDir, tempStore, vinOf } from '../store/helpers.ts';

const [A, B] = [vinOf(1), vinOf(2)];
const TEXT = `Chassi;Placa\n${A};P1\ncurto;P9\n${B};P2\n`;

let store: Store;
let folder: string;
let added: unknown[];
let said: string[];
let reads: number;

beforeEach(async () => {
  store = await tempStore();
  folder = tempDir();
  added = [];
  said = [];
  reads = 0;
});

const counted: typeof fileJobs = {
  ...fileJobs,
  inspect: (...args) => {
    reads++;
    return fileJobs.inspect(...args);
  },
};

/** The number of the list that a lookup of this text takes. */
async function listOf(
  text: string,
  name = 'fleet.csv',
  columns: string[] = [],
  identifiers: (string | null)[] = [],
): Promise<number> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const input = await openInput(path, columns, identifiers);
  const id = await importOrReuseList(input, {
    ...{ lists: store.lists, fileJobs: () => counted, say: (line) => void said.push(line), language: 'en' },
    interrupted: new AbortController().signal,
    listAdded: async (list) => void added.push([list.id, list.rows]),
  });
  await closeSource(input.source);
  return id;
}

it('an input takes the newest list of its name where every accepted row is the same, else a new list', async () => {
  const first = await listOf(TEXT);
  expect(await listOf(TEXT)).toBe(first);
  expect([added, reads]).toEqual([[[first, 2]], 2]);
  const others = {
    'a cell': TEXT.replace('P2', 'P3'),
    'a VIN': TEXT.replace(B, vinOf(3)),
    'a line': TEXT.replace('curto;P9\n', ''),
    'the order': `Chassi;Placa\n${B};P2\ncurto;P9\n${A};P1\n`,
    'a row more': `${TEXT}${vinOf(3)};P3\n`,
    'a row less': TEXT.replace(`${B};P2\n`, ''),
    'a cell more': TEXT.replace(`${B};P2`, `${B};P2;x`),
    "a column's name": TEXT.replace('Placa', 'placa'),
    'a column more': TEXT.replace('Placa', 'Placa;Filial'),
  };
  let newest = first;
  for (const [what, text] of Object.entries(others)) {
    const id = await listOf(text);
    expect(id, what).toBeGreaterThan(newest);
    expect(await listOf(text), what).toBe(id);
    newest = id;
  }
  // Of the lists of this name, only the newest is compared.
  expect(await listOf(TEXT)).toBeGreaterThan(newest);
  const other = await listOf(TEXT, 'other.csv');
  expect(await listOf(TEXT, 'other.csv')).toBe(other);
  expect(added).toHaveLength(12);
});

it('the identifier of each VIN column is said, and a list with others than those that are named is not used again', async () => {
  const text = `Placa 1;Chassi 1;Placa 2;Chassi 2;Frota\nAAA1A11;${A};BBB2B22;${B};F1\n`;
  const both = ['Chassi 1', 'Chassi 2'];
  const first = await listOf(text, 'fleet.csv', both);
  expect(said.join()).toContain('Chassi 1: Placa 1; Chassi 2: Placa 2.');
  expect(await listOf(text, 'fleet.csv', both, ['placa 1'])).toBe(first);
  const other = await listOf(text, 'fleet.csv', both, [null, 'Frota']);
  expect(other).not.toBe(first);
  expect(said.join()).toContain('Chassi 1: none; Chassi 2: Frota.');
  const rows = await store.fleet.byVins({ vins: [A, B], listId: other });
  expect(rows.map(({ identifier }) => identifier?.value ?? null)).toEqual(['AAA1A11', 'F1']);
  expect(await listOf(text, 'fleet.csv', both, [null, 'Frota'])).toBe(other);
  await expect(listOf(text, 'fleet.csv', [], ['Nome'])).rejects.toMatchObject({ failure: 'columnMissing' });
});

it('an input of more rows than are read at a time takes its list again, unless its last row differs', async () => {
  const lines = Array.from({ length: 5_001 }, (_, index) => `${vinOf(index)};P${index}`);
  const text = `Chassi;Placa\n${lines.join('\n')}\n`;
  const id = await listOf(text);
  expect(await listOf(text)).toBe(id);
  expect(await listOf(text.replace('P5000', 'P'))).toBeGreaterThan(id);
});

it.each([
  [
    'in another column',
    `Chassi;Obs\n${A};veio de ${B}\n${vinOf(3)};-\n${vinOf(4)};ok\n`,
    `${B} (line 2, column Obs)`,
  ],
  [
    'above the header',
    `Relatório do chassi ${B};;\nPlaca;Chassi;Cidade\nP1;${A};Natal\n`,
    `${B} (line 1, column Placa)`,
  ],
])('a VIN %s is said with its place, also where the list is taken again', async (_, text, place) => {
  const line = `VINs seen elsewhere in the file, not looked up: 1. ${place}`;
  await listOf(text);
  expect(said).toContain(line);
  said = [];
  await listOf(text);
  expect(said).toEqual([line]);
});

it('the I of a scanner is said, and a file without a VIN in its column still says where VINs are', async () => {
  await listOf(`Chassi;Placa\nI${A};P1\nX${A};P1\n`);
  expect(said).toContain('VINs without the I that a scanner put before them: 1.');
  await expect(listOf(`Chassi;Placa\n123456;${A.slice(0, 9)}\n99999;v ${B}x\n`)).rejects.toThrow();
  expect(said).toContain(`VINs seen elsewhere in the file, not looked up: 1. ${B} (line 3, column Placa)`);
});
