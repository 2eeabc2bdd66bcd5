import i18n from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { summaryText } from '../../../src/renderer/table/selection-summary.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  vi.unstubAllGlobals();
});

const t = i18n.getFixedT<'table'>(null, 'table');
const text = (summary: Parameters<typeof summaryText>[0], column: 0 | 'latitude' = 0) =>
  summaryText(summary, { column, name: 'Valor' }, t, 'pt-BR');

test('Numbers have a sum and an average, in the way of the language.', () => {
  expect(text({ kind: 'numbers', count: 3, sum: 1234.5, least: 1, most: 1000 })).toBe(
    'Valor · soma 1.234,5 · média 411,5',
  );
});

test('Coordinates have a span alone: their sum means nothing.', () => {
  const summary = { kind: 'numbers', count: 2, sum: -31.55, least: -23.5, most: -8.05 } as const;
  expect(text(summary, 'latitude')).toBe('Valor · de -23,5 até -8,05');
});

test('Dates have a span, texts nothing, and a column without values says so.', () => {
  const days = { kind: 'days', count: 2, first: '2026-11-01 08:00:00', last: '2026-11-03 00:00:00' } as const;
  expect(text(days)).toBe('Valor · de 01/11/2026 08:00 até 03/11/2026 00:00');
  expect(text({ ...days, first: '2026-11-01 00:00:00' })).toBe('Valor · de 01/11/2026 até 03/11/2026');
  expect(text({ kind: 'text' })).toBeNull();
  expect(text({ kind: 'numbers', count: 0, sum: 0, least: null, most: null })).toBe('Valor · nenhum valor');
});
