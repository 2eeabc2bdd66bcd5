import { expect, test } from 'vitest';
import { draftOf, emptyDraft, readDraft } from '../../../src/renderer/filters/range-draft.ts';
import { setFormatLocale } from '../../../src/renderer/i18n/format-locale.ts';

setFormatLocale('en-GB');

test('Typed numbers and days are a range, and one end may be open.', () => {
  expect(readDraft('numbers', { from: '1.000,5', to: '' }, 'pt-BR')).toEqual({
    within: { kind: 'numbers', least: 1000.5, most: null },
    problems: null,
  });
  expect(readDraft('days', { from: '1/2/26', to: '21/11/2026' }, 'pt-BR')).toEqual({
    within: { kind: 'days', first: '2026-02-01', last: '2026-11-21' },
    problems: null,
  });
  expect(readDraft('days', { from: ' ', to: '' }, 'en')).toEqual({ within: null, problems: null });
});

test('What cannot be read, and ends in the wrong order, are problems of their field.', () => {
  expect(readDraft('numbers', { from: 'dez', to: '5' }, 'pt-BR')).toEqual({
    problems: { from: 'badNumber' },
  });
  expect(readDraft('days', { from: '31/02/2026', to: '2026' }, 'en')).toEqual({
    problems: { from: 'badDay', to: 'badDay' },
  });
  expect(readDraft('numbers', { from: '10', to: '9' }, 'en')).toEqual({ problems: { to: 'badOrder' } });
});

test.each(['pt-BR', 'en'])('A range in %s is shown as it can be typed.', (language) => {
  const numbers = { kind: 'numbers', least: -1234.56, most: 1_000_000 } as const;
  const days = { kind: 'days', first: null, last: '2026-11-03' } as const;
  expect(readDraft('numbers', draftOf(numbers, language), language)).toEqual({
    within: numbers,
    problems: null,
  });
  expect(readDraft('days', draftOf(days, language), language)).toEqual({ within: days, problems: null });
  expect(draftOf({ kind: 'days-ago', least: 0, most: 6 }, language)).toEqual(emptyDraft);
});
