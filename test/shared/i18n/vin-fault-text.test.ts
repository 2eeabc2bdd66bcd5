/** The text of each reason why a cell is not a VIN. */
import { expect, test } from 'vitest';
import { vinFaultText } from '../../../src/shared/i18n/vin-fault-text.ts';
import { normaliseVin } from '../../../src/shared/vin/vin.ts';

const textOf = (cell: string, language: 'en' | 'pt-BR'): string => {
  const verdict = normaliseVin(cell);
  if ('vin' in verdict) throw new Error(`${cell} is a VIN`);
  return vinFaultText(verdict, language);
};

test.each([
  ['', 'No VIN', 'Sem chassi'],
  ['A', 'Has 1 character; a VIN has 17', 'Tem 1 caractere; o chassi tem 17'],
  ['93Y5SRD04CC97641', 'Has 16 characters; a VIN has 17', 'Tem 16 caracteres; o chassi tem 17'],
])('A cell with %j says why it is not a VIN.', (cell, english, portuguese) => {
  expect(textOf(cell, 'en')).toBe(english);
  expect(textOf(cell, 'pt-BR')).toBe(portuguese);
});

test('A character is named, and one of another alphabet says what to do.', () => {
  expect(textOf('93Y5SRD04CC97641?', 'en')).toContain('“?”');
  expect(textOf('93Y5SRD04СС976415', 'en')).toMatch(/“С”.*type it again/);
});
