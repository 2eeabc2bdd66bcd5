import { expect, test } from 'vitest';
import { hasDecimalComma, isNumber, numberOf } from '../../../src/shared/cells/number.ts';

test.each([
  ['1.234,56', true, 1234.56],
  ['1,234.56', false, 1234.56],
  ['1.234', true, 1234],
  ['-R$ 1,50', true, -1.5],
  ['12 %', true, 12],
  ['1 234,5', true, 1234.5],
])('%s with the decimal comma %s is the number %d.', (text, comma, wanted) => {
  expect(numberOf(text, comma)).toBe(wanted);
});

test.each(['', 'ABC1D23', '12/03/2026', '123.456.789-00', '-', 'N/D'])('%j is no number.', (text) => {
  expect(isNumber(text)).toBe(false);
  expect(numberOf(text, true)).toBeNaN();
});

test.each([
  [['1.234', '99,9'], true],
  [['1,234', '99.9'], false],
  [['1.234', '5.678'], true],
  [['1,234', '5,678'], false],
  [['1.234.567', '12'], true],
  [['12', '13'], false],
  // A zero before the sign shows that it is no thousand.
  [['45,320', '0,500'], true],
  [['-0,125', '7,250'], true],
  [['45.320', '0.500'], false],
  [['R$ 5,899', 'R$ 6,129'], true],
  [['R$1,999'], true],
  [['US$ 1,234'], false],
])('The numbers %j have the decimal comma: %s.', (values, wanted) => {
  expect(hasDecimalComma(values)).toBe(wanted);
  expect(hasDecimalComma(values, ',')).toBe(wanted);
});

test.each([[['5,899', '6,129']], [['1,000']]])(
  'In a file with semicolons, %j have the decimal comma.',
  (values) => {
    expect(hasDecimalComma(values, ';')).toBe(true);
  },
);
