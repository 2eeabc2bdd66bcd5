import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { inputRows, openInput, vinColumnNames } from '../../src/main/commands/input-file.ts';
import { closeSource } from '../../src/main/tables/source.ts';
import { tempDir, vinOf } from '../store/helpers.ts';

const [A, B, C] = [vinOf(1), vinOf(2), vinOf(3)];

let folder: string;

beforeEach(() => {
  folder = tempDir();
});

function file(text: string): string {
  const path = join(folder, 'fleet.csv');
  writeFileSync(path, text);
  return path;
}

/** What is read of a text with these VIN columns. */
async function read(text: string, columns: readonly string[]) {
  const input = await openInput(file(text), columns);
  let rows = 0;
  for await (const _ of inputRows(input)) rows += 1;
  await closeSource(input.source);
  const { vinColumn, otherVinColumns } = input.layout;
  return {
    name: input.name,
    columns: [vinColumn, ...otherVinColumns],
    names: vinColumnNames(input),
    rows,
  };
}

it('an input that is a folder, or is not there, is named as one that cannot be read', async () => {
  for (const path of [folder, join(folder, 'none.csv')]) {
    await expect(openInput(path, [])).rejects.toMatchObject({
      kind: 'bad-input',
      message: `The input file can't be read: ${path}`,
    });
  }
});

describe('the VIN columns of an input', () => {
  const text = `Placa;Cavalo;Carreta;Filial\nP1;${A};${B};Sul\nP2;${C};;Norte\n`;

  it.each([
    ['are detected where none is named', [], [1], ['Cavalo'], 2],
    ['are those that are named, in that order', ['Carreta', 'Cavalo'], [2, 1], ['Carreta', 'Cavalo'], 3],
    ['are named in upper or lower case', [' CAVALO '], [1], ['Cavalo'], 2],
    ['are named without accents and with other punctuation', ['"Cava\u0301lo"'], [1], ['Cavalo'], 2],
    ['are each read once', ['Carreta', 'carreta'], [2], ['Carreta'], 2],
  ])('%s', async (_, wanted, columns, chosen, rows) => {
    const found = await read(text, wanted);
    expect(found).toMatchObject({ name: 'fleet.csv', columns, names: { chosen }, rows });
    expect(new Set(found.names.all)).toEqual(new Set(['Cavalo', 'Carreta']));
    expect(found.names.all[0]).toBe(chosen[0]);
  });

  it.each([
    ['Nu\u0301mero do chassi', 'Número do chassi'],
    ['Nº do chassi:', 'N° DO CHASSI'],
    ["Chassi d'água", 'chassi d’agua'],
  ])('are found in a file that spells %j where %j is named', async (header, wanted) => {
    const { names } = await read(`Placa;${header}\nP1;${A}\n`, [wanted]);
    expect(names.chosen).toEqual([header]);
  });

  it('are named exactly where two names are alike', async () => {
    const { columns } = await read(`Chassi;CHASSI\n${A};${B}\n`, ['CHASSI']);
    expect(columns).toEqual([1]);
  });

  it('have no name that is not in the file', async () => {
    await expect(read(text, ['Cavalo', 'VIN'])).rejects.toMatchObject({
      kind: 'bad-input',
      message: 'The input has no column "VIN"; it has: Placa, Cavalo, Carreta, Filial',
    });
  });

  it('are not named one by one in a text that is no table', async () => {
    const { names } = await read(`Favor localizar ${A} e ${B}, com urgência.\nTambém o chassi ${C}.\n`, []);
    expect(names.all).toEqual(names.chosen);
  });
});

it('an input that is not there is refused with its path', async () => {
  const path = join(folder, 'none.csv');
  await expect(openInput(path, [])).rejects.toMatchObject({
    kind: 'bad-input',
    message: `The input file can't be read: ${path}`,
  });
});
