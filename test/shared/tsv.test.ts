import { describe, expect, it } from 'vitest';
import { toTsv } from '../../src/shared/tsv.ts';

describe('toTsv', () => {
  it('puts tabs between cells and each row on a line of its own', () => {
    const rows = [
      ['9BWZZZ377VT004251', 'São Paulo'],
      ['93HGD18405Z100011', null],
    ];
    expect(toTsv(rows, 'en')).toBe('9BWZZZ377VT004251\tSão Paulo\r\n93HGD18405Z100011\t');
  });

  it("writes numbers with the language's decimal sign, never grouped, never as text", () => {
    expect(toTsv([[-23.55052, 1234567.5]], 'pt-BR')).toBe('-23,55052\t1234567,5');
    expect(toTsv([[-23.55052, 1234567.5]], 'en')).toBe('-23.55052\t1234567.5');
  });

  it.each(['=1+1', '+55 11', '-x', '@SUM(A1)', ' =1'])('keeps %s from being a formula', (text) => {
    expect(toTsv([[text]], 'en')).toBe(`'${text}`);
  });

  it.each(['12345678901234567', '007', '12E34'])('keeps the digits of %s', (text) => {
    expect(toTsv([[text]], 'en')).toBe(`="${text}"`);
  });

  it('leaves plain numbers and dates of a file alone', () => {
    expect(toTsv([['42', '0', '2026-03-04 05:06:07', '']], 'en')).toBe('42\t0\t2026-03-04 05:06:07\t');
  });

  it.each([
    ['a tab', 'a\tb', '"a\tb"'],
    ['line breaks', 'a\r\nb\rc\nd', '"a\nb\nc\nd"'],
    ['quotes', 'pneu 15" novo', '"pneu 15"" novo"'],
    ['a quote first', '"x"\ty', '"""x""\ty"'],
    ['a formula and a quote', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ])('keeps a cell with %s in one cell', (_, text, copied) => {
    expect(toTsv([[text]], 'en')).toBe(copied);
  });

  it('drops control characters, and sees the formula behind them', () => {
    expect(toTsv([['\u0000a\u0007b\u007f']], 'en')).toBe('ab');
    expect(toTsv([['\u0001=1+1']], 'en')).toBe("'=1+1");
    expect(toTsv([['\u000000123']], 'en')).toBe('="00123"');
  });
});
