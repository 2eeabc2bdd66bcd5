import { expect, it } from 'vitest';
import type { CellFormat } from '../../../src/contract/schemas/cells.ts';
import { shown, typedValue } from '../../../src/shared/cells/format.ts';
import { dateStyle } from '../../../src/shared/i18n/dates.ts';

const show = (text: string, column: CellFormat | null, language = 'pt-BR') =>
  shown(text, column, { language, dates: dateStyle(language, 'en-GB') });

it.each([
  ['181234.56', '"R$" #,##0.00', 'R$ 181.234,56', 'R$ 181,234.56'],
  ['181234.56', '[$R$-416]\\ #,##0.00;[Red]\\-[$R$-416]\\ #,##0.00', 'R$ 181.234,56', 'R$ 181,234.56'],
  ['-5', '[$R$-416]\\ #,##0.00;[Red]\\-[$R$-416]\\ #,##0.00', '-R$ 5,00', '-R$ 5.00'],
  ['-5', '#,##0.00_);(#,##0.00)', '(5,00)', '(5.00)'],
  [
    '1234.5',
    '_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-;_-"R$"\\ * "-"??_-;_-@_-',
    'R$ 1.234,50',
    'R$ 1,234.50',
  ],
  ['0', '_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-;_-"R$"\\ * "-"??_-;_-@_-', 'R$ -', 'R$ -'],
  ['0.72', 9, '72%', '72%'],
  ['0.7256', 10, '72,56%', '72.56%'],
  ['0.5', '0.0" %"%', '50,0 %%', '50.0 %%'],
  ['1234567', 3, '1.234.567', '1,234,567'],
  ['1234567', '#,##0,', '1.235', '1,235'],
  ['1234567', '0.0,,"M"', '1,2M', '1.2M'],
  ['1.005', 2, '1,01', '1.01'],
  ['0.5', '#.##', ',5', '.5'],
  ['5', '0.##', '5', '5'],
  ['1234.5', 0, '1234,5', '1234.5'],
  ['9.12E+16', 0, '9,12E+16', '9.12E+16'],
  ['12345', 11, '1,23E+04', '1.23E+04'],
  ['1234567890', '00000000000', '01234567890', '01234567890'],
  ['012.345.678-90', '000"."000"."000"-"00', '012.345.678-90', '012.345.678-90'],
  ['42', '0 "km"', '42 km', '42 km'],
  ['150', '[<100]"low";[>=100]0" high"', '150 high', '150 high'],
  ['0.5', 12, '0,5', '0.5'],
  // What is no value in a column of values stays as it is.
  ['a combinar', 4, 'a combinar', 'a combinar'],
  ['007', 4, '007', '007'],
  ['12345678901234567', 4, '12345678901234567', '12345678901234567'],
  ['2025-01-15', 4, '15/01/2025', '15/01/2025'],
  ['TRUE', 4, 'VERDADEIRO', 'TRUE'],
] as const)('The number %s in the format %j is %s, or %s.', (text, format, pt, en) => {
  expect([show(text, { kind: 'number', format }), show(text, { kind: 'number', format }, 'en')]).toEqual([
    pt,
    en,
  ]);
});

it.each([
  ['2025-01-15', 14, '15/01/2025'],
  ['2025-01-15 13:45:00', 14, '15/01/2025'],
  ['2025-01-15 13:45:00', 22, '15/01/2025 13:45'],
  ['2025-01-15 13:45:00', 'dd/mm/yyyy', '15/01/2025'],
  ['2025-01-15 13:45:00', 'd/m/yy h:mm AM/PM', '15/1/25 1:45 PM'],
  ['2025-01-05', '[$-416]d "de" mmmm "de" yyyy;@', '5 de janeiro de 2025'],
  ['2025-01-15', 'ddd, dd\\-mmm\\-yyyy', 'qua, 15-jan-2025'],
  ['2025-01-15', 17, 'jan-25'],
  ['13:45:07', 'hh:mm:ss', '13:45:07'],
  ['13:45:07', 'mm:ss.0', '45:07'],
  ['36:00:00', '[h]:mm', '36:00'],
  ['1900-01-01 12:30:00', '[h]:mm', '36:30'],
  ['45672', 14, '45672'],
  ['a combinar', 14, 'a combinar'],
  ['2025-02-30', 14, '2025-02-30'],
] as const)('The date %s in the format %j is %s.', (text, format, expected) => {
  expect(show(text, { kind: 'date', format })).toBe(expected);
});

it.each([
  ['2025-01-15', 'text', { type: 'text' }],
  ['2025-01-15', 'date', { type: 'date', value: 45672 }],
  ['2025-01-15 12:00:00', 'date', { type: 'date', value: 45672.5 }],
  ['1900-02-28', 'date', { type: 'date', value: 59 }],
  ['1900-02-29', 'date', { type: 'date', value: 60 }],
  ['1900-03-01', 'date', { type: 'date', value: 61 }],
  ['-12.5', 'number', { type: 'number', value: -12.5 }],
  ['FALSE', 'logical', { type: 'logical', value: false }],
  ['', 'number', { type: 'text' }],
] as const)('%j in a column of the kind %s is %j.', (text, kind, value) => {
  expect(typedValue(text, { kind, format: 0 })).toEqual(value);
});

it('A cell of a column without a format stays as it is.', () => {
  expect(show('2025-01-15', null)).toBe('2025-01-15');
});
