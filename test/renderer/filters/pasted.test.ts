import { describe, expect, it } from 'vitest';
import { isBlank, isMany, numbersOf, wholeVins } from '../../../src/renderer/filters/pasted.ts';

const A = '9BWZZZ377VT004251';
const B = '93Y5SRD04CC976415';

describe('isMany', () => {
  it.each([
    ['two lines', '004251\r\n976415'],
    ['lines with a blank one between', `${A}\n\n${B}\n`],
    ['three numbers in one line', '004251 976415;123456'],
    ['two whole VINs', `${A}, ${B}`],
    ['more than a search holds', 'x'.repeat(101)],
  ])('holds for %s', (_, text) => expect(isMany(text)).toBe(true));

  it.each([
    ['nothing', ' \n '],
    ['one cell of a spreadsheet, which ends its line', `${A}\r\n`],
    ['two words of a search', 'São 2'],
    ['words without digits', 'Auto Center Sul'],
    ['a street', 'Rua 25 de Março 7'],
  ])('does not hold for %s', (_, text) => expect(isMany(text)).toBe(false));
});

it('knows when there is nothing to look for', () => {
  expect(isBlank(' ;,\n\t')).toBe(true);
  expect(isBlank(';1;')).toBe(false);
});

describe('numbersOf', () => {
  it('leaves numbers as they are, blank lines aside', () => {
    expect(numbersOf('004251\r\n\r\n976415, 12')).toBe('004251\n976415, 12');
  });

  it.each(['\t', ';', ','])(
    'takes the column with the VINs of rows split by %j, without its header',
    (mark) => {
      const rows = [
        ['Placa', 'Chassi', 'Filial'],
        ['ABC1D23', A, 'Sul'],
        ['ABC1D24', B, 'Norte'],
      ];
      expect(numbersOf(rows.map((row) => row.join(mark)).join('\r\n'))).toBe(`${A}\n${B}`);
    },
  );

  it('takes all where every column holds VINs, or none does', () => {
    expect(numbersOf(`${A};${B}\n${B};${A}`)).toBe(`${A};${B}\n${B};${A}`);
    expect(numbersOf('004251;976415\n1;2')).toBe('004251;976415\n1;2');
    expect(numbersOf(`${A}, ${B};${A}`)).toBe(`${A}, ${B};${A}`);
    expect(numbersOf(`${A}, ${B};${A}\n${B}`)).toBe(`${A}, ${B};${A}\n${B}`);
    expect(numbersOf(`ABC1D23;${A}`)).toBe(`ABC1D23;${A}`);
  });

  it('keeps a beginning without digits, which is no header', () => {
    expect(numbersOf('WVW\n9BW')).toBe('WVW\n9BW');
    expect(numbersOf('LSVA\nWVWZ')).toBe('LSVA\nWVWZ');
  });
});

it('tells whole VINs from parts of them', () => {
  expect(wholeVins([A, A.toLowerCase(), '004251', '9BW-ZZZ377VT004252', 'ABCDEFGHIJKLMNOPQ', ''])).toEqual([
    A,
    '9BWZZZ377VT004252',
  ]);
});
