import { expect, test } from 'vitest';
import { toPlainText, toTsv } from '../../../src/shared/cells/tsv.ts';

const copied = (text: string) => toTsv([[text]], 'en');

test('copied rows have a tab between cells and a line each', () => {
  const rows = [
    ['9BWZZZ377VT004251', 'São Paulo'],
    ['93HGD18405Z100011', null],
  ];
  expect(toTsv(rows, 'en')).toBe('9BWZZZ377VT004251\tSão Paulo\r\n93HGD18405Z100011\t');
});

test("copied numbers have the language's decimal sign and no grouping, and stay numbers", () => {
  expect(toTsv([[-23.55052, 1234567.5]], 'pt-BR')).toBe('-23,55052\t1234567,5');
  expect(toTsv([[-23.55052, 1234567.5]], 'en')).toBe('-23.55052\t1234567.5');
});

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['+55 11', "'+55 11"],
  ['-x', "'-x"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', " '=1"],
  ['a;=1', "a;'=1"],
])('the formula %s is copied as the text %s', (text, safe) => {
  expect(copied(text)).toBe(safe);
});

test.each(['-12', '-12,5', '-1.234,56', '+5511999998888', '42', '0', '2026-03-04 05:06:07', 'a - b'])(
  'the harmless text %s is copied unchanged',
  (text) => {
    expect(copied(text)).toBe(text);
  },
);

test.each(['12345678901234567', '12345678000195', '007', '12E34'])('all digits of %s are copied', (text) => {
  expect(copied(text)).toBe(`="${text}"`);
});

test.each([
  ['a tab', 'a\tb', '"a\tb"'],
  ['line breaks', 'a\r\nb\rc\nd', '"a\nb\nc\nd"'],
  ['quotes', 'pneu 15" novo', '"pneu 15"" novo"'],
  ['a quote first', '"x"\ty', '"""x""\ty"'],
  ['a formula and a quote', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
])('a cell with %s is copied as one cell', (_, text, safe) => {
  expect(copied(text)).toBe(safe);
});

test('control characters are not copied, and hide no formula', () => {
  expect(copied('\u0000a\u0007b\u007f')).toBe('ab');
  expect(copied('\u0001=1+1')).toBe("'=1+1");
  expect(copied('\u000000123')).toBe('="00123"');
});

test.each([
  ['01234567890', '01234567890'],
  ['12345678901234567', '12345678901234567'],
  ['="00123"', '00123'],
  ['pneu 15" novo', 'pneu 15" novo'],
  ['a\r\nb', 'a\nb'],
  ['=1+1', "'=1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ['\u0000=1', "'=1"],
])('the cell %j is copied alone as the plain text %j', (text, plain) => {
  expect(toPlainText(text, 'en')).toBe(plain);
});

test("a number is copied alone with the language's decimal sign", () => {
  expect(toPlainText(-23.5, 'pt-BR')).toBe('-23,5');
  expect(toPlainText(null, 'pt-BR')).toBe('');
});
