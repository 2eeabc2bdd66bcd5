import { describe, expect, it } from 'vitest';
import { hasManyNumbers, numbersOf, wholeVins } from '../../../src/renderer/filters/pasted.ts';

const A = '9BWZZZ377VT004251';
const B = '93Y5SRD04CC976415';

describe('isMany', () => {
  it.each([
    ['two lines', '004251\r\n976415'],
    ['lines with a blank one between', `${A}\n\n${B}\n`],
    ['three numbers in one line', '004251 976415;123456'],
    ['two whole VINs', `${A}, ${B}`],
    ['two plates', 'ABC-1234 ABC1D23'],
    ['a plate and a VIN', `ABC1D23 ${A}`],
    ['two plates in full-width letters', 'ＡＢＣ１２３４　ＡＢＣ１Ｄ２３'],
    ['three full-width numbers between full-width commas', '００４２５１，９７６４１５，１２３'],
    ['more than a search holds', 'x'.repeat(101)],
  ])('A text names many vehicles: %s.', (_, text) => expect(hasManyNumbers(text)).toBe(true));

  it.each([
    ['nothing', ' \n '],
    ['one cell of a spreadsheet, which ends its line', `${A}\r\n`],
    ['two words of a search', 'São 2'],
    ['a plate in two groups', 'ABC 1234'],
    ['words without digits', 'Auto Center Sul'],
    ['a street', 'Rua 25 de Março 7'],
  ])('A text is a search: %s.', (_, text) => expect(hasManyNumbers(text)).toBe(false));
});

describe('numbersOf', () => {
  const found = async (text: string) => (await numbersOf(text)).split(/[\r\n]+/).filter(Boolean);

  it.each([
    ['numbers as they are', '004251\r\n\r\n976415, 12'],
    ['rows of which several columns hold VINs', `${A};${B}\n${B};${A}`],
    ['rows of which several cells hold VINs', `${A}, ${B};${A}\n${B}`],
    ['rows without a VIN', '004251;976415\n1;2'],
    ['a single row', `ABC1D23;${A}`],
    ['beginnings without digits, which are no header', 'LSVA\nWVWZ'],
    ['a short beginning without digits', 'WVW\n9BW'],
  ])('It leaves %s unchanged.', async (_, text) => expect(await numbersOf(text)).toBe(text));

  it.each(['\t', ';', ','])(
    'It takes the column with the VINs from rows split by %j, without its header.',
    async (mark) => {
      const rows = [
        ['Placa', 'Chassi', 'Filial'],
        ['ABC1D23', A, 'Sul'],
        ['ABC1D24', B, 'Norte'],
      ];
      expect(await found(rows.map((row) => row.join(mark)).join('\r\n'))).toEqual([A, B]);
    },
  );

  it('It takes the column with the plates from rows without VINs.', async () => {
    expect(await found('Placa;Filial\nABC-1234;Sul\nABC1D23;Norte')).toEqual(['ABC-1234', 'ABC1D23']);
  });

  it('It leaves out the header of a single column.', async () => {
    expect(await found(`\n Chassi\n${A}\n${B}\n`)).toEqual([A, B]);
  });

  it('It loses no number of a text that is processed in pieces.', async () => {
    const rows = Array.from(
      { length: 80_000 },
      (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}\tABC`,
    );
    expect(await found(rows.join('\r\n'))).toEqual(rows.map((row) => row.slice(0, 17)));
  });
});

it('Whole VINs are normalised, and parts of VINs are left out.', () => {
  expect(wholeVins([A, A.toLowerCase(), '004251', '9BW-ZZZ377VT004252', 'ABCDEFGHIJKLMNOPQ', ''])).toEqual([
    A,
    '9BWZZZ377VT004252',
  ]);
});
