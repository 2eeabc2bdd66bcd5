import { expect, test } from 'vitest';
import { positionFields } from '../../../src/contract/position-fields.ts';
import { formatField } from '../../../src/renderer/ui/field.ts';

test("a coordinate has five decimals and the language's decimal sign", () => {
  expect(formatField(positionFields.latitude, -23.5, 'pt-BR')).toBe('-23,50000');
  expect(formatField(positionFields.latitude, -23.5, 'en')).toBe('-23.50000');
});

test('A time is written as the office writes it; a text that is no time stays as it is.', () => {
  expect(formatField(positionFields.timestamp, '2026-01-31 00:00:59', 'pt-BR')).toBe('31/01/2026 00:00');
  expect(formatField(positionFields.timestamp, 'ontem', 'pt-BR')).toBe('ontem');
});

test('a field without a value is empty', () => {
  expect(formatField(positionFields.longitude, null, 'en')).toBe('');
});
