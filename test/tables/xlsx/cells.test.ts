import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText, unescapeText } from '../../../src/main/tables/xlsx/cell.ts';
import { formatOf, serialText } from '../../../src/main/tables/xlsx/dates.ts';
import { normaliseVin } from '../../../src/shared/vin/vin.ts';
import { readRows } from './open.ts';

describe('numbers', () => {
  const text = (raw: string) => numberText(raw, 'number', false);

  it.each([
    ['42', '42'],
    ['-23.5505', '-23.5505'],
    ['5.0', '5'],
    ['-0.50', '-0.5'],
    ['007', '007'],
    ['123456789012345', '123456789012345'],
    ['12.300000000000001', '12.3'],
    ['1E-3', '0.001'],
    ['1.5E+3', '1500'],
    ['1234567890123456', '1.23456789012346E+15'],
    ['12345678901234567', '1.23456789012346E+16'],
    ['91234567890123456', '9.12345678901235E+16'],
    ['9.12E+16', '9.12E+16'],
    ['9.1200000000000000E16', '9.12E+16'],
    ['91200000000000000.0', '9.12E+16'],
    ['1E-9', '1E-9'],
    ['0', '0'],
    [' 7 ', ' 7 '.trim()],
    ['9BWZZZ377VT004251', '9BWZZZ377VT004251'],
  ])('%s is %s', (raw, expected) => {
    expect(text(raw)).toBe(expected);
  });

  it.each([
    ['1234567890', '00000000000', '01234567890'],
    ['1234567890', '000"."000"."000"-"00', '012.345.678-90'],
    ['1310100', '00000\\-000;@', '01310-100'],
    ['1234567', '0000', '1234567'],
    ['0', '000', '000'],
    ['12', '#000', '12'],
    // What is no whole number, or is written with decimals or for people, stays as it is.
    ['-5', '000', '-5'],
    ['1.5', '000', '1.5'],
    ['5', '0', '5'],
    ['5', '0.00', '5'],
    ['5', '0%', '5'],
    ['5', '00 "km"', '5'],
    ['1234', '00,000', '1234'],
    // A number has 15 digits, so the others of such a code would be made up.
    ['12345678901234', '00000000000000000', '12345678901234'],
    ['12345678901234567', '000000', '1.23456789012346E+16'],
  ])('%s with the format %s is %s', (raw, code, expected) => {
    expect(numberText(raw, formatOf(code), false)).toBe(expected);
  });

  it('never pass for a VIN', () => {
    const digits = fc.integer({ min: 10 ** 15, max: Number.MAX_SAFE_INTEGER }).map(String);
    const more = fc.tuple(digits, fc.integer({ min: 0, max: 999 })).map(([a, b]) => `${a}${b}`);
    fc.assert(
      fc.property(fc.oneof(digits, more), (raw) => {
        expect(normaliseVin(text(raw))).toEqual({ reason: 'scientific-notation' });
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(normaliseVin(text(String(value)))).not.toHaveProperty('vin');
      }),
    );
  });
});

describe('dates', () => {
  it.each([
    [46346, 'date', '2026-11-20'],
    [46346.5854166667, 'date', '2026-11-20 14:03:00'],
    [46346, 'date-time', '2026-11-20 00:00:00'],
    [46346.99999999, 'date-time', '2026-11-21 00:00:00'],
    [0.5, 'time', '12:00:00'],
    [0.5, 'date-time', '12:00:00'],
    [1.5, 'duration', '36:00:00'],
    [1, 'date', '1900-01-01'],
    [59, 'date', '1900-02-28'],
    [60, 'date', '1900-02-29'],
    [61, 'date', '1900-03-01'],
    [2_958_465, 'date', '9999-12-31'],
    [2_958_466, 'date', null],
    [-1, 'date', null],
  ] as const)('%s as %s is %s', (serial, format, text) => {
    expect(serialText(serial, format, false)).toBe(text);
  });

  it('count from 1904 where the workbook does', () => {
    expect(serialText(0, 'date', true)).toBe('1904-01-01');
    expect(serialText(2_957_003, 'date', true)).toBe('9999-12-31');
    expect(serialText(2_957_004, 'date', true)).toBeNull();
    expect(serialText(44_884, 'date', true)).toBe('2026-11-20');
  });

  it.each([
    ['dd/mm/yyyy', 'date'],
    ['dd/mm/yyyy hh:mm;@', 'date-time'],
    ['[$-416]d "de" mmmm "de" yyyy;@', 'date'],
    ['mmm-yy', 'date'],
    ['mmmm', 'date'],
    ['hh:mm:ss', 'time'],
    ['mm:ss.0', 'time'],
    ['h:mm AM/PM', 'time'],
    ['[h]:mm:ss', 'duration'],
    ['General', 'number'],
    ['Standard', 'number'],
    ['0.00E+00', 'number'],
    ['#,##0.00 "dias"', 'number'],
    ['0\\d', 'number'],
    ['[Red]-0.00;[$R$-416] #,##0', 'number'],
    ['@', 'number'],
    ['00000000000000000', 'number'],
  ])('%s shows a %s', (code, format) => {
    expect(formatOf(code)).toBe(format);
  });

  it.each(['[', '"', '\\', '_'])('A code of a million %s is read in one pass.', (sign) => {
    expect(formatOf(sign.repeat(1_000_000))).toBe('number');
  });

  it('come from the cell style, builtin or not, and from cells of type d', async () => {
    const rows =
      '<row r="1"><c r="A1" s="1"><v>46346</v></c><c r="B1" s="2"><v>46346.5</v></c><c r="C1" s="3"><v>46346</v></c>' +
      '<c r="D1" t="d"><v>2026-11-20T00:00:00.000</v></c><c r="E1" t="d"><v>2026-11-20T14:03:00Z</v></c>' +
      '<c r="F1" s="99"><v>46346</v></c><c r="G1" s="1" t="s"><v>0</v></c></row>';
    const spec = { formats: [0, 14, 'dd/mm/yyyy hh:mm', '#,##0'], strings: '<si><t>46346</t></si>' };
    expect(await readRows(rows, spec)).toEqual([
      [
        1,
        '2026-11-20',
        '2026-11-20 12:00:00',
        '46346',
        '2026-11-20',
        '2026-11-20 14:03:00',
        '46346',
        '46346',
      ],
    ]);
    expect((await readRows(rows, { ...spec, date1904: true }))[0]?.[1]).toBe('2030-11-21');
  });
});

describe('texts', () => {
  it('are joined from runs, without phonetic hints, and keep their spaces', async () => {
    const strings =
      '<si><t xml:space="preserve"> 9BW </t></si>' +
      '<si><r><t>9BWZZZ</t></r><r><rPr><b/></rPr><t>377VT004251</t></r><rPh sb="0" eb="1"><t>xx</t></rPh></si>' +
      '<si/><si><t>a_x000D_\nb_x005F_x000D_</t></si><si><t>&lt;A&amp;B&gt; &#233;<![CDATA[<c>]]></t></si>';
    const rows = `<row r="1">${[0, 1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;
    expect(await readRows(rows, { strings })).toEqual([
      [1, ' 9BW ', '9BWZZZ377VT004251', '', 'a\r\nb_x000D_', '<A&B> é<c>'],
    ]);
  });

  it('are read from the sheet itself too, also in runs', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>chassi</t></is></c>' +
      '<c r="B1" t="inlineStr"><is><r><t>9BW</t></r><r><t>ZZZ</t></r><rPh><t>xx</t></rPh></is></c></row>';
    expect(await readRows(rows)).toEqual([[1, 'chassi', '9BWZZZ']]);
  });

  it('are the results of formulas and the names of booleans and errors', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><f>A2&amp;"x"</f><v>9BW</v></c><c r="B1"><f>1+1</f><v>2</v></c>' +
      '<c r="C1" t="b"><v>1</v></c><c r="D1" t="b"><v>0</v></c><c r="E1" t="e"><v>#N/A</v></c>' +
      '<c r="F1" t="str"><f>""</f><v></v></c><c r="G1" t="str"><f>X</f></c><c r="H1" s="0" quotePrefix="1" t="str"><v>\'9</v></c></row>';
    expect(await readRows(rows)).toEqual([[1, '9BW', '2', 'TRUE', 'FALSE', '#N/A', '', '', "'9"]]);
  });
});

it('an escape that is half of a character becomes the replacement character', () => {
  expect(unescapeText('x_xD83D_y')).toBe('x\ufffdy');
  expect(unescapeText('x_xD83D__xDE9A_y')).toBe('x🚚y');
});
