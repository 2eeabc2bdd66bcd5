import { expect, test } from 'vitest';
import { positionFields } from '../../../src/preload/position-fields.ts';
import { formatField } from '../../../src/renderer/ui/field.ts';

test("a coordinate has five decimals and the language's decimal sign", () => {
  expect(formatField(positionFields.latitude, -23.5, 'pt-BR')).toBe('-23,50000');
  expect(formatField(positionFields.latitude, -23.5, 'en')).toBe('-23.50000');
});

test('a time is the text of the service', () => {
  expect(formatField(positionFields.timestamp, '2026-01-01 00:00:00', 'en')).toBe('2026-01-01 00:00:00');
});

test('a field without a value is empty', () => {
  expect(formatField(positionFields.longitude, null, 'en')).toBe('');
});
