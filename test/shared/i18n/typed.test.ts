import { expect, test } from 'vitest';
import { dateStyle, writeDay } from '../../../src/shared/i18n/dates.ts';
import { typedDay, typedNumber } from '../../../src/shared/i18n/typed.ts';

test.each([
  ['1.234,56', 'pt-BR', 1234.56],
  ['1234,5', 'pt-BR', 1234.5],
  ['1.234', 'pt-BR', 1234],
  ['1 234 567', 'pt-BR', 1_234_567],
  ['-23.55052', 'pt-BR', -23.55052],
  ['−3', 'pt-BR', -3],
  ['1,234.56', 'pt-BR', 1234.56],
  ['1,234.56', 'en', 1234.56],
  ['1,234', 'en', 1234],
  ['0,5', 'en', 0.5],
])('%s in %s is the number %d.', (text, language, wanted) => {
  expect(typedNumber(text, language)).toBe(wanted);
});

test.each(['', '-', 'dez', '1.2.3', '12.34.567', '1,2,3', '1e5', '10 km', '1.234.56,7'])(
  '%j is no number that a user types.',
  (text) => {
    expect(typedNumber(text, 'pt-BR')).toBeNull();
  },
);

const brazil = dateStyle('pt-BR', 'pt-BR');
const states = dateStyle('en', 'en-US');

test.each([
  ['21/11/2026', brazil, '2026-11-21'],
  ['1/2/26', brazil, '2026-02-01'],
  ['01.02.2026', brazil, '2026-02-01'],
  ['2026-02-01', brazil, '2026-02-01'],
  ['11/21/2026', states, '2026-11-21'],
  ['1/2/2026', states, '2026-01-02'],
])('%s is the day %3$s.', (text, style, wanted) => {
  expect(typedDay(text, style)).toBe(wanted);
});

test.each(['', '31/02/2026', '21/11', '21/11/2026 10:00', '11/21/2026', '1/1/20261', 'ontem', '0/1/2026'])(
  '%j is no day in Brazil.',
  (text) => {
    expect(typedDay(text, brazil)).toBeNull();
  },
);

test('A day is written in the order of the region.', () => {
  expect(writeDay('2026-02-01', brazil)).toBe('01/02/2026');
  expect(writeDay('2026-02-01', states)).toBe('2/1/2026');
});
