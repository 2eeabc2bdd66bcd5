import { describe, expect, it } from 'vitest';
import {
  findVins,
  findVinsInCell,
  findVinsInLines,
  readableText,
} from '../../../src/shared/vin/find-vins.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YHSR2L6JJ123456';

const found = (text: string) =>
  findVins(readableText(text)).map(({ value, isWhole }) => (isWhole ? value : `${value}?`));
const inCell = (text: string) =>
  findVinsInCell(text).map(({ value, isWhole }) => (isWhole ? value : `${value}?`));

describe('a text', () => {
  it.each([',', ', ', ';', ' ; ', ' ', '\t', ' / ', '\n', ' e '])('gives all VINs between %j', (between) => {
    expect(found([A, B, C].join(between))).toEqual([A, B, C]);
  });

  it('gives VINs among words, in their order and as they are written', () => {
    expect(found(`Favor localizar o chassi ${A} (placa ABC1D23) e também ${B.toLowerCase()}. Grato`)).toEqual(
      [A, B.toLowerCase()],
    );
  });

  it.each([
    ['spaces', `Chassi: ${A.slice(0, 3)} ${A.slice(3, 9)} ${A.slice(9)}`],
    ['spaces, and the label in Spanish,', `N° de chasis: ${A.slice(0, 3)} ${A.slice(3, 9)} ${A.slice(9)}`],
    ['a dash', `chassi nº ${A.slice(0, 9)}-${A.slice(9)}`],
    ['a line break', `Chassi do veículo: ${A.slice(0, 9)}\n${A.slice(9)}\nPlaca: ABC1D23`],
    ['the label in the line above', `CHASSI:\n${A}\nPLACA`],
  ])('gives a VIN after a label with %s inside', (_, text) => {
    expect(found(text)).toEqual([A]);
  });

  it.each([
    ['groups of three', A.replace(/(...)(?=.)/g, '$1 ')],
    ['groups of four, with dashes and a bullet', `• ${A.replace(/(....)(?=.)/g, '$1-')}`],
    ['the parts of ISO 3779', `> ${A.slice(0, 3)} ${A.slice(3, 9)} ${A.slice(9)}`],
    ['single characters', [...A.toLowerCase()].join(' ')],
  ])('gives a VIN in %s that has its line alone', (_, line) => {
    const inLines = findVinsInLines(readableText(`Bom dia\n\n${line}\n${B}\nGrato`));
    expect(inLines.map(({ value, isWhole }) => [value.toUpperCase(), isWhole])).toEqual([
      [A, true],
      [B, true],
    ]);
  });

  it.each(['RUA SANTO AMARO 1200', 'OS 123456 REV 789012', 'Placa ABC 1D23 de 202'])(
    'does not take the words of %j for a VIN',
    (line) => {
      expect(line.replaceAll(' ', '')).toHaveLength(17);
      expect(findVinsInLines(readableText(`Bom dia\n${line}\nGrato`))).toEqual([]);
    },
  );

  it('gives what has letters of another alphabet where a label names it', () => {
    const cyrillic = A.replace('B', '\u0412');
    expect(found(`Chassi: ${cyrillic} placa ABC1D23, ${cyrillic}`)).toEqual([`${cyrillic}?`]);
  });

  it('gives what is too short for a VIN where a label names it, and nowhere else', () => {
    expect(found(`Chassi: ${A.slice(1)} placa ABC1D23, apólice ${A.slice(2)}`)).toEqual([`${A.slice(1)}?`]);
  });

  it('does not take plates, years and words behind a label for parts of a VIN', () => {
    expect(found('CHASSI 9BWZZZ37 PLACA AB12')).toEqual(['9BWZZZ37?']);
    expect(found('Chassi 2023, chassi do caminhão, o chassi final 4251')).toEqual([]);
  });

  it('gives no part of addresses and of words without digits', () => {
    expect(found(`${A}@oficina.example desconsiderações inconstitucionali`)).toEqual([]);
  });

  it.each([
    [`CHASSI${A}`, [A]],
    [`placa:RST1A23 chassis${A.toLowerCase()}ano 2021`, [A.toLowerCase()]],
    [`ITEM1PLACARST1A23CHASSI${A}ANO2021`, [A]],
    [`Item2Placa RST1A24Chassi${A}Ano2022`, [A]],
    [`veículo${A}modelo, caminhão${B}`, [A, B]],
    [`1º${A} 2ª${B}; ${C}ª via`, [A, B, C]],
    [`https://exemplo.example/v?q=chassi%20${A}%20natal&w=%C3%A9${B}`, [A, B]],
    [`desconto de 100%${A}`, [A]],
    [`X${A} ${A}9 Item1${B}`, [`X${A}?`, `${A}9?`, `Item1${B}?`]],
    // Base64, a link's key, and a word as no VIN is written.
    ['AAB0XXwTIkA8EQAAaQIBABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWyt3U9vHMcRBf', []],
    ['eXf/dF19t3U9vHMc3fB7/PoW b=9bWzZZ377vT004251', []],
  ])('gives the VINs that touch other words in %j, and what is not clear as a near miss', (text, vins) => {
    expect(found(text)).toEqual(vins);
  });
});

describe('a cell', () => {
  it('gives several VINs, and one with its label', () => {
    expect(inCell(`${A} / ${B}`)).toEqual([A, B]);
    expect(inCell(`Chassi: ${A}`)).toEqual([A]);
  });

  it('gives what is nearly a VIN beside another one', () => {
    expect(inCell(`${A} / ${B.slice(1)}`)).toEqual([A, `${B.slice(1)}?`]);
  });

  it('gives nothing where it has no VIN', () => {
    expect(inCell(`${A.slice(1)} / ${B.slice(1)}`)).toEqual([]);
  });
});
