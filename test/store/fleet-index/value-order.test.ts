import { expect, test } from 'vitest';
import { valueOrder } from '../../../src/main/store/fleet-index/value-order.ts';

/** The values in the order of their ranks; those without one at the end. */
function ordered(values: readonly string[]): string[] {
  const ranks = valueOrder(values);
  return values.toSorted((a, b) => (ranks[values.indexOf(a)] ?? 0) - (ranks[values.indexOf(b)] ?? 0));
}

test.each([
  [
    'texts, accents and capitals aside',
    ['Zebra', 'água', 'Abel', 'órgão'],
    ['Abel', 'água', 'órgão', 'Zebra'],
  ],
  [
    'numbers within texts as numbers',
    ['Filial 10', 'Filial 2', 'filial 1'],
    ['filial 1', 'Filial 2', 'Filial 10'],
  ],
  ['numbers with a decimal comma', ['1.234,5', '99,9', '-3', '1.000'], ['-3', '99,9', '1.000', '1.234,5']],
  ['numbers with a decimal point', ['1,234.5', '99.9', '-3', '1,000'], ['-3', '99.9', '1,000', '1,234.5']],
  ['whole numbers', ['10', '9', '100'], ['9', '10', '100']],
  ['money and percent', ['R$ 10,00', 'R$ 9,50', '-R$ 1,00'], ['-R$ 1,00', 'R$ 9,50', 'R$ 10,00']],
  ['days, the day first', ['02/01/2026', '31/12/2025', '01/02/26'], ['31/12/2025', '02/01/2026', '01/02/26']],
  ['times of a day', ['02/01/2026 10:00', '02/01/2026 9:30'], ['02/01/2026 9:30', '02/01/2026 10:00']],
  ['years first, as they stand', ['2026-01-02', '2025-12-31'], ['2025-12-31', '2026-01-02']],
  ['blanks last', ['', 'b', 'a'], ['a', 'b', '']],
  ['days, some blank', ['', '02/01/2026', '31/12/2025'], ['31/12/2025', '02/01/2026', '']],
  ['numbers, some blank', ['', '-1', '-2'], ['-2', '-1', '']],
  ['texts that look like days but are none', ['32/01/2026', '31/12/2025'], ['31/12/2025', '32/01/2026']],
])('%s', (_, values, wanted) => {
  expect(ordered(values)).toEqual(wanted);
});

test('One text among numbers makes all of them texts.', () => {
  expect(ordered(['10', 'sem', '9'])).toEqual(['9', '10', 'sem']);
});

test('Texts that differ in case have the same rank, and a blank has none.', () => {
  const [a, b, c, blank] = valueOrder(['São Paulo', 'SAO PAULO', 'Santos', '']);
  expect(a).toBe(b);
  expect(c).toBeLessThan(a ?? 0);
  expect(blank).toBe(0xffffffff);
});
